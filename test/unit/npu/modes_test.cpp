// Runs programs from other projects in each mode. The fast and the plain engine must give the same states, output and
// report. Runs with and without counted cycles of streams and memory, and under the sanitizers, must give the same
// output, and the sanitizers must have no findings for a correct program.
#include "riallto.h"

#include <set>

namespace tessera::npu {
namespace {

// A program with its input.
struct Sample {
  ForeignProgram program;
  std::map<unsigned, Bytes> inputs;
  unsigned output;
  std::size_t bytes;

  Bytes run() { return program.run(inputs, output, bytes); }
};

Sample sample(const std::string& name) {
  if (name == "matrix_multiplication") {
    constexpr std::size_t kElements = 256U * 256;
    return {ForeignProgram("npu-toolkit/gemm-256-1col", "npu-toolkit/gemm-256-1col.insts.txt", "npu1_4col"),
            {{0, random_bytes(2 * kElements, 1)}, {1, random_bytes(2 * kElements, 2)}},
            2,
            4 * kElements};
  }
  if (name == "float_sums") {
    constexpr std::size_t kBytes = 2 * 4096;
    return {ForeignProgram("npu-toolkit/single-add", "npu-toolkit/single-add.insts.bin", "npu1_4col"),
            {{0, random_bytes(kBytes, 3)}, {1, random_bytes(kBytes, 4)}},
            2,
            kBytes};
  }
  const std::size_t bytes = name.ends_with("720p") ? 1280U * 720 * 4 : 1920U * 1080 * 4;
  return {Riallto(name), {{0, picture::random_picture(bytes)}}, 1, bytes};
}

std::string name_of_program(const testing::TestParamInfo<const char*>& each) {
  return each.param;
}

class EnginesTest : public testing::TestWithParam<const char*> {};

TEST_P(EnginesTest, Agree) {
  TESSERA_NEED_SHARED();
  Sample one = sample(GetParam());
  ForeignProgram& program = one.program;
  program.fingerprint_every = GetParam() == std::string("float_sums") ? 100 : 10'000;  // float_sums ends soon
  program.options = {.engine = array::Engine::Plain};
  const Bytes plain = one.run();
  const auto fingerprints = program.fingerprints;
  const array::Report report = program.report;
  program.options = {.engine = array::Engine::Native};
  EXPECT_TRUE(one.run() == plain);
  EXPECT_EQ(program.fingerprints, fingerprints);
  EXPECT_GT(fingerprints.size(), 5U);
  EXPECT_EQ(program.report.cycles, report.cycles);
  ASSERT_EQ(program.report.cores.size(), report.cores.size());
  for (std::size_t i = 0; i < report.cores.size(); ++i) {
    EXPECT_EQ(program.report.cores[i].bundles, report.cores[i].bundles);
    EXPECT_EQ(program.report.cores[i].instructions, report.cores[i].instructions);
    EXPECT_EQ(program.report.cores[i].executed, report.cores[i].executed);
    EXPECT_EQ(program.report.cores[i].stalls.by_cause, report.cores[i].stalls.by_cause);
  }
  fmt::print("{} fingerprints of {} cores are the same\n", fingerprints.size(), report.cores.size());
}
INSTANTIATE_TEST_SUITE_P(Programs, EnginesTest,
                         testing::Values("color_threshold_v1_720p", "color_threshold_v1_1080p",
                                         "color_threshold_v2_720p", "color_threshold_v2_1080p", "color_detect_720p",
                                         "edge_detect_720p", "denoise_data_parallel_720p",
                                         "denoise_data_parallel_1080p", "matrix_multiplication", "float_sums"),
                         name_of_program);

class ModesTest : public testing::TestWithParam<const char*> {};

TEST_P(ModesTest, Agree) {
  TESSERA_NEED_SHARED();
  Sample one = sample(GetParam());
  ForeignProgram& program = one.program;
  const Bytes functional = one.run();
  const array::Cycle cycles = program.report.cycles;
  program.options = {.timing = array::Timing::Cycles};
  EXPECT_TRUE(one.run() == functional);
  EXPECT_GT(program.report.cycles, cycles);
  EXPECT_GT(program.report.work.hops, 0U);
  EXPECT_EQ(program.report.work.bursts, 0U);
  program.options = {};
  program.check = true;
  EXPECT_TRUE(one.run() == functional);
  EXPECT_EQ(program.report.cycles, cycles) << "the sanitizers change nothing";
  std::multiset<std::string_view> found, expected;
  for (const sanitize::Finding& kind : sanitize::first_of_each_kind(program.findings)) found.insert(kind.diag.code.id);
  if (GetParam() == std::string("edge_detect_720p"))  // reads parameters before they are written (docs/fidelity.md)
    expected = {"T0531", "T0531"};
  EXPECT_EQ(found, expected) << (program.findings.empty() ? "" : render(program.findings.front().diag));
}
INSTANTIATE_TEST_SUITE_P(Programs, ModesTest,
                         testing::Values("color_threshold_v1_720p", "color_threshold_v2_720p", "color_detect_720p",
                                         "edge_detect_720p", "denoise_data_parallel_720p", "matrix_multiplication",
                                         "float_sums"),
                         name_of_program);

}  // namespace
}  // namespace tessera::npu
