// Compares the core with the public schedule, operand by operand: when each register of each encoding is read and
// written, and which control and status registers an instruction uses. The core's own tables are made from that
// schedule, but this test observes the core from outside. To find a read, it changes a register between two cycles; the
// end of the run shows whether the instruction had already read it. To find a write, it looks for the result after each
// cycle.
#include "schedule_bench.h"

#include <fmt/format.h>

namespace tessera::core::aie2 {
namespace {

using isa::RegFile;
using isa::Role;

constexpr unsigned kTries = 24;   // random states in which an existing effect must show
constexpr unsigned kChoices = 8;  // draws of operands until the core executes the instruction
constexpr unsigned kLatest = 10;  // the latest stage that is tried

// True for instructions that the test does not execute alone: branches, locks, instructions that need a stream of
// compressed vectors, tables or registers of the tile, and the read of the cycle counter, which differs from run to
// run.
bool is_apart(isa::Opcode opcode) {
  using isa::Group;
  const Group group = kAie2.encoding(opcode).group;
  constexpr std::array apart{groups::Ctl,  groups::Lock, groups::Compr, groups::SparseLd,
                             groups::Ld4x, groups::Tm,   groups::Nop};
  return opcode == opcodes::mov_cntr || std::ranges::find(apart, group) != apart.end();
}

class Probe {
 public:
  explicit Probe(const isa::Instr& instr) : instr_(instr), bench_({{0, instr}}, Engine::Native) {}

  const isa::Instr& instr() const { return instr_; }

  // Returns the stage in which `reg` is read; none when no state shows a read.
  std::optional<unsigned> read_stage(isa::Reg reg) {
    for (std::uint32_t seed = 1; seed <= kTries; ++seed) {
      const auto plain = run(seed, reg, {}, 0);
      if (!plain) continue;
      set(seed);
      poke(reg);
      const Bytes value = bench_.bytes_of(reg);
      const auto changed = run(seed, reg, value, 0);
      if (!changed || *changed == *plain) continue;
      unsigned stage = 1;
      while (stage < kLatest && run(seed, reg, value, stage) == changed) ++stage;
      return stage;
    }
    return std::nullopt;
  }

  // Returns the stage in which `reg` is written; none when `reg` never changes.
  std::optional<unsigned> write_stage(isa::Reg reg) {
    for (std::uint32_t seed = 1; seed <= kTries; ++seed) {
      set(seed);
      const Bytes before = bench_.bytes_of(reg);
      if (!bench_.finish()) continue;
      const Bytes after = bench_.bytes_of(reg);
      if (after == before) continue;
      set(seed);
      for (unsigned bundle = 1; bundle <= kLatest; ++bundle) {
        bench_.run_to(bundle);
        // A result is written when the cycle behind its stage begins; a result of stage 1 may be there at once.
        if (bench_.bytes_of(reg) == after) return std::max(1U, bundle - 1);
      }
    }
    return std::nullopt;
  }

  // Returns whether the results of the instruction depend on these registers.
  bool depends_on(std::span<const isa::Reg> registers) {
    for (std::uint32_t seed = 1; seed <= kTries; ++seed) {
      set(seed);
      if (!bench_.finish()) continue;
      const Bytes plain = bench_.everything(registers);
      set(seed);
      for (const isa::Reg reg : registers) bench_.poke(reg);
      if (bench_.finish() && bench_.everything(registers) != plain) return true;
    }
    return false;
  }
  bool changes(std::span<const isa::Reg> registers) {
    const auto values = [&] {
      std::vector<Bytes> all;
      for (const isa::Reg reg : registers) all.push_back(bench_.bytes_of(reg));
      return all;
    };
    for (std::uint32_t seed = 1; seed <= kTries; ++seed) {
      set(seed);
      const auto before = values();
      if (bench_.finish() && values() != before) return true;
    }
    return false;
  }

  bool is_executed() {
    for (std::uint32_t seed = 1; seed <= kTries; ++seed) {
      set(seed);
      if (bench_.finish()) return true;
    }
    return false;
  }
  std::string why() const { return bench_.why(); }

