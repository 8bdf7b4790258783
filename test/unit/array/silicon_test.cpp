// The core against silicon: some 4600 instruction executions whose inputs and outputs were captured on a Phoenix NPU.
//
// The capture (xdna-emu, MIT; see ../shared) holds 119 programs of short tests in a row. Each program is assembled as
// it stands, run on one core, and its output compared byte for byte. Which tests count is decided by rules that look at
// the program and its inputs, never at the result:
//
//   known      all that the test reads was set by its program: it must give the captured bytes.
//   left over  it reads registers that its program never set, and one value for each explains every test of the program
//              that reads it (kLeftOver): it must give the captured bytes as well.
//   unset      it reads registers that its program never set, and nothing tells their value.
//   foreign    it gathers from random addresses, where other programs had left what they liked (see gather_test.cpp).
//   illegal    a multiplication whose config word, random in the capture, asks for a mode that does not exist, or what
//              reads its result; a sparse load of random bytes, which are no sparse data.
//   lost       its output lies behind the last whole word of the program's output, which never left the NPU.
//   too long   it cannot be run in a test: the IR's loop of 2.96e9 rounds.
//
// What counts and is refused by the core (T0522: not modelled) is taken out of the program and counted as such.
#include "core_bench.h"
#include "shared_data.h"
#include "silicon_capture.h"
#include "silicon_flow.h"

#include "array/core/codes.h"
#include "array/fidelity.h"

#include <map>
#include <set>

