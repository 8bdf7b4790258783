// Compares the machine code of each instruction that the native engine translates with the instruction's function in
// C++.
//
// Both come from one meaning (emit.h). These tests compare the operators of the two: each translated encoding runs
// alone with random operands and with registers that hold boundary values, in the native engine and in the plain
// engine.
#include "core/aie2/native.h"
#include "core/aie2/block.h"
#include "core_bench.h"
#include "effort.h"
#include "isa/support.h"

#include "core/aie2/semantics.h"

#include <fstream>
#include <random>

namespace tessera::core::aie2 {
namespace {

constexpr unsigned kBundles = 64;  // of the longest kind, so a branch to any multiple of 16 bytes finds one

// A program of one instruction, empty bundles and `done`.
Bytes alone(const isa::Instr& instr) {
  Bytes bytes;
  const auto add = [&](const isa::Bundle& bundle) { EXPECT_TRUE(kAie2.encode(bundle, bytes).has_value()); };
  add(*kAie2.pack(std::span(&instr, 1), isa::kLongestBundle));
  for (unsigned i = 0; i < kBundles; ++i) add(*kAie2.pack({}, isa::kLongestBundle));
  add(*kAie2.parse_bundle("done"));
  bytes.resize(bytes.size() + 64);
  return bytes;
}

class NativeTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!NativeCode::is_available()) GTEST_SKIP() << "needs the native engine: an x86-64 host with AVX2, and Xbyak";
  }

  std::uint32_t number() {
    constexpr std::uint32_t kBounds[] = {0,           1,           2,    31,       32,       33,
                                         0x7F,        0x80,        0xFF, 0x7FFF,   0x8000,   0xFFFF,
                                         0x7FFF'FFFF, 0x8000'0000, ~0U,  ~0U - 30, ~0U - 31, ~0U - 32};
    return random_() % 2 == 0 ? kBounds[random_() % std::size(kBounds)] : static_cast<std::uint32_t>(random_());
  }
  // Gives both cores the same registers. Pointers are targets of branches, or aligned places in memory, or any numbers.
  enum class Pointers : std::uint8_t { Targets, Memory, Wild };
  void fill_registers(Core& one, Core& other, Pointers pointers) {
    const auto set = [&](isa::RegFile file, unsigned index, std::uint32_t value) {
      for (Core* core : {&one, &other}) core->write_register({file, static_cast<std::uint8_t>(index)}, value);
    };
    const bool wild = pointers == Pointers::Wild;
    for (unsigned i = 0; i < 32; ++i) set(files::R, i, number());
    for (unsigned i = 0; i < 8; ++i) {
      const auto aligned = static_cast<std::uint32_t>(random_());
      set(files::P, i,
          wild                            ? aligned % 0x90000
          : pointers == Pointers::Targets ? aligned % kBundles * 16
                                          : 0x48000 + aligned % 0x30000 / 32 * 32);
      for (const isa::RegFile file : {files::M, files::DJ}) set(file, i, wild ? number() : 32 * (aligned % 16));
      for (const isa::RegFile file : {files::DN, files::DC}) set(file, i, aligned % 3);
    }
    for (unsigned i = 0; i < 4; ++i) set(files::S, i, number());
    set(files::SP, 0, 0x78000);
    set(files::LR, 0, 16 * (static_cast<std::uint32_t>(random_()) % kBundles));
    set(control_file(), control_index(), number() & 1);
  }
  static isa::RegFile control_file() { return reg("srCarry").file; }
  static unsigned control_index() { return reg("srCarry").index; }

  std::mt19937 random_{11};
  const Bytes memory_ = [this] {
    Bytes bytes(kWindowSize);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_());
    return bytes;
  }();
};

