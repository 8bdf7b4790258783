// Compares four programs, compiled by the vendor, with the meaning of thresholding.
//
// color_threshold v1 (one core) and v2 (four cores) run at 720p and 1080p on generated pictures, with each threshold
// type that the programs offer. Every output byte must equal a scalar model. The model is written from the meaning of
// the operation in computer vision, for each channel with maximum 255, and shares nothing with the emulator.
//
// In one point the compiled programs differ from the names of their types. The model follows the compiled behaviour
// (as_compiled() in picture_models.h).
#include "riallto.h"

namespace tessera::npu {
namespace {

using namespace picture;
using Levels = std::array<std::uint8_t, 4>;  // one threshold per channel

struct Program {
  std::string name;
  std::size_t width, height, cores;
};

// Five parameters for each core: four thresholds and the type.
void set_parameters(Riallto& program, std::size_t cores, const Levels& levels, Threshold type) {
  for (unsigned row = 2; row < 2 + cores; ++row)
    program.set_parameters(row, {levels[0], levels[1], levels[2], levels[3], static_cast<std::int32_t>(type)});
}

void expect_equal(const Program& program, const Bytes& picture, const Levels& levels, Threshold type) {
  Riallto riallto(program.name);
  set_parameters(riallto, program.cores, levels, type);
  const Bytes result = riallto.run({{0, picture}}, 1, picture.size());
  std::size_t wrong = 0, first = 0;
  for (std::size_t i = 0; i < picture.size(); ++i)
    if (result[i] != threshold(picture[i], levels[i % 4], 255, as_compiled(type)) && wrong++ == 0) first = i;
  EXPECT_EQ(wrong, 0U) << program.name << " type " << static_cast<unsigned>(type) << ": byte " << first << " is "
                       << +result[first] << " for " << +picture[first];
}

// Tests every type on random values, on all values of every channel with thresholds at the limits of the range, and on
// a single value just above, at and just below the threshold.
void check_threshold(const Program& program) {
  const std::size_t bytes = program.width * program.height * 4;
  const Bytes random = random_picture(bytes), gradient = gradient_picture(bytes, program.width), equal(bytes, 128);
  for (const Threshold type : kThresholds) {
    expect_equal(program, random, {200, 3, 127, 128}, type);
    expect_equal(program, gradient, {0, 255, 1, 254}, type);
    expect_equal(program, equal, {127, 128, 129, 0}, type);
  }
}

TEST(RialltoTest, ColorThresholdV1At720p) {
  TESSERA_NEED_SHARED();
  check_threshold({"color_threshold_v1_720p", 1280, 720, 1});
}
TEST(RialltoTest, ColorThresholdV1At1080p) {
  TESSERA_NEED_SHARED();
  check_threshold({"color_threshold_v1_1080p", 1920, 1080, 1});
}
TEST(RialltoTest, ColorThresholdV2At720p) {
  TESSERA_NEED_SHARED();
  check_threshold({"color_threshold_v2_720p", 1280, 720, 4});
}
TEST(RialltoTest, ColorThresholdV2At1080p) {
  TESSERA_NEED_SHARED();
  check_threshold({"color_threshold_v2_1080p", 1920, 1080, 4});
}

TEST(RialltoTest, TwoRunsAreTheSameToTheCycle) {
  TESSERA_NEED_SHARED();
  const Program program{"color_threshold_v2_720p", 1280, 720, 4};
  const Bytes picture = random_picture(program.width * program.height * 4);
  Riallto first(program.name), second(program.name);
  EXPECT_EQ(first.run({{0, picture}}, 1, picture.size()), second.run({{0, picture}}, 1, picture.size()));
  EXPECT_EQ(first.report.cycles, second.report.cycles);
  EXPECT_EQ(first.report.work.events, second.report.work.events);
  ASSERT_EQ(first.report.cores.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(first.report.cores[i].bundles, second.report.cores[i].bundles);
    EXPECT_EQ(first.report.cores[i].stalls.by_cause, second.report.cores[i].stalls.by_cause);
  }
}

}  // namespace
}  // namespace tessera::npu
