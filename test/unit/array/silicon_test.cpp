// The core against silicon: some 4600 instruction executions whose inputs and outputs were captured on a Phoenix NPU.
//
// The capture (xdna-emu, MIT; see ../shared) holds 118 programs of short tests in a row. Each program is assembled as
// it stands, run on one core, and its output compared byte for byte. A test whose instruction this core refuses (T0522:
// not modelled) is taken out and counted; a test whose result depends on a register that the program never set is
// excluded by name, with the register. Every other byte must be equal.
#include "core_bench.h"
#include "shared_data.h"

#include "array/core/codes.h"

#include <zlib.h>
#include <nlohmann/json.hpp>

#include <set>

namespace tessera::array {
namespace {

using nlohmann::json;

std::string read_gzip(const std::filesystem::path& path) {
  std::string text;
  gzFile file = gzopen(path.c_str(), "rb");
  char buffer[1 << 16];
  for (int count; (count = gzread(file, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(count));
  gzclose(file);
  return text;
}

Bytes from_hex(const std::string& hex) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
  return bytes;
}

// The capture's inputs: a linear congruential generator, one byte a step.
void fill_inputs(std::span<std::uint8_t> memory, std::size_t size) {
  std::uint32_t state = 42;
  for (std::size_t i = 0; i < size; ++i) {
    state = (state * 1103515245U + 12345U) & 0x7FFFFFFF;
    memory[i] = static_cast<std::uint8_t>(state >> 16);
  }
}

// What each of these reads was left over from whatever ran on the NPU before.
const std::map<std::string, std::string, std::less<>> kUnknownState = {
    {"DIVS", "r31"},
    {"SELEQZ", "r27"},
    {"SELNEZ", "r27"},
    {"SBC", "srCarry"},
    {"MOV_CNTR", "cntr"},
    {"VINSERT_8", "r29"},
    {"VINSERT_16", "r29"},
    {"VINSERT_32", "r29"},
    {"VINSERT_64", "r29"},
    {"PADDA", "p2..p7 and modifiers"},
    {"PADDB", "p2..p7 and modifiers"},
    {"PADDS", "p2..p7 and modifiers"},
    {"VLDA_2D_dmw_lda_am", "the other quarters of the accumulator"},
    {"VLDA_3D_dmw_lda_am", "the other quarters of the accumulator"},
    {"VLDA_dmw_lda_am", "the other quarters of the accumulator"},
    {"ST_2D_S8", "differs between runs on the NPU itself"},
    {"ST_S16", "differs between runs on the NPU itself"},
};
// One test of a family that otherwise sets what it reads: batch and number. Batch 56 never gave r14 a value before.
const std::set<std::pair<int, std::size_t>> kUnknownStateOnce = {{56, 39}};

bool depends_on_unknown_state(const std::string& instruction, int batch, std::size_t number) {
  if (kUnknownStateOnce.contains({batch, number})) return true;
  const auto after = kUnknownState.upper_bound(instruction);
  return after != kUnknownState.begin() && instruction.starts_with(std::prev(after)->first);
}

struct Score {
  unsigned equal = 0, different = 0, refused = 0, excluded = 0;
};

// The program of a batch without the tests in `left_out`. Labels t0, t1, ... tell which test a fault belongs to.
std::string batch_source(const json& batch, const std::set<std::size_t>& left_out) {
  std::string source = batch["preamble"];
  for (std::size_t i = 0; i < batch["points"].size(); ++i) {
    source += fmt::format("t{}:\n", i);
    if (left_out.contains(i)) continue;
    for (const auto& line : batch["points"][i]["asm"]) source += line.get<std::string>() + "\n";
  }
  return source + "ret lr\nnop\nnop\nnop\nnop\nnop\n.align 16\nstop:\ndone\nnop\n";
}

void run_batch(const json& batch, Score& score) {
  std::set<std::size_t> refused;
  for (;;) {
    CoreBench bench(batch_source(batch, refused));
    fill_inputs(bench.memories[static_cast<unsigned>(Quadrant::Own)], batch["in_size"]);
    bench.set("p0", CoreBench::kOwn);
    bench.set("p1", CoreBench::kNorth);
    bench.set("lr", bench.program_text.find("stop")->address);
    bench.core.start(0, bench.program_text.find("test_kernel")->address);
    if (bench.core.run(0, 1'000'000, 1'000'000) == Core::End::Fault) {
      ASSERT_EQ(bench.core.fault()->code.id, code::no_semantics.id) << render(*bench.core.fault());
      std::size_t test = 0;
      while (test + 1 < batch["points"].size() &&
             bench.program_text.find(fmt::format("t{}", test + 1))->address <= bench.core.pc())
        ++test;
      ASSERT_TRUE(refused.insert(test).second) << render(*bench.core.fault());
      continue;
    }
    const Bytes& memory = bench.memories[static_cast<unsigned>(Quadrant::North)];
    for (std::size_t i = 0; i < batch["points"].size(); ++i) {
      const json& point = batch["points"][i];
      const std::string instruction = point["ins"];
      const Bytes expected = from_hex(point["out"]);
      const auto* got = memory.data() + point["out_off"].get<std::size_t>();
      if (refused.contains(i))
        ++score.refused;
      else if (depends_on_unknown_state(instruction, batch["batch"], i))
        ++score.excluded;
      else if (std::equal(expected.begin(), expected.end(), got))
        ++score.equal;
      else {
        ++score.different;
        ADD_FAILURE() << instruction << " in batch " << batch["batch"] << ": " << point["asm"].dump();
      }
    }
    return;
  }
}

TEST(SiliconTest, EveryModelledInstructionGivesTheCapturedBytes) {
  TESSERA_NEED_SHARED();
  const json batches = json::parse(read_gzip(shared_data() / "aie2-silicon" / "isa-hw-vectors.json.gz"));
  Score score;
  for (const json& batch : batches)
    if (batch["kind"] == "assembly") run_batch(batch, score);
  fmt::print("equal {}, different {}, not modelled {}, unknown state {}\n", score.equal, score.different, score.refused,
             score.excluded);
  EXPECT_GE(score.equal, 3108U);  // may only rise
}

}  // namespace
}  // namespace tessera::array