TEST_F(NativeTest, EachTranslatedInstructionDoesTheSameAsItsFunction) {
  const auto operand_sets = static_cast<unsigned>(effort(6, 100));
  constexpr unsigned kRuns = 60;
  unsigned translated = 0, faults = 0, complete = 0;
  for (unsigned number = 0; number < kOpcodes && !HasFailure(); ++number) {
    const auto opcode = static_cast<isa::Opcode>(number);
    if (Semantics::get().translate(kAie2.encoding(opcode).mnemonic) == nullptr) continue;
    ++translated;
    unsigned inline_steps = 0;
    for (unsigned set = 0; set < operand_sets; ++set) {
      isa::Instr instr = isa::make_instr(opcode, [this](std::uint64_t count) { return random_() % count; });
      for (isa::Operand& operand : instr.operands)
        if (operand.role == roles::Addr) operand.value = static_cast<std::int32_t>(16 * (random_() % kBundles));
      LoneCore native(alone(instr), LoneCore::Neighbours::Silent), plain(alone(instr), LoneCore::Neighbours::Silent);
      native.core.use({.engine = Engine::Native, .eager = true});
      plain.core.use({.engine = Engine::Plain});
      for (unsigned i = 0; i < kQuadrants; ++i)
        for (LoneCore* machine : {&native, &plain})
          std::ranges::copy(memory_, machine->data(static_cast<Quadrant>(i)).begin());
      for (unsigned run = 0; run < kRuns && !plain.core.fault(); ++run) {
        const bool is_last = run == kRuns - 1;  // may stop the core
        fill_registers(native.core, plain.core,
                       is_last                           ? Pointers::Wild
                       : instr.find(roles::P) != nullptr ? Pointers::Targets
                                                         : Pointers::Memory);
        for (LoneCore* machine : {&native, &plain}) machine->core.start(machine->core.now(), 0);
        const Cycle until = plain.core.now() + 4 * kBundles;
        const auto end = plain.core.run(0, until, until);
        ASSERT_EQ(native.core.run(0, until, until), end) << kAie2.print(instr);
        if (plain.core.fault()) {
          ASSERT_TRUE(native.core.fault().has_value()) << kAie2.print(instr);
          ASSERT_EQ(render(*native.core.fault()), render(*plain.core.fault()));
          ++faults;
          continue;
        }
        ++complete;
        ASSERT_EQ(native.core.fingerprint(), plain.core.fingerprint()) << kAie2.print(instr) << ", run " << run;
      }
      ASSERT_EQ(native.memories, plain.memories) << kAie2.print(instr);
      inline_steps += static_cast<unsigned>(native.core.state().blocks->native()->counts().inline_steps);
    }
    // Every translated instruction must have been compared, as machine code. Loads and stores with a 2-D or 3-D step
    // need more registers than the host has, and stay calls.
    const isa::Form form = kAie2.encoding(opcode).form;
    if (form == forms::Post2D || form == forms::Post3D) continue;
    EXPECT_GT(inline_steps, 0U) << kAie2.encoding(opcode).text;
  }
  EXPECT_GT(translated, 100U);
  EXPECT_GT(complete, 20 * faults);
  fmt::print("{} encodings, {} executions, {} faults\n", translated, complete, faults);
}

// Machine code is bounded: when it is full, the core drops all of it and goes on.
TEST_F(NativeTest, CodeHasABound) {
  CodeMemory memory;
  const Bytes code(100, 0xC3);
  unsigned pieces = 0;
  while (memory.add(code) != nullptr) ++pieces;
  EXPECT_TRUE(memory.full());
  EXPECT_LE(pieces * code.size(), CodeMemory::kBytes);
  memory.clear();
  EXPECT_FALSE(memory.full());
  EXPECT_NE(memory.add(code), nullptr);
  EXPECT_EQ(memory.add(Bytes(CodeMemory::kBytes + 1)), nullptr);
}

// No page of this process is writable and executable after code was translated and has run.
TEST_F(NativeTest, NoPageIsWritableAndExecutable) {
  CoreBench bench("mov r0, #1\nadd r0, r0, #1\nnop\ndone\n");
  ASSERT_EQ(bench.run(), Core::End::Done);
  ASSERT_GT(bench.core.state().blocks->native()->counts().inline_steps, 0U);
  std::ifstream maps("/proc/self/maps");
  unsigned executable = 0;
  for (std::string line; std::getline(maps, line);) {
    const std::string rights = line.substr(line.find(' ') + 1, 4);
    executable += rights[2] == 'x' ? 1 : 0;
    EXPECT_FALSE(rights[1] == 'w' && rights[2] == 'x') << line;
  }
  EXPECT_GT(executable, 0U);
}

}  // namespace
}  // namespace tessera::core::aie2
