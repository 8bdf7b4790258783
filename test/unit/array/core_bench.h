// A core alone: a program in text, memory in all four quadrants, and locks that do as they are told.
#pragma once

#include "array/core/core.h"
#include "isa/program.h"

#include <gtest/gtest.h>

#include <map>

namespace tessera::array {

inline isa::Reg reg(std::string_view name) {
  const auto found = isa::parse_register(name);
  EXPECT_TRUE(found.has_value()) << name;
  return found.value_or(isa::Reg{});
}

class CoreBench : public CoreBus {
 public:
  static constexpr std::uint32_t kOwn = 0x70000;    // where the core sees its own data memory
  static constexpr std::uint32_t kNorth = 0x60000;  // and its northern neighbour's

  explicit CoreBench(std::string_view source) : core(*this, {0, 2}) {
    auto assembled = isa::assemble(source, "test");
    EXPECT_TRUE(assembled.has_value()) << (assembled ? "" : render(assembled.error()));
    if (assembled) program_text = std::move(*assembled);
    for (auto& memory : memories) memory.resize(0x10000);
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

  std::span<std::uint8_t> data(Quadrant quadrant) override { return memories[static_cast<unsigned>(quadrant)]; }
  ByteSpan program() override { return program_text.bytes; }
  Result<bool> ready(const Request& request, Cycle) override {
    const std::int32_t held = locks[request.lock], value = request.value;
    return request.kind != Request::Kind::Acquire || (value < 0 ? held >= -value : held == value);
  }
  void acquire(unsigned lock, std::int32_t value, Cycle) override { locks[lock] -= value < 0 ? -value : value; }
  Result<void> release(unsigned lock, std::int32_t value, Cycle) override {
    locks[lock] += value;
    return {};
  }

  isa::Program program_text;
  std::array<Bytes, kQuadrants> memories;
  std::map<unsigned, std::int32_t> locks;
  Core core;

 private:
  std::span<std::uint8_t> memory_at(std::uint32_t address) { return memories[(address >> 16) - 4]; }
};

}  // namespace tessera::array
