// Tests colour detection, compiled by the vendor. Pixels with a hue in one of two ranges stay, and all others turn
// black; alpha stays. The first core computes the hue of each pixel. Each of two cores thresholds the hue twice, which
// leaves 255 where low < hue <= high. After that the program joins the two masks, spreads the result over four channels
// with alpha 255, and applies it to the picture.
//
// The two thresholds are called ToZero and BinaryInverse. They form a range only because the compiled kernels do the
// opposite (picture_models.h).
#include "riallto.h"

namespace tessera::npu {
namespace {

using namespace picture;

struct Range {
  std::uint8_t high, low;  // in the order of the parameters

  bool contains(std::uint8_t hue) const {
    const std::uint8_t kept = threshold(hue, high, 255, as_compiled(Threshold::ToZero));
    return threshold(kept, low, 255, as_compiled(Threshold::BinaryInverse)) != 0;
  }
};

Bytes detect_model(const Bytes& rgba, Range first, Range second) {
  Bytes result = rgba;
  for (std::size_t i = 0; i < rgba.size(); i += kRgba) {
    const std::uint8_t of = hue(&rgba[i]);
    if (!first.contains(of) && !second.contains(of)) std::fill_n(&result[i], 3, std::uint8_t{0});
  }
  return result;
}

void check_detected(const Bytes& picture, Range first, Range second) {
  Riallto program("color_detect_720p");
  program.set_parameters(3, {first.high, first.low});
  program.set_parameters(4, {second.high, second.low});
  expect_picture(program.run({{0, picture}}, 1, kFrameBytes), detect_model(picture, first, second),
                 fmt::format("hues {}..{} and {}..{}", first.low + 1, first.high, second.low + 1, second.high));
}

TEST(RialltoTest, ColorDetectOnRandomColours) {
  TESSERA_NEED_SHARED();
  const Bytes picture = random_picture(kFrameBytes);
  check_detected(picture, {190, 150}, {255, 230});  // the application's own ranges
  check_detected(picture, {1, 0}, {255, 254});      // the ends of the circle
  check_detected(picture, {0, 0}, {100, 200});      // nothing
  check_detected(picture, {85, 84}, {171, 169});
}

// Tries every difference between the largest and the smallest channel, with each channel the largest, and ties.
TEST(RialltoTest, ColorDetectOnEveryDivisor) {
  TESSERA_NEED_SHARED();
  Bytes picture(kFrameBytes);
  for (std::size_t i = 0; i < kFrameBytes; i += kRgba) {
    const std::size_t pixel = i / kRgba;
    const auto large = static_cast<std::uint8_t>(pixel), small = static_cast<std::uint8_t>(pixel / 256 % 4 * 63);
    const auto between = static_cast<std::uint8_t>(small + (large - small) * static_cast<int>(pixel / 1024 % 100) / 99);
    const std::size_t rotation = pixel / 102400;
    picture[i + rotation % 3] = large;
    picture[i + (rotation + 1) % 3] = rotation < 3 ? between : small;
    picture[i + (rotation + 2) % 3] = rotation < 3 ? small : between;
    picture[i + 3] = static_cast<std::uint8_t>(pixel % 251);
  }
  for (const auto& [first, second] :
       {std::pair{Range{42, 0}, Range{170, 85}}, {Range{20, 9}, Range{250, 130}}, {Range{85, 84}, Range{171, 169}}})
    check_detected(picture, first, second);
}

}  // namespace
}  // namespace tessera::npu
