// Programs of others under each way to run them: cycles of streams and memory counted or not, and under the sanitizers.
// The data are the same, and the sanitizers are silent where the program is right.
#include "riallto.h"

#include <set>

namespace tessera::npu {
namespace {

// The codes that the sanitizers are to report.
void expect_same(ForeignProgram& program, const std::map<unsigned, Bytes>& inputs, unsigned output, std::size_t bytes,
                 const std::multiset<std::string_view>& findings = {}) {
  const Bytes functional = program.run(inputs, output, bytes);
  const array::Cycle cycles = program.report.cycles;
  program.options = {.timing = array::Timing::Cycles};
  EXPECT_TRUE(program.run(inputs, output, bytes) == functional);
  EXPECT_GT(program.report.cycles, cycles);
  EXPECT_GT(program.report.work.hops, 0U);
  EXPECT_EQ(program.report.work.bursts, 0U);
  program.options = {};
  program.check = true;
  EXPECT_TRUE(program.run(inputs, output, bytes) == functional);
  EXPECT_EQ(program.report.cycles, cycles) << "looking changes nothing";
  std::multiset<std::string_view> found;
  for (const Diag& finding : program.findings) found.insert(finding.code.id);
  EXPECT_EQ(found, findings) << (program.findings.empty() ? "" : render(program.findings.front()));
}

class ModesTest : public testing::TestWithParam<const char*> {};

TEST_P(ModesTest, AgreeOnRialltoFrames) {
  TESSERA_NEED_SHARED();
  const std::string name = GetParam();
  constexpr std::size_t kBytes = 1280U * 720 * 4;
  Riallto program(name);
  // Two of its cores read their parameters before the stream writes them (docs/fidelity.md).
  const bool too_early = name == "edge_detect_720p";
  expect_same(program, {{0, picture::random_picture(kBytes)}}, 1, kBytes,
              too_early ? std::multiset<std::string_view>{"T0530", "T0530", "T0531", "T0531"}
                        : std::multiset<std::string_view>{});
}
INSTANTIATE_TEST_SUITE_P(Riallto, ModesTest,
                         testing::Values("color_threshold_v1_720p", "color_threshold_v2_720p", "color_detect_720p",
                                         "edge_detect_720p", "denoise_data_parallel_720p"),
                         [](const auto& each) { return std::string(each.param); });

TEST(ModesTest, AgreeOnAMatrixMultiplication) {
  TESSERA_NEED_SHARED();
  constexpr std::size_t kMatrix = 256U * 256;
  ForeignProgram program("npu-toolkit/gemm-256-1col", "npu-toolkit/gemm-256-1col.insts.txt", "npu1_4col");
  expect_same(program, {{0, random_bytes(2 * kMatrix, 1)}, {1, random_bytes(2 * kMatrix, 2)}}, 2, 4 * kMatrix);
}

TEST(ModesTest, AgreeOnFloatSums) {
  TESSERA_NEED_SHARED();
  constexpr std::size_t kBytes = 2 * 4096;
  ForeignProgram program("npu-toolkit/single-add", "npu-toolkit/single-add.insts.bin", "npu1_4col");
  expect_same(program, {{0, random_bytes(kBytes, 3)}, {1, random_bytes(kBytes, 4)}}, 2, kBytes);
}

}  // namespace
}  // namespace tessera::npu
