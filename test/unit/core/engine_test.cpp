// Compares the engine of blocks and the native engine with the plain engine: after every slice of any program, all must
// have the same state.
//
// Random programs are bundles of random instructions that this core can execute, with branches to bundles of the
// program and a zero-overhead loop over some of them. Most of these programs would soon access addresses without
// memory. So the test replaces a bundle that stops the core by an empty bundle, and tries the program again. Every
// tenth program keeps such bundles, which shows that both engines stop in the same way. `make long` runs 100 000
// programs.
#include "effort.h"
#include "isa/support.h"

#include "core/aie2/lone_core.h"
#include "core/aie2/semantics.h"
#include "isa/program.h"

#include <random>

namespace tessera::core::aie2 {
namespace {

using isa::Mnemonic;
using isa::RegFile;

class RandomProgram {
 public:
  explicit RandomProgram(std::uint32_t seed) : random_(seed) {
    const unsigned count = 10 + pick(40);
    for (unsigned i = 0; i < count; ++i) bundles_.push_back(bundle());
    bundles_.push_back(*kAie2.parse_bundle("j #0"));
    for (unsigned i = 0; i < 5; ++i) bundles_.push_back(*kAie2.parse_bundle("nop"));
    layout();
    loop_start_ = pick(count);
    loop_end_ = loop_start_ + pick(count - loop_start_);
    loop_count_ = 1 + pick(12);
    auto& last = bundles_[loop_end_];
    last = *kAie2.pack(std::span(last.instrs.data(), last.count), isa::kLongestBundle);
    layout();
    for (isa::Bundle& each : bundles_)
      for (unsigned i = 0; i < each.count; ++i)
        for (isa::Operand& operand : each.instrs[i].operands)
          if (operand.role == roles::Addr)
            operand.value = static_cast<std::int32_t>(address_[pick(static_cast<unsigned>(bundles_.size()))]);
    encode();
  }

  const Bytes& bytes() const { return bytes_; }

  // Replaces the bundle at `pc` by one that does nothing.
  bool silence(std::uint32_t pc) {
    const auto found = std::find(address_.begin(), address_.end(), pc);
    if (found == address_.end()) return false;
    isa::Bundle& bundle = bundles_[static_cast<std::size_t>(found - address_.begin())];
    bundle.count = 0;
    bundle = *kAie2.pack({}, bundle.length);
    layout();
    encode();
    return true;
  }

  std::string listing() const {
    std::string text =
        fmt::format("loop {:#x} to {:#x}, {} times\n", address_[loop_start_], address_[loop_end_], loop_count_);
    for (std::size_t i = 0; i < bundles_.size(); ++i)
      text += fmt::format("{:#06x} {}\n", address_[i], kAie2.print(bundles_[i]));
    return text;
  }

  void prepare(Core& core) {
    std::mt19937 generator(7);
    const auto values = [&] { return static_cast<std::uint32_t>(generator()); };
    for (std::uint8_t i = 0; i < 8; ++i) {
      core.write_register({files::P, i}, 0x48000 + 0x8000U * i);
      for (const RegFile file : {files::M, files::DJ}) core.write_register({file, i}, 32 * (values() % 16));
      for (const RegFile file : {files::DN, files::DC}) core.write_register({file, i}, values() % 4);
    }
    for (std::uint8_t i = 0; i < 32; ++i)
      core.write_register({files::R, i}, values() % 3 == 0 ? values() : values() % 64);
    // Indirect branches find a bundle in p0 and lr.
    core.write_register({files::P, 0}, address_[values() % address_.size()]);
    core.write_register({files::LR, 0}, address_[values() % address_.size()]);
    core.write_register({files::R, 6}, 0x308);  // int8 matrices
    core.write_register({files::SP, 0}, 0x78000);
    core.write_register({files::LS, 0}, address_[loop_start_]);
    core.write_register({files::LE, 0}, address_[loop_end_]);
    core.write_register({files::LC, 0}, loop_count_);
  }

 private:
  unsigned pick(unsigned count) { return static_cast<unsigned>(random_() % count); }

