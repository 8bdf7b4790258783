// A core alone: a program in text, memory in all four quadrants, and locks that the test sets.
#pragma once

#include "core/aie2/lone_core.h"
#include "isa/program.h"

#include <gtest/gtest.h>

namespace tessera::core::aie2 {

inline isa::Reg reg(std::string_view name) {
  const auto found = kAie2.parse_register(name);
  EXPECT_TRUE(found.has_value()) << name;
  return found.value_or(isa::Reg{});
}

inline isa::Program assembled(std::string_view source) {
  auto program = isa::assemble(kAie2, source, "test");
  EXPECT_TRUE(program.has_value()) << (program ? "" : render(program.error()));
  return program.value_or(isa::Program{});
}

inline std::string nops(unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i) text += "nop\n";
  return text;
}

class CoreBench : public LoneCore {
 public:
  static constexpr std::uint32_t kOwn = 0x70000;    // where the core sees its own data memory
  static constexpr std::uint32_t kNorth = 0x60000;  // and its northern neighbour's

  explicit CoreBench(std::string_view source) : CoreBench(assembled(source)) {}
  explicit CoreBench(isa::Program program)
      : LoneCore(program.bytes, Neighbours::Silent), program_text(std::move(program)) {
    core.use({.eager = true});
  }

  // Runs from the first bundle until the program ends, waits, faults, or `limit` cycles have passed.
  Core::End run(Cycle limit = 100000) {
    core.start(0);
    return core.run(0, limit, limit);
  }
  std::uint32_t r(std::string_view name) const { return core.read_register(reg(name)); }
  void set(std::string_view name, std::uint32_t value) { core.write_register(reg(name), value); }
  std::uint32_t word(std::uint32_t address) { return load_le<std::uint32_t>(memory_at(address), address & 0xFFFF); }
  void set_word(std::uint32_t address, std::uint32_t value) { store_le(memory_at(address), address & 0xFFFF, value); }

  isa::Program program_text;

 private:
  std::span<std::uint8_t> memory_at(std::uint32_t address) { return memories[(address >> 16) - 4]; }
};

}  // namespace tessera::core::aie2
