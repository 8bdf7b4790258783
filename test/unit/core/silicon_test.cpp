// Compares the core with silicon: some 4600 instruction executions whose inputs and outputs were captured on a Phoenix
// NPU.
//
// The capture (xdna-emu, MIT; see ../shared) holds 119 programs, each of many short tests. The test assembles each
// program as it stands, runs it on one core, and compares its output byte for byte. Rules decide which short tests
// count. The rules look at the program and its inputs, never at the result:
//
//   known      Its program has set all that the short test reads. It must give the captured bytes.
//   left over  It reads registers that its program never set, and one value for each of them explains every test of the
//              program that reads it (kLeftOver). It must give the captured bytes as well.
//   unset      It reads registers that its program never set, and their values are unknown.
//   foreign    It gathers from random addresses, where other programs had left unknown data (see gather_test.cpp).
//   illegal    No program has such an instruction (illegal_word() gives the reason), or the test reads the result of
//              such an instruction. In most of these tests a config word is random. Those that the core executes must
//              give the captured bytes, too.
//   lost       Its output lies behind the last whole word of the program's output, which never left the NPU.
//   too long   It cannot be run in a test: the IR's loop of 2.96e9 rounds.
//
// The test takes an instruction that the core refuses (T0522: not modelled) out of the program. A short test that
// counts and is refused, or that reads the result of such an instruction, is counted as refused; there must be none.
#include "core_bench.h"
#include "shared_data.h"
#include "silicon_capture.h"
#include "silicon_flow.h"

#include "core/aie2/fidelity.h"
#include "core/aie2/multiply_modes.h"  // generated
#include "core/codes.h"
#include "core/observe.h"

#include <map>
#include <set>

