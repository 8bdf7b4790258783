// Tests readers that see a result one cycle before it is in its register, with both engines. First come pairs of
// instructions on which the vendor's programs depend. Then follow the paths of the public schedule: each operand that
// could be on a path is read behind a producer on that path, and each result is written in front of a reader on its
// path.
#include "core_bench.h"
#include "schedule_bench.h"

#include <fmt/format.h>

namespace tessera::core::aie2 {
namespace {

constexpr std::uint32_t kOld = 0x3F80'3F80, kNew = 0x4000'4000;  // lanes of bfloat16: 1 and 2
constexpr std::uint32_t kOldFloat = 0x3F80'0000, kNewFloat = 0x4000'0000;

// `reader` runs `distance` bundles behind a broadcast of 2 to x9, whose lanes were 1. Returns the first lane of its
// result.
std::uint32_t read_behind_broadcast(Engine engine, std::string_view reader, std::string_view result,
                                    unsigned distance) {
  std::string source = "vbcst.32 x9, r3\nvbcst.32 x1, r3\nnop\nnop\nvbcst.16 x9, r4\n";
  for (unsigned i = 1; i < distance; ++i) source += "nop\n";
  source += fmt::format("{}\nnop\nnop\nnop\nvst {}, [p0, #0]\ndone\nnop\n", reader, result);
  CoreBench bench(source);
  bench.core.use({.engine = engine, .eager = true});
  bench.set("p0", CoreBench::kOwn);
  bench.set("r3", kOld);
  bench.set("r4", kNew & 0xFFFF);
  EXPECT_EQ(bench.run(), Core::End::Done) << reader;
  return bench.word(CoreBench::kOwn);
}

TEST(Forwarding, ConversionsAndMovesReadLowHalvesOfVectorsEarlyAndHighOnesNot) {
  struct Case {
    std::string_view reader, result;
    bool early;
    std::uint32_t old_value, new_value;
  };
  const Case cases[] = {
      {"vconv.fp32.bf16 bml0, wl9", "amll0", true, kOldFloat, kNewFloat},
      {"vconv.fp32.bf16 bml0, wh9", "amll0", false, kOldFloat, kNewFloat},
      {"vmov wh1, wl9", "wh1", true, kOld, kNew},
      {"vmov wl1, wl9", "wl1", true, kOld, kNew},
      {"vmov wl1, wh9", "wl1", false, kOld, kNew},
      {"vmov amll0, wl9", "amll0", true, kOld, kNew},
      {"vmov amll0, wh9", "amll0", false, kOld, kNew},
      {"vmov bml0, x9", "amll0", true, kOld, kNew},
      {"vmov bml0, x9", "amlh0", true, kOld, kNew},
  };
  for (const Engine engine : {Engine::Native, Engine::Blocks, Engine::Plain})
    for (const Case& each : cases)
      for (const unsigned distance : {1U, 2U, 3U})
        EXPECT_EQ(read_behind_broadcast(engine, each.reader, each.result, distance),
                  each.early || distance > 1 ? each.new_value : each.old_value)
            << each.reader << ", " << distance << " bundles behind";
}

// The value of a register that a reader uses, when a producer `distance` bundles before it writes that register.
enum class Seen : std::uint8_t { Old, New, Neither, Unknown };

struct Pair {
  isa::Instr producer, reader;
  isa::Reg written;  // by the producer, read by the reader
  isa::Reg result;   // of the reader
};

std::optional<Bytes> result_of(const std::vector<std::pair<unsigned, isa::Instr>>& issued, Engine engine,
                               std::uint32_t seed, isa::Reg result, isa::Reg changed = {}, const Bytes& value = {}) {
  ScheduleBench bench(issued, engine);
  bench.set(seed);
  for (const auto& [bundle, instr] : issued) set_config(bench, instr, 0);
  if (!value.empty()) bench.set_bytes(changed, value);
  if (!bench.finish()) return std::nullopt;
  return bench.bytes_of(result);
}

Seen seen(const Pair& pair, unsigned distance, Engine engine) {
  const isa::Reg written = whole(pair.written);
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    const auto value = result_of({{0, pair.producer}}, engine, seed, written);
    const auto with_old = result_of({{0, pair.reader}}, engine, seed, pair.result);
    if (!value || !with_old) continue;
    const auto with_new = result_of({{0, pair.reader}}, engine, seed, pair.result, written, *value);
    if (!with_new || *with_new == *with_old) continue;
    const auto found = result_of({{0, pair.producer}, {distance, pair.reader}}, engine, seed, pair.result);
    if (!found) continue;
    return *found == *with_new ? Seen::New : *found == *with_old ? Seen::Old : Seen::Neither;
  }
  return Seen::Unknown;
}

struct Side {
  unsigned stage;
  std::string_view path;
};

// If producer and reader are on the same path, the reader sees the new value from `producer.stage - reader.stage`
// bundles on. Otherwise it sees the new value one bundle later.
void expect_pair(const Pair& pair, Side producer, Side reader, unsigned& compared, unsigned& unknown) {
  const bool early = producer.path == reader.path && producer.path != "-";
  const int nearest = static_cast<int>(producer.stage) - static_cast<int>(reader.stage);
  for (const Engine engine : {Engine::Native, Engine::Blocks, Engine::Plain})
    for (const int distance : {nearest, nearest + 1}) {
      if (distance < 1) continue;
      const Seen found = seen(pair, static_cast<unsigned>(distance), engine);
      if (found == Seen::Unknown) {
        ++unknown;
        continue;
      }
      ++compared;
      EXPECT_EQ(found, early || distance > nearest ? Seen::New : Seen::Old)
          << kAie2.print(pair.producer) << ", " << distance << " bundles on " << kAie2.print(pair.reader) << ", "
          << "engine " << static_cast<int>(engine);
    }
}

bool is_vector(isa::Reg reg) {
  return whole(with_bytes(reg)).file == files::X;
}
bool is_accumulator(isa::Reg reg) {
  return whole(reg).file == files::CM;
}
std::string_view path_of(const ScheduleRow& row, isa::Reg reg) {
  const bool low = reg.file == files::X || (reg.file == files::W && reg.index % 2 == 0);
  return row.some && !low ? "-" : row.path;
}
isa::Instr instr_of(std::string_view text) {
  return *kAie2.parse_instr(text);
}
// The operand of a row, when it is a vector or an accumulator.
std::optional<isa::Reg> wide_operand(const isa::Instr& instr, const ScheduleRow& row) {
  const isa::Operand* operand = row.role == kNoRole ? nullptr : instr.find(row.role);
  if (operand == nullptr || !operand->is_register) return std::nullopt;
  if (!is_vector(operand->reg) && !is_accumulator(operand->reg)) return std::nullopt;
  return with_bytes(operand->reg);
}

TEST(Forwarding, EachOperandIsOnItsPublicPathOnly) {
  unsigned compared = 0, unknown = 0;
  for (const ScheduleRow& row : schedule_rows()) {
    if (row.written) continue;
    const isa::Instr reader = instruction(row.opcode);
    const auto reg = wide_operand(reader, row);
    const isa::Operand* result = reader.find(roles::D);
    if (result == nullptr) result = reader.find(roles::C);
    if (!reg || result == nullptr || !result->is_register) continue;
    const bool vector = is_vector(*reg);
    const isa::Instr producer =
        vector ? instr_of(fmt::format("vbcst.16 x{}, {}", whole(*reg).index, kAie2.to_string(unused(reader, files::R))))
               : instr_of(fmt::format("vclr cm{}", whole(*reg).index));
    expect_pair({producer, reader, *reg, with_bytes(result->reg)}, vector ? Side{2, "mov"} : Side{5, "vec"},
                {row.stage, path_of(row, *reg)}, compared, unknown);
  }
  fmt::print("{} reads compared, {} show nothing\n", compared, unknown);
  EXPECT_GE(compared, 500U);
}

TEST(Forwarding, EachResultIsOnItsPublicPathOnly) {
  unsigned compared = 0, unknown = 0;
  for (const ScheduleRow& row : schedule_rows()) {
    if (!row.written || row.role != roles::D) continue;
    const isa::Instr producer = instruction(row.opcode);
    const auto reg = wide_operand(producer, row);
    if (!reg) continue;
    const bool half = reg->file == files::W;
    const isa::Reg result = unused(producer, is_vector(*reg) ? files::X : files::CM);
    const isa::Reg config = unused(producer, files::R);
    const isa::Instr reader =
        is_vector(*reg) ? instr_of(half ? fmt::format("vmov wl{}, {}", result.index, kAie2.to_string(*reg))
                                        : fmt::format("vmov {}, {}", kAie2.to_string(result), kAie2.to_string(*reg)))
                        : instr_of(fmt::format("vneg {}, {}, {}", kAie2.to_string(result), kAie2.to_string(whole(*reg)),
                                               kAie2.to_string(config)));
    const bool high = half && reg->index % 2 != 0;
    expect_pair({producer, reader, *reg, result}, {row.stage, path_of(row, *reg)},
                is_vector(*reg) ? Side{1, high ? "-" : "mov"} : Side{3, "vec"}, compared, unknown);
  }
  fmt::print("{} results compared, {} show nothing\n", compared, unknown);
  EXPECT_GE(compared, 500U);
}

}  // namespace
}  // namespace tessera::core::aie2
