// The fast engine against the plain one on programs of others: the same state of all cores and memories every 10 000
// cycles, the same output, the same report.
#include "riallto.h"

namespace tessera::npu {
namespace {

constexpr array::Cycle kEvery = 10'000;

void expect_same(ForeignProgram& program, const std::map<unsigned, Bytes>& inputs, unsigned output, std::size_t bytes) {
  if (program.fingerprint_every == 0) program.fingerprint_every = kEvery;
  program.options = {.engine = array::Engine::Plain};
  const Bytes plain = program.run(inputs, output, bytes);
  const auto fingerprints = program.fingerprints;
  const array::Report report = program.report;
  program.options = {.engine = array::Engine::Fast};
  EXPECT_TRUE(program.run(inputs, output, bytes) == plain);
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

class EnginesTest : public testing::TestWithParam<const char*> {};

TEST_P(EnginesTest, AgreeOnRialltoFrames) {
  TESSERA_NEED_SHARED();
  const std::string name = GetParam();
  const std::size_t bytes = name.ends_with("720p") ? 1280U * 720 * 4 : 1920U * 1080 * 4;
  Riallto program(name);
  expect_same(program, {{0, picture::random_picture(bytes)}}, 1, bytes);
}
INSTANTIATE_TEST_SUITE_P(Riallto, EnginesTest,
                         testing::Values("color_threshold_v1_720p", "color_threshold_v1_1080p",
                                         "color_threshold_v2_720p", "color_threshold_v2_1080p", "color_detect_720p",
                                         "edge_detect_720p", "denoise_data_parallel_720p",
                                         "denoise_data_parallel_1080p"),
                         [](const auto& each) { return std::string(each.param); });

TEST(EnginesTest, AgreeOnAMatrixMultiplication) {
  TESSERA_NEED_SHARED();
  constexpr std::size_t kMatrix = 256U * 256;
  ForeignProgram program("npu-toolkit/gemm-256-1col", "npu-toolkit/gemm-256-1col.insts.txt", "npu1_4col");
  expect_same(program, {{0, random_bytes(2 * kMatrix, 1)}, {1, random_bytes(2 * kMatrix, 2)}}, 2, 4 * kMatrix);
}

TEST(EnginesTest, AgreeOnFloatSums) {
  TESSERA_NEED_SHARED();
  constexpr std::size_t kBytes = 2 * 4096;
  ForeignProgram program("npu-toolkit/single-add", "npu-toolkit/single-add.insts.bin", "npu1_4col");
  program.fingerprint_every = 100;
  expect_same(program, {{0, random_bytes(kBytes, 3)}, {1, random_bytes(kBytes, 4)}}, 2, kBytes);
}

}  // namespace
}  // namespace tessera::npu