namespace tessera::core::aie2 {
namespace {

// The values that programs found in registers that they did not set, fitted to their output. A register has a value
// here when at least two tests read it.
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

// Batch 61 is the last that sets the mask registers: it loads the data of its stores into them. No later program clears
// them: the sparse multiplications of later batches give the results for these masks.
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

// Words that no program contains -------------------------------------------------------------------------------------

bool is_multiplication(isa::Group group) {
  return group == groups::Mac || group == groups::Mac2 || group == groups::Acc;
}

// Returns the reason why no program gives this config word to this instruction, or none. Programs make their words with
// the functions of the public headers: each function is for integers or for floats, and names an accumulator mode, an
// operand mode and a variant.
std::optional<std::string_view> illegal_word(const isa::Encoding& encoding, std::uint32_t word) {
  enum AccumulatorMode : std::uint32_t { Float = 2, Reserved = 3 };
  const bool floats = kAie2.to_string(encoding.mnemonic).find(".f") != std::string_view::npos;
  const MultiplyConfig config = MultiplyConfig::decode(word);
  if (config.accumulator_mode == Reserved) return "reserved accumulator mode";
  if (floats && config.accumulator_mode != Float) return "integer accumulators in a float instruction";
  if (!floats && config.accumulator_mode == Float) return "float accumulators in an integer instruction";
  if (encoding.group == groups::Acc) return std::nullopt;
  const int place = floats ? float_mode(config) : multiply_mode(config);
  const auto named = [&](const auto& modes) { return place >= 0 && modes[static_cast<std::size_t>(place)].named(); };
  if (floats ? named(kFloatModes) : named(kMultiplyModes)) return std::nullopt;
  return "mode numbers without a name";
}
constexpr std::string_view kRandomStream = "sparse load of random bytes";  // mostly more than two of four are not zero
constexpr std::string_view kReadsIllegal = "reads the result of one of these";

bool takes_sparse(const isa::Instr& instr) {
  return kAie2.encoding(instr.opcode).group == groups::SparseLd && instr.find(roles::D) != nullptr;
}

// Groups of instructions as the score lists them ----------------------------------------------------------------------

std::string_view group_name(isa::Group group) {
  switch (group) {
    case groups::LdPart:
    case groups::LdScl:
    case groups::StPart:
    case groups::StScl:
    case groups::Tm: return "scalar loads and stores";
    case groups::LdVec:
    case groups::LdQ:
    case groups::StVec:
    case groups::StQ: return "vector loads and stores";
    case groups::LdUps:
    case groups::LdConv:
    case groups::LdUnpack:
    case groups::StPack:
    case groups::StSrs:
    case groups::StConv: return "converting loads and stores";
    case groups::Compr:
    case groups::SparseLd:
    case groups::Ld4x: return "gathering and compressed loads";
    case groups::Padd: return "pointers";
    case groups::Alu:
    case groups::Mov:
    case groups::MovImm: return "scalar";
    case groups::Ctl:
    case groups::Lock: return "control";
    case groups::Stream:
    case groups::Cascade: return "streams and cascade";
    case groups::Srs:
    case groups::Ups:
    case groups::Pack:
    case groups::Unpack:
    case groups::Conv: return "conversions";
    case groups::VecAlu:
    case groups::VecCmp: return "lane arithmetic and comparison";
    case groups::SclVec:
    case groups::Shuffle:
    case groups::Vmov: return "lane movement";
    case groups::Acc: return "accumulators";
    case groups::Mac:
    case groups::Mac2: return "multiplication";
    case groups::Nop: return "nop";
  }
  return "?";
}

struct Score {
  unsigned known = 0, left_over = 0;  // tests with the captured bytes
  unsigned different = 0, refused = 0;
  unsigned unset = 0, foreign = 0, illegal = 0, lost = 0, too_long = 0;  // tests that do not count

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

struct IllegalScore {
  unsigned equal = 0, different = 0, refused = 0;
};

struct Scores {
  std::map<std::string, Score, std::less<>> by_group;
  std::map<std::string, IllegalScore, std::less<>> illegal;  // by rule
  std::map<std::string, unsigned, std::less<>> refused;      // by mnemonic
  std::set<isa::Mnemonic> proven;                            // in the programs of tests that gave the captured bytes
};

// One program ---------------------------------------------------------------------------------------------------------

// Where point i begins in a program of SiliconBatch::source().
std::uint32_t address_of(const isa::Program& program, std::size_t point) {
  return program.find(fmt::format("t{}", point))->address;
}

// The bundles of a program up to its end, by address.
std::map<std::uint32_t, isa::Bundle> bundles_of(const isa::Program& program) {
  std::map<std::uint32_t, isa::Bundle> bundles;
  for (std::uint32_t pc = 0; pc < program.find("stop")->address;) {
    const auto bundle = kAie2.decode(program.bytes, pc);
    if (!bundle) break;
    bundles.emplace(pc, *bundle);
    pc += bundle->length;
  }
  return bundles;
}

// Instructions without a known result, by address, and the marks for all readers of their results.
using Marks = std::map<std::uint32_t, std::set<std::string>>;
const std::string kRefused = "(refused)", kIllegal = "(illegal)", kForeign = "(foreign)";

bool is_mark(std::string_view name) {
  return name.starts_with('(');
}

std::vector<isa::Instr> instructions_of(const isa::Program& program, std::size_t point) {
  std::vector<isa::Instr> instructions;
  for (std::uint32_t pc = address_of(program, point); pc < address_of(program, point + 1);) {
    const auto bundle = kAie2.decode(program.bytes, pc);
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
    const std::string_view name = kAie2.encoding(instr.opcode).text;
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

// Reads the config words of multiplications just before they execute.
class ConfigWords final : public CoreObserver {
 public:
  explicit ConfigWords(const std::map<std::uint32_t, isa::Bundle>& bundles) {
    for (const auto& [pc, bundle] : bundles)
      for (unsigned i = 0; i < bundle.count; ++i) {
        const isa::Instr& instr = bundle.instrs[i];
        const isa::Operand* config = instr.find(roles::C);
        if (config != nullptr && is_multiplication(kAie2.encoding(instr.opcode).group)) readers_.emplace(pc, instr);
      }
  }
  bool before(const EmulatedCore& core) override {
    if (const auto found = readers_.find(core.pc()); found != readers_.end()) {
      const std::uint32_t word = core.read_register(found->second.reg(roles::C));
      if (const auto rule = illegal_word(kAie2.encoding(found->second.opcode), word)) illegal.emplace(core.pc(), *rule);
    }
    return true;
  }
  void waited(const EmulatedCore&, Cause, Cycle) override {}

  std::map<std::uint32_t, std::string_view> illegal;  // rule by address

 private:
  std::map<std::uint32_t, isa::Instr> readers_;
};

class BatchRun {
 public:
  BatchRun(const SiliconBatch& batch, Scores& scores)
      : batch_(batch),
        scores_(scores),
        program_(assembled(batch.source())),
        bundles_(bundles_of(program_)),
        words_(bundles_) {}

  void run() {
    for (const auto& [pc, bundle] : bundles_)
      for (unsigned i = 0; i < bundle.count; ++i) {
        if (takes_sparse(bundle.instrs[i])) words_.illegal.emplace(pc, kRandomStream);
        if (kAie2.encoding(bundle.instrs[i].opcode).group == groups::Ld4x) marks_[pc].insert(kForeign);
      }
    for (bool whole = false; !whole;) {
      CoreBench plain(program_without_marked());
      plain.core.set_observer(&words_);  // which keeps the core from executing blocks
      whole = execute(plain);
      if (testing::Test::HasFatalFailure()) return;
    }
    CoreBench fast(program_without_marked());
    ASSERT_TRUE(execute(fast));
    judge(fast);
  }

 private:
  const isa::Encoding& tested(std::size_t point) const {
    return kAie2.encoding(tested_instruction(program_, point, batch_.points[point]).opcode);
  }

  // Returns the program with NOPs in place of the marked instructions.
  isa::Program program_without_marked() const {
    static const Bytes nop = assembled("nop\n").bytes;
    isa::Program program = program_;
    for (const auto& [pc, marks] : marks_)
      for (std::size_t at = 0; at < bundles_.at(pc).length; at += nop.size())
        std::ranges::copy(nop, program.bytes.begin() + static_cast<std::ptrdiff_t>(pc + at));
    return program;
  }

  // False when an instruction was refused, which is then marked.
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
    bench.set("lr", program_.find("stop")->address);
    const Cycle start = batch_.number == kCounterBatch ? kCounterStart : 0;
    bench.core.start(start, program_.find("test_kernel")->address);
    if (bench.core.run(start, start + 1'000'000, start + 1'000'000) != Core::End::Fault) return true;
    const auto fail = [&] { FAIL() << "batch " << batch_.number << ": " << render(*bench.core.fault()); };
    const bool is_new = marks_[bench.core.pc()].insert(kRefused).second;
    if (bench.core.fault()->code.id != code::no_semantics.id || !is_new) fail();
    return false;
  }

  // Returns for each point the marks, and the registers that it depends on although the program did not set them.
  std::vector<std::set<std::string>> dependences() const {
    RegisterFlow flow;
    for (const std::string_view given : {"p0", "p1", "lr", "sp"}) flow.set(reg(given));
    std::vector<std::set<std::string>> found(batch_.points.size());
    std::size_t point = 0;
    for (const auto& [pc, bundle] : bundles_) {
      while (point + 1 < found.size() && address_of(program_, point + 1) <= pc) ++point;
      std::set<std::string> marks;
      if (const auto marked = marks_.find(pc); marked != marks_.end()) marks = marked->second;
      if (words_.illegal.contains(pc)) marks.insert(kIllegal);
      found[point].merge(flow.step(bundle, marks));
      found[point].merge(marks);  // some tests do not store the result of their instruction
    }
    return found;
  }

  // Returns the reason why no program would contain the code of a point; none for other points.
  std::optional<std::string_view> illegal(std::size_t point, const std::set<std::string>& depends) const {
    const auto own = words_.illegal.lower_bound(address_of(program_, point));
    if (own != words_.illegal.end() && own->first < address_of(program_, point + 1)) return own->second;
    if (depends.contains(kIllegal)) return kReadsIllegal;
    return std::nullopt;
  }

  void judge(const CoreBench& bench) {
    const auto depends = dependences();
    const Bytes& memory = bench.memories[static_cast<unsigned>(Quadrant::North)];
    for (std::size_t i = 0; i < batch_.points.size(); ++i) {
      const SiliconPoint& point = batch_.points[i];
      const auto* got = memory.data() + point.out_offset;
      const bool equal = std::equal(point.expected.begin(), point.expected.end(), got);
      const std::string group(point.lines.empty() ? "control" : group_name(tested(i).group));
      count(i, depends[i], equal, scores_.by_group[group]);
    }
  }

  void count(std::size_t i, const std::set<std::string>& depends, bool equal, Score& score) {
    const SiliconPoint& point = batch_.points[i];
    if (point.lines.empty()) return void(++score.too_long);
    if (point.out_offset + point.expected.size() > batch_.out_size / 4 * 4) return void(++score.lost);
    if (depends.contains(kForeign)) return void(++score.foreign);
    const auto is_explained = [&](const std::string& name) {
      return is_mark(name) || is_left_over(batch_.number, name);
    };
    if (!std::ranges::all_of(depends, is_explained)) return void(++score.unset);
    const bool refused = depends.contains(kRefused);
    if (!refused && equal && !point.translated)
      for (const isa::Instr& instr : instructions_of(program_, i))
        scores_.proven.insert(kAie2.encoding(instr.opcode).mnemonic);
    if (!refused && !equal)
      ADD_FAILURE() << point.instruction << " in batch " << batch_.number << ", point " << i << ": "
                    << fmt::format("{}", fmt::join(point.lines, "; "));
    if (const auto rule = illegal(i, depends)) {
      ++score.illegal;
      IllegalScore& of_rule = scores_.illegal[std::string(*rule)];
      ++(refused ? of_rule.refused : equal ? of_rule.equal : of_rule.different);
    } else if (refused) {
      ++score.refused;
      ++scores_.refused[std::string(tested(i).text)];
    } else {
      ++(!equal ? score.different : std::ranges::all_of(depends, is_mark) ? score.known : score.left_over);
    }
  }

  const SiliconBatch& batch_;
  Scores& scores_;
  isa::Program program_;
  std::map<std::uint32_t, isa::Bundle> bundles_;
  ConfigWords words_;
  Marks marks_;  // refused and foreign instructions, which are taken out
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
  fmt::print("\n{:48}{:>7}{:>7}{:>11}{:>9}\n", "illegal", "points", "equal", "different", "refused");
  IllegalScore beyond;
  for (const auto& [rule, score] : scores.illegal) {
    fmt::print("{:48}{:7}{:7}{:11}{:9}\n", rule, score.equal + score.different + score.refused, score.equal,
               score.different, score.refused);
    beyond.equal += score.equal;
  }

  // The ledger may say `silicon` only of these operations. edge/vec_mac_bf16_ovf.json proves the products of floats.
  scores.proven.insert(operations::vmul_f);
  for (unsigned i = 0; i < kMnemonics; ++i) {
    const auto operation = static_cast<isa::Mnemonic>(i);
    EXPECT_TRUE(fidelity(operation) != Fidelity::Silicon || scores.proven.contains(operation))
        << kAie2.to_string(operation);
  }
  EXPECT_EQ(total.refused, 0U);
  EXPECT_GE(total.known + total.left_over, 3713U);  // may only rise
  EXPECT_GE(beyond.equal, 613U);                    // may only rise
}

}  // namespace
}  // namespace tessera::core::aie2