  static const std::vector<isa::Opcode>& executable() {
    static const std::vector<isa::Opcode> opcodes = [] {
      std::vector<isa::Opcode> found;
      for (unsigned i = 0; i < kOpcodes; ++i) {
        const auto opcode = static_cast<isa::Opcode>(i);
        const Mnemonic operation = kAie2.encoding(opcode).mnemonic;
        if (Semantics::get()[operation] != nullptr && operation != operations::done) found.push_back(opcode);
      }
      return found;
    }();
    return opcodes;
  }
  isa::Instr instruction() {
    isa::Instr instr = isa::make_instr(executable()[pick(static_cast<unsigned>(executable().size()))],
                                       [this](std::uint64_t count) { return random_() % count; });
    for (isa::Operand& operand : instr.operands)
      if (operand.role == roles::P && operand.is_register && operand.reg.file == files::P) operand.reg.index = 0;
    // The multiplier's config word comes from r6 more often than not.
    for (isa::Operand& operand : instr.operands)
      if (operand.role == roles::C && operand.is_register && operand.reg.file == files::R && pick(4) != 0)
        operand.reg.index = kAie2.encoding(instr.opcode).slot == slots::Vec ? 6 : operand.reg.index;
    return instr;
  }
  isa::Bundle bundle() {
    std::vector<isa::Instr> instrs;
    const unsigned wanted = pick(3) == 0 ? 0 : 1 + pick(4);
    std::optional<isa::Bundle> packed = *kAie2.pack(instrs);
    for (unsigned i = 0; i < wanted; ++i) {
      instrs.push_back(instruction());
      if (auto more = kAie2.pack(instrs))
        packed = *more;
      else
        instrs.pop_back();
    }
    return *packed;
  }
  void layout() {
    address_.clear();
    std::uint32_t pc = 0;
    for (const isa::Bundle& bundle : bundles_) {
      address_.push_back(pc);
      pc += bundle.length;
    }
  }
  void encode() {
    bytes_.clear();
    for (const isa::Bundle& bundle : bundles_) EXPECT_TRUE(kAie2.encode(bundle, bytes_).has_value());
    bytes_.resize(bytes_.size() + 256);  // empty words: running off the end is a fault
  }

  std::mt19937 random_;
  std::vector<isa::Bundle> bundles_;
  std::vector<std::uint32_t> address_;
  unsigned loop_start_ = 0, loop_end_ = 0, loop_count_ = 0;
  Bytes bytes_;
};

class EngineBench : public LoneCore {
 public:
  EngineBench(RandomProgram& program, Engine engine, bool tell = false)
      : LoneCore(program.bytes(), Neighbours::Silent) {
    static const Bytes random = [] {
      std::mt19937 generator(3);
      Bytes bytes(kWindowSize);
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(generator());
      return bytes;
    }();
    for (unsigned i = 0; i < kQuadrants; ++i) std::ranges::copy(random, data(static_cast<Quadrant>(i)).begin());
    core.use({.engine = engine, .tell_accesses = tell, .eager = true});
    program.prepare(core);
    core.start(0);
  }
  void accessed(const CoreAccess& a) override {
    told.push_back(fmt::format("cycle {} pc {:#x} {} {} bytes at {}+{:#x}, cell {}", a.cycle, a.pc,
                               a.writes ? "writes" : "reads", a.size, static_cast<int>(a.quadrant), a.offset,
                               a.load ? static_cast<int>(*a.load) : -1));
  }
  void settled(std::uint64_t cell, bool used) override { told.push_back(fmt::format("{} {}", cell, used)); }