namespace tessera::array {
namespace {

// What programs found in registers that they did not set, fitted to their output. The value of a register is there when
// at least two tests read it.
struct LeftOver {
  int batch;
  std::string_view reg;
  std::uint32_t value;
};
constexpr LeftOver kLeftOver[] = {
    {0, "srCarry", 0},    {29, "r29", 14},      {30, "r29", 14},      {2, "r31", 0x3221'CB00}, {3, "r31", 0x910E'5800},
    {9, "r27", 1},        {10, "r27", 1},       {9, "srCarry", 1},    {18, "p2", 0x3'AF11},    {18, "p3", 0x8'7A28},
    {18, "p4", 0x4'E82E}, {18, "p5", 0x9'69AC}, {22, "p2", 0x6'A1B7}, {22, "p3", 0x1'B222},    {22, "p4", 0x3'6D79},
    {22, "p5", 0x4'F0CE}, {23, "p2", 0xC'EFDC}, {38, "r29", 31},      {39, "r29", 58},         {59, "p2", 0x7'8440},
    {59, "p3", 0x0'594C}, {59, "p4", 0x5'0262}, {59, "p5", 0xD'7C8B}, {60, "p2", 0x0'8B8D},    {60, "p3", 0xD'D12D},
    {60, "p4", 0x0'AB2A}, {60, "p5", 0xF'56E6},
};
// The counter's value when batch 26 begins.
constexpr int kCounterBatch = 26;
constexpr Cycle kCounterStart = 0x3'FA78;

// The mask registers are set by the stores of batch 61 last, which load what they store. Nothing clears them: the
// sparse multiplications of later batches give what these masks ask for.
constexpr int kMaskBatch = 61;
struct LeftOverMask {
  std::string_view reg;
  std::size_t in_offset;  // where batch 61 loads it from
};
constexpr LeftOverMask kLeftOverMasks[] = {{"q0", 5888}, {"q1", 4736}, {"q2", 4864}, {"q3", 4992}};
constexpr std::size_t kMaskBytes = 16;
Bytes left_over_mask(const LeftOverMask& mask) {
  SiliconBatch batch;
  batch.in_size = mask.in_offset + kMaskBytes;
  const Bytes input = batch.input();  // the same for every batch
  return {input.end() - kMaskBytes, input.end()};
}

// Every program found the control registers at zero, as the start-up code of the capture leaves them.
bool is_control(std::string_view reg) {
  return reg.starts_with("cr");
}

bool is_left_over(int batch, std::string_view reg) {
  if (is_control(reg)) return true;
  if (reg == "cntr") return batch == kCounterBatch;
  if (reg.starts_with("q")) return batch > kMaskBatch;
  return std::ranges::any_of(kLeftOver, [&](const LeftOver& each) { return each.batch == batch && each.reg == reg; });
}

// Multiplications -----------------------------------------------------------------------------------------------------

bool is_multiplication(isa::Group group) {
  return group == isa::Group::Mac || group == isa::Group::Mac2 || group == isa::Group::Acc;
}

// Does the config word ask for a mode that exists? Two bits of it belong to no field; the accumulator mode says whether
// the operation is one on integers or on floats, and each accumulator mode has its operand modes and variants.
bool is_mode(const isa::Instr& instr, std::uint32_t word) {
  struct Mode {
    unsigned accumulator, operand, variant;
    auto operator<=>(const Mode&) const = default;
  };
  static const std::set<Mode> modes = {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 1, 1}, {0, 3, 1}, {1, 0, 0},
                                       {1, 2, 0}, {1, 2, 1}, {1, 3, 0}, {1, 3, 1}, {1, 3, 2}, {2, 3, 0}, {2, 3, 1}};
  const isa::Encoding& encoding = isa::encoding(instr.opcode);
  const Mode mode{word >> 1 & 3, word >> 3 & 3, word >> 5 & 7};
  const bool floats = isa::to_string(encoding.mnemonic).find(".f") != std::string_view::npos;
  if (floats != (mode.accumulator == 2) || mode.accumulator == 3) return false;
  return encoding.group == isa::Group::Acc || modes.contains(mode);
}

// The captured streams are random bytes: of four, far more than two are not zero.
bool takes_sparse(const isa::Instr& instr) {
  return isa::encoding(instr.opcode).group == isa::Group::SparseLd && instr.find(isa::Role::D) != nullptr;
}

// Groups of instructions as the score lists them ----------------------------------------------------------------------

std::string_view group_name(isa::Group group) {
  using isa::Group;
  switch (group) {
    case Group::LdPart:
    case Group::LdScl:
    case Group::StPart:
    case Group::StScl:
    case Group::Tm: return "scalar loads and stores";
    case Group::LdVec:
    case Group::LdQ:
    case Group::StVec:
    case Group::StQ: return "vector loads and stores";
    case Group::LdUps:
    case Group::LdConv:
    case Group::LdUnpack:
    case Group::StPack:
    case Group::StSrs:
    case Group::StConv: return "converting loads and stores";
    case Group::Compr:
    case Group::SparseLd:
    case Group::Ld4x: return "gathering and compressed loads";
    case Group::Padd: return "pointers";
    case Group::Alu:
    case Group::Mov:
    case Group::MovImm: return "scalar";
    case Group::Ctl:
    case Group::Lock: return "control";
    case Group::Stream:
    case Group::Cascade: return "streams and cascade";
    case Group::Srs:
    case Group::Ups:
    case Group::Pack:
    case Group::Unpack:
    case Group::Conv: return "conversions";
    case Group::VecAlu:
    case Group::VecCmp: return "lane arithmetic and comparison";
    case Group::SclVec:
    case Group::Shuffle:
    case Group::Vmov: return "lane movement";
    case Group::Acc: return "accumulators";
    case Group::Mac:
    case Group::Mac2: return "multiplication";
    case Group::Nop: return "nop";
  }
  return "?";
}

struct Score {
  unsigned known = 0, left_over = 0;  // equal
  unsigned different = 0, refused = 0;
  unsigned unset = 0, foreign = 0, illegal = 0, lost = 0, too_long = 0;  // do not count

  void add(const Score& other) {
    known += other.known, left_over += other.left_over, different += other.different, refused += other.refused;
    unset += other.unset, foreign += other.foreign, illegal += other.illegal, lost += other.lost,
        too_long += other.too_long;
  }
  void print(std::string_view name) const {
    const unsigned eligible = known + left_over + different + refused;
    fmt::print("{:32}{:9}{:7}{:11}{:11}{:9} |{:7}{:9}{:9}{:6}{:10}\n", name, eligible, known, left_over, different,
               refused, unset, foreign, illegal, lost, too_long);
  }
};

struct Scores {
  std::map<std::string, Score, std::less<>> by_group;
  std::map<std::string, unsigned, std::less<>> refused;  // by mnemonic
  std::set<isa::Mnemonic> proven;                        // in the programs of tests that gave the captured bytes
};

// One program ---------------------------------------------------------------------------------------------------------

// Where point i begins in a program of SiliconBatch::source().
std::uint32_t address_of(const isa::Program& program, std::size_t point) {
  return program.find(fmt::format("t{}", point))->address;
}

// By point: the registers it depends on that the program did not set. `left_out` are the results of points that are not
// in the program but should be.
std::vector<std::set<std::string>> unset_registers(const isa::Program& program, std::size_t points,
                                                   const std::map<std::size_t, isa::Reg>& left_out = {}) {
  RegisterFlow flow;
  for (const std::string_view given : {"p0", "p1", "lr", "sp"}) flow.set(reg(given));
  std::vector<std::set<std::string>> unset(points);
  std::size_t point = 0;
  for (std::uint32_t pc = 0; pc < program.find("stop")->address;) {
    while (point + 1 < points && address_of(program, point + 1) <= pc) {
      if (const auto found = left_out.find(point); found != left_out.end()) flow.forget(found->second);
      ++point;
    }
    const auto bundle = isa::decode(program.bytes, pc);
    if (!bundle) break;
    unset[point].merge(flow.step(*bundle));
    pc += bundle->length;
  }
  return unset;
}

std::vector<isa::Instr> instructions_of(const isa::Program& program, std::size_t point) {
  std::vector<isa::Instr> instructions;
  for (std::uint32_t pc = address_of(program, point); pc < address_of(program, point + 1);) {
    const auto bundle = isa::decode(program.bytes, pc);
    if (!bundle) break;
    instructions.insert(instructions.end(), bundle->instrs.begin(), bundle->instrs.begin() + bundle->count);
    pc += bundle->length;
  }
  return instructions;
}

// The instruction that a point tests: the one whose name is most like the capture's name for it.
isa::Instr tested_instruction(const isa::Program& program, std::size_t point, const SiliconPoint& captured) {
  isa::Instr best{};
  std::size_t longest = 0;
  for (const isa::Instr& instr : instructions_of(program, point)) {
    const std::string_view name = isa::encoding(instr.opcode).text;
    std::size_t common = 0;
    while (common < name.size() && common < captured.instruction.size()) {
      const int theirs = std::tolower(static_cast<unsigned char>(captured.instruction[common]));
      if (theirs != name[common] && !(theirs == '_' && name[common] == '.')) break;
      ++common;
    }
    if (common >= longest) longest = common, best = instr;
  }
  return best;
}

class BatchRun {
 public:
  BatchRun(const SiliconBatch& batch, Scores& scores)
      : batch_(batch),
        scores_(scores),
        left_out_(batch.points.size()),
        illegal_(batch.points.size()),
        whole_(source_with_end(std::vector<bool>(batch.points.size()))) {}

  void run() {
    for (std::size_t i = 0; i < left_out_.size(); ++i) left_out_[i] = batch_.points[i].lines.empty() || gathers(i);
    for (;;) {
      CoreBench bench(source_with_end(left_out_));
      if (execute(bench)) return judge(bench);
      if (testing::Test::HasFatalFailure()) return;
    }
  }

 private:
  std::string source_with_end(const std::vector<bool>& left_out) const {
    std::string text = batch_.source(left_out);
    return text.insert(text.rfind("ret lr"), fmt::format("t{}:\n", batch_.points.size()));
  }

  const isa::Encoding& tested(std::size_t point) const {
    return isa::encoding(tested_instruction(whole_.program_text, point, batch_.points[point]).opcode);
  }
  bool gathers(std::size_t point) const { return tested(point).group == isa::Group::Ld4x; }

  // False when a point was refused, which is then left out.
  bool execute(CoreBench& bench) {
    const Bytes input = batch_.input();
    std::ranges::copy(input, bench.memories[static_cast<unsigned>(Quadrant::Own)].begin());
    for (const LeftOver& each : kLeftOver)
      if (each.batch == batch_.number) bench.set(each.reg, each.value);
    if (batch_.number > kMaskBatch)
      for (const LeftOverMask& each : kLeftOverMasks)
        bench.core.set_register_bytes(reg(each.reg), left_over_mask(each));
    bench.set("p0", CoreBench::kOwn);
    bench.set("p1", CoreBench::kNorth);
    bench.set("lr", bench.program_text.find("stop")->address);
    const Cycle start = batch_.number == kCounterBatch ? kCounterStart : 0;
    bench.core.start(start, bench.program_text.find("test_kernel")->address);
    if (bench.core.run(start, start + 1'000'000, start + 1'000'000) != Core::End::Fault) return true;
    std::size_t point = 0;
    while (point + 1 < left_out_.size() && address_of(bench.program_text, point + 1) <= bench.core.pc()) ++point;
    if (bench.core.fault()->code.id != code::no_semantics.id || left_out_[point])
      ADD_FAILURE() << "batch " << batch_.number << ": " << render(*bench.core.fault());
    const isa::Instr tested = tested_instruction(bench.program_text, point, batch_.points[point]);
    const isa::Operand* config = tested.find(isa::Role::C);
    illegal_[point] =
        takes_sparse(tested) || (is_multiplication(isa::encoding(tested.opcode).group) && config != nullptr &&
                                 !is_mode(tested, bench.core.read_register(config->reg)));
    left_out_[point] = true;
    return false;
  }

  // What the points left out should have written.
  std::map<std::size_t, isa::Reg> results_of(const std::vector<bool>& left_out) const {
    std::map<std::size_t, isa::Reg> results;
    for (std::size_t i = 0; i < left_out.size(); ++i) {
      if (!left_out[i] || batch_.points[i].lines.empty()) continue;
      const isa::Operand* result = tested_instruction(whole_.program_text, i, batch_.points[i]).find(isa::Role::D);
      if (result != nullptr && result->is_register) results.emplace(i, result->reg);
    }
    return results;
  }

  void judge(const CoreBench& bench) {
    const auto unset = unset_registers(whole_.program_text, left_out_.size());
    // A point that reads what a point left out should have written cannot be judged.
    const auto without_left_out = unset_registers(bench.program_text, left_out_.size(), results_of(left_out_));
    const auto without_illegal = unset_registers(whole_.program_text, left_out_.size(), results_of(illegal_));
    const Bytes& memory = bench.memories[static_cast<unsigned>(Quadrant::North)];
    const std::size_t whole_words = batch_.out_size / 4 * 4;
    for (std::size_t i = 0; i < batch_.points.size(); ++i) {
      const SiliconPoint& point = batch_.points[i];
      const bool reads_unset =
          !std::ranges::all_of(unset[i], [&](const std::string& name) { return is_left_over(batch_.number, name); });
      const auto misses = [&](const std::set<std::string>& needed) {
        return std::ranges::any_of(
            needed, [&](const std::string& name) { return !is_control(name) && !unset[i].contains(name); });
      };
      const auto* got = memory.data() + point.out_offset;
      Score score;
      if (point.lines.empty())
        ++score.too_long;
      else if (point.out_offset + point.expected.size() > whole_words)
        ++score.lost;
      else if (gathers(i))
        ++score.foreign;
      else if (reads_unset)
        ++score.unset;
      else if (illegal_[i] || misses(without_illegal[i]))
        ++score.illegal;
      else if (left_out_[i] || misses(without_left_out[i])) {
        ++score.refused;
        ++scores_.refused[std::string(tested(i).text)];
      } else if (std::equal(point.expected.begin(), point.expected.end(), got)) {
        ++(unset[i].empty() ? score.known : score.left_over);
        if (!point.translated)
          for (const isa::Instr& instr : instructions_of(whole_.program_text, i))
            scores_.proven.insert(isa::encoding(instr.opcode).mnemonic);
      } else {
        ++score.different;
        ADD_FAILURE() << point.instruction << " in batch " << batch_.number << ", point " << i << ": "
                      << fmt::format("{}", fmt::join(point.lines, "; "));
      }
      scores_.by_group[std::string(point.lines.empty() ? "control" : group_name(tested(i).group))].add(score);
    }
  }

  const SiliconBatch& batch_;
  Scores& scores_;
  std::vector<bool> left_out_, illegal_;
  CoreBench whole_;
};

TEST(SiliconTest, EveryInstructionGivesTheCapturedBytes) {
  TESSERA_NEED_SHARED();
  Scores scores;
  for (const SiliconBatch& batch : read_silicon_batches(shared_data() / "aie2-silicon" / "isa-hw-vectors.json.gz"))
    BatchRun(batch, scores).run();

  fmt::print("{:32}{:>9}{:>7}{:>11}{:>11}{:>9} |{:>7}{:>9}{:>9}{:>6}{:>10}\n", "", "eligible", "known", "left over",
             "different", "refused", "unset", "foreign", "illegal", "lost", "too long");
  Score total;
  for (const auto& [name, score] : scores.by_group) {
    score.print(name);
    total.add(score);
  }
  total.print("all");
  for (const auto& [name, count] : scores.refused) fmt::print("refused: {} ({})\n", name, count);

  // The ledger says `silicon` of nothing else. The products of floats are proved by edge/vec_mac_bf16_ovf.json.
  scores.proven.insert(isa::Mnemonic::vmul_f);
  for (unsigned i = 0; i < isa::kMnemonics; ++i) {
    const auto operation = static_cast<isa::Mnemonic>(i);
    EXPECT_TRUE(fidelity(operation) != Fidelity::Silicon || scores.proven.contains(operation))
        << isa::to_string(operation);
  }
  EXPECT_GE(total.known + total.left_over, 4321U);  // may only rise
}

}  // namespace
}  // namespace tessera::array