 private:
  void set(std::uint32_t seed) {
    bench_.set(seed);
    config_before_ = seed % 2;
    set_config(bench_, instr_, config_before_);
  }
  // Gives the register another value. In a config word, the change decides whether the accumulator counts, and whether
  // vectors of integers are signed.
  void poke(isa::Reg reg) {
    const isa::Operand* config = instr_.find(roles::C);
    const bool is_config = config != nullptr && config->reg == reg && set_config(bench_, instr_, 0);
    if (!is_config) return bench_.poke(reg);
    Bytes word = bench_.bytes_of(reg);
    word[0] ^= static_cast<std::uint8_t>(config_before_ ^ 1);
    if (kAie2.encoding(instr_.opcode).text.find(".f") == std::string_view::npos) word[1] ^= 2;
    bench_.set_bytes(reg, word);
  }
  // Returns the final state of a run in which `reg` gets `value` before the bundle with this number; none when the core
  // refuses the instruction.
  std::optional<Bytes> run(std::uint32_t seed, isa::Reg reg, const Bytes& value, unsigned bundle) {
    set(seed);
    bench_.run_to(bundle);
    if (!value.empty()) bench_.set_bytes(reg, value);
    if (!bench_.finish()) return std::nullopt;
    const bool written = std::ranges::any_of(std::array{roles::D, roles::Sd, roles::Ptr}, [&](Role role) {
      const isa::Operand* operand = instr_.find(role);
      return operand != nullptr && operand->is_register && locate(with_bytes(operand->reg)).overlaps(locate(reg));
    });
    const std::array itself{reg};
    return bench_.everything(written ? std::span<const isa::Reg>() : std::span<const isa::Reg>(itself));
  }