  std::vector<std::string> told;
};

constexpr Cycle kCycles = 600;

// Runs an engine and the plain engine in slices of irregular length and compares them. False when the core stops with a
// fault, or when the memories differ.
bool runs_alike(RandomProgram& program, Engine engine, std::uint32_t seed) {
  EngineBench plain(program, Engine::Plain), fast(program, engine);
  std::mt19937 random(seed);
  for (Cycle until = 0; until < kCycles;) {
    until += 1 + random() % 200;
    const Core::End end = plain.core.run(0, until, until);
    EXPECT_EQ(fast.core.run(0, until, until), end) << "seed " << seed;
    for (unsigned i = 0; i < kQuadrants; ++i)
      for (std::size_t byte = 0; byte < kWindowSize; ++byte)
        if (plain.memories[i][byte] != fast.memories[i][byte]) {
          ADD_FAILURE() << fmt::format("seed {}, memory {} at {:#x} until {}, end {}, now {} {}\n{}", seed, i, byte,
                                       until, static_cast<int>(end), plain.core.now(), fast.core.now(),
                                       program.listing());
          return false;
        }
    if (end == Core::End::Fault) {
      EXPECT_EQ(render(*fast.core.fault()), render(*plain.core.fault())) << "seed " << seed;
      return false;
    }
    EXPECT_EQ(fast.core.fingerprint(), plain.core.fingerprint()) << "seed " << seed << " until " << until;
    EXPECT_EQ(fast.core.counts().instructions, plain.core.counts().instructions) << "seed " << seed;
    if (end != Core::End::Horizon) break;
  }
  return true;
}

// The address of the instruction that stopped the core, as the report gives it. The program counter may be some bundles
// further.
std::uint32_t culprit(const EmulatedCore& core) {
  const std::string report = render(*core.fault());
  const std::size_t at = report.find("pc 0x");
  return static_cast<std::uint32_t>(std::stoul(report.substr(at + 5), nullptr, 16));
}

TEST(EngineTest, RandomProgramsGiveTheSameState) {
  const auto programs = static_cast<unsigned>(effort(600, 100'000));
  unsigned complete = 0;
  for (std::uint32_t seed = 1; seed <= programs && !HasFailure(); ++seed) {
    RandomProgram program(seed);
    if (seed % 10 != 0) {
      for (unsigned attempt = 0; attempt < 200; ++attempt) {
        EngineBench probe(program, Engine::Plain);
        if (probe.core.run(0, kCycles, kCycles) != Core::End::Fault || !program.silence(culprit(probe.core))) break;
      }
    }
    const bool blocks = runs_alike(program, Engine::Blocks, seed);
    complete += runs_alike(program, Engine::Native, seed) && blocks ? 1 : 0;
  }
  EXPECT_GT(complete, programs / 2);
  fmt::print("{} programs, {} without a fault\n", programs, complete);
}

// Both engines must report the same accesses to the sanitizers, in the same order: each load and store with its place
// and cycle, and the use of each loaded value.
TEST(EngineTest, RandomProgramsTellTheSameAccesses) {
  const auto programs = static_cast<unsigned>(effort(300, 50'000));
  std::size_t told = 0, used = 0, dropped = 0;
  for (std::uint32_t seed = 1; seed <= programs && !HasFailure(); ++seed) {
    RandomProgram program(seed);
    for (unsigned attempt = 0; attempt < 200; ++attempt) {
      EngineBench probe(program, Engine::Plain);
      if (probe.core.run(0, kCycles, kCycles) != Core::End::Fault || !program.silence(culprit(probe.core))) break;
    }
    EngineBench plain(program, Engine::Plain, true), fast(program, Engine::Native, true);
    std::mt19937 random(seed);
    for (Cycle until = 0; until < kCycles;) {
      until += 1 + random() % 200;
      const Core::End end = plain.core.run(0, until, until);
      ASSERT_EQ(fast.core.run(0, until, until), end) << "seed " << seed;
      if (end != Core::End::Horizon) break;
    }
    plain.core.reset();
    fast.core.reset();
    const auto [one, other] = std::ranges::mismatch(plain.told, fast.told);
    ASSERT_TRUE(one == plain.told.end() && other == fast.told.end())
        << "seed " << seed << ", after " << one - plain.told.begin() << ": "
        << (one == plain.told.end() ? "nothing" : *one) << " but " << (other == fast.told.end() ? "nothing" : *other)
        << "\n"
        << program.listing();
    told += plain.told.size();
    for (const std::string& each : plain.told) {
      used += each.ends_with("true");
      dropped += each.ends_with("false");
    }
  }
  fmt::print("{} accesses and fates; of loaded values {} were used, {} were not\n", told, used, dropped);
  EXPECT_GT(used, programs / 2);
}

// A core whose program is rewritten while the core stands still must continue with the new program, even if parts of
// the old program were already decoded.
TEST(EngineTest, AWrittenProgramIsDecodedAnew) {
  for (const Engine engine : {Engine::Native, Engine::Blocks, Engine::Plain}) {
    const auto program = [](int step) {
      const auto assembled =
          isa::assemble(kAie2, fmt::format("loop:\nadd r0, r0, #{}\nj #loop\nnop\nnop\nnop\nnop\nnop\n", step), "test");
      EXPECT_TRUE(assembled.has_value());
      return assembled ? assembled->bytes : Bytes{};
    };
    LoneCore machine(program(1));
    machine.core.use({.engine = engine, .eager = true});
    machine.core.start(0);
    constexpr Cycle kRound = 7;
    machine.core.run(0, 10 * kRound, 10 * kRound);
    EXPECT_EQ(machine.core.read_register({files::R, 0}), 10U);
    machine.program_memory = program(5);
    machine.core.program_written(0, static_cast<std::uint32_t>(machine.program_memory.size()));
    machine.core.run(0, 20 * kRound, 20 * kRound);
    EXPECT_EQ(machine.core.read_register({files::R, 0}), 60U);
  }
}

}  // namespace
}  // namespace tessera::core::aie2