  isa::Instr instr_;
  ScheduleBench bench_;
  unsigned config_before_ = 0;  // tells whether the instruction ignores the accumulator
};

std::map<isa::Opcode, std::vector<ScheduleRow>> rows_by_opcode() {
  std::map<isa::Opcode, std::vector<ScheduleRow>> rows;
  for (const ScheduleRow& row : schedule_rows()) rows[row.opcode].push_back(row);
  return rows;
}

// Operands whose effect no random state shows, and the reason. The test fails for any other such operand, and for a
// line that no operand needs.
struct Unseen {
  std::string_view operand;
  std::string_view text;  // the beginning of the operation's name
  unsigned rows;
  std::string_view why;
};
constexpr Unseen kUnseen[] = {
    {"c", "vmul.f", 3, "bit 0 clears the accumulator, which a product does not read"},
    {"c", "vnegmul.f", 3, "bit 0 clears the accumulator, which a product does not read"},
    {"crMCDEn", "vmov", 1, "no cascade is connected"},
    {"crSCDEn", "vmov", 3, "no cascade is connected"},
    {"crSat", "vlda.", 25, "few random shifts lead beyond the lane"},
    {"crSat", "vups.", 8, "few random shifts lead beyond the lane"},
    {"crVaddSign", "vextract.d", 2, "a lane as wide as its register has no sign to extend"},
    {"id", "mov.", 7, "no stream is connected"},
    {"tlast", "mov", 6, "no stream is connected"},
    {"pre", "vshift.align", 1, "few random shifts are within the vector"},
    {"s1", "vshift.align", 1, "few random shifts are within the vector"},
    {"s2", "vshift.align", 1, "few random shifts are within the vector"},
    {"shft", "vshift.align", 1, "few random shifts are within the vector"},
    {"s0", "eq", 1, "random words are seldom equal"},
    {"s1", "eq", 1, "random words are seldom equal"},
    {"s0", "ne", 1, "random words are seldom equal"},
    {"s2", "veqz", 2, "random lanes are not zero"},
    {"ptr_out", "vst.pack.d8.d16", 1, "this random choice does not move the pointer"},
    {"srCarry", "abs", 1, "no random word is the least number"},
};

std::string unseen_key(std::string_view operand, std::string_view text) {
  const auto found = std::ranges::find_if(
      kUnseen, [&](const Unseen& one) { return one.operand == operand && text.starts_with(one.text); });
  if (found == std::ranges::end(kUnseen)) return fmt::format("{} of {}", operand, text);
  return fmt::format("{} of {}", found->operand, found->text);
}

struct Counts {
  std::map<std::string, unsigned> unseen_rows;
  unsigned seen = 0, unseen = 0, apart = 0, refused = 0;
};

// False for registers that the core does not record or does not read: flags and masks of float exceptions, overflows,
// the pointer of compressed loads, and the counter of the tile. Programs that read them are refused.
bool is_modelled(std::string_view beside) {
  constexpr std::array unknown{"srFPFlags", "srF2IFlags", "srF2FFlags", "crFPMask",    "crF2IMask", "crF2FMask",
                               "srSRS_of",  "srUPS_of",   "srCompr_uf", "srSparse_of", "DP",        "tile_cntr"};
  return std::ranges::find(unknown, beside) == unknown.end();
}

void expect_row(Probe& probe, const ScheduleRow& row, Counts& counts) {
  isa::Reg reg;
  if (row.role == kNoRole) {
    const auto beside = kAie2.parse_register(row.operand);
    if (!beside || !is_modelled(row.operand)) return;
    reg = *beside;
  } else {
    const isa::Operand* operand = probe.instr().find(row.role);
    if (operand == nullptr || !operand->is_register || operand->reg.file == files::CNTR) return;
    reg = with_bytes(operand->reg);
  }
  const auto stage = row.written ? probe.write_stage(reg) : probe.read_stage(reg);
  if (!stage) {
    ++counts.unseen;
    ++counts.unseen_rows[unseen_key(row.operand, kAie2.print(probe.instr()))];
    return;
  }
  ++counts.seen;
  EXPECT_EQ(*stage, row.stage) << kAie2.print(probe.instr()) << ": " << row.operand;
}

// Expects that no other register matters: the instruction depends only on control registers that the schedule names for
// it, and changes only status registers that the schedule names.
void expect_nothing_beside(Probe& probe, std::span<const ScheduleRow> rows) {
  const auto unnamed = [&](RegFile file, bool written) {
    std::vector<isa::Reg> registers;
    for (const isa::Reg reg : kAie2.registers_in(file)) {
      const std::string name = kAie2.to_string(reg);
      const bool named = std::ranges::any_of(
          rows, [&](const ScheduleRow& row) { return row.operand == name && row.written == written; });
      if (!named && (written || (is_modelled(name) && !name.ends_with("CDEn")))) registers.push_back(reg);
    }
    return registers;
  };
  EXPECT_FALSE(probe.depends_on(unnamed(files::CR, false))) << kAie2.print(probe.instr());
  EXPECT_FALSE(probe.changes(unnamed(files::SR, true))) << kAie2.print(probe.instr());
}

TEST(Itinerary, EachOperandIsReadAndWrittenInThePublicStage) {
  Counts counts;
  for (const auto& [opcode, rows] : rows_by_opcode()) {
    if (is_apart(opcode)) {
      counts.apart += static_cast<unsigned>(rows.size());
      continue;
    }
    std::string why;
    for (unsigned choice = 0; choice < kChoices; ++choice) {
      Probe probe(instruction(opcode, choice));
      if (!probe.is_executed()) {
        why = probe.why();
        continue;
      }
      for (const ScheduleRow& row : rows) expect_row(probe, row, counts);
      expect_nothing_beside(probe, rows);
      why.clear();
      break;
    }
    if (why.empty()) continue;
    counts.refused += static_cast<unsigned>(rows.size());
    fmt::print("refused: `{}`: {}\n", kAie2.print(instruction(opcode)), why);
  }
  fmt::print(
      "{} operands as in the public schedule, {} with no effect, {} of instructions that stand apart, {} refused\n",
      counts.seen, counts.unseen, counts.apart, counts.refused);
  std::map<std::string, unsigned> expected;
  for (const Unseen& one : kUnseen) expected[fmt::format("{} of {}", one.operand, one.text)] = one.rows;
  EXPECT_EQ(counts.unseen_rows, expected);
  EXPECT_EQ(counts.refused, 0U);
}

}  // namespace
}  // namespace tessera::core::aie2
