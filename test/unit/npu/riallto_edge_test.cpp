// Tests edge detection, compiled by the vendor. The program turns the picture gray, applies a 3x3 filter and a
// threshold, makes a gray picture of the result, and blends it with the input (alpha * edges + beta * input + gamma).
// One line passes through four cores.
//
// For the filter, the picture continues beyond its border with its outermost pixels. The nine weights have 12 fraction
// bits, and the kernel keeps their upper eight bits (4 fraction bits): it shifts the sum right by 4, rounded down, and
// saturates. In two points the compiled program differs from its intention. First, it asks for the threshold
// BinaryInverse and gets the opposite (picture_models.h), so edges above the level are white. Second, from the third
// vector of 32 pixels on, the first pixel of a vector has a wrong left neighbour: the pixel before the correct one. The
// kernel keeps each vector for the next one only after it has shifted the vector by a pixel.
//
// The filter's core reads its weights when it begins a picture, before it waits for the first line. So it filters the
// first picture after loading with the old weights, which are zero. The test compares the second picture.
#include "riallto.h"

namespace tessera::npu {
namespace {

using namespace picture;

struct EdgeParameters {
  std::array<std::int16_t, 9> weights;  // row by row
  std::uint8_t level;
  std::int16_t alpha, beta;  // 14 fraction bits
  std::uint8_t gamma;
};

std::uint8_t filtered(const Bytes& grays, std::size_t x, std::size_t y, const EdgeParameters& p) {
  const std::size_t left = x == 0 ? 0 : x >= 64 && x % 32 == 0 ? x - 2 : x - 1;
  const std::array<std::size_t, 3> columns{left, x, std::min(x + 1, kFrameWidth - 1)};
  const std::array<std::size_t, 3> rows{y == 0 ? 0 : y - 1, y, std::min(y + 1, kFrameHeight - 1)};
  std::int32_t sum = 0;
  for (unsigned i = 0; i < 9; ++i) sum += (p.weights[i] >> 8) * grays[rows[i / 3] * kFrameWidth + columns[i % 3]];
  return saturate(sum >> 4);
}

Bytes edge_model(const Bytes& rgba, const EdgeParameters& p) {
  Bytes grays(kFrameWidth * kFrameHeight);
  for (std::size_t i = 0; i < grays.size(); ++i) grays[i] = gray(&rgba[kRgba * i]);
  Bytes result(kFrameBytes);
  for (std::size_t i = 0; i < grays.size(); ++i) {
    const std::uint8_t edge = filtered(grays, i % kFrameWidth, i / kFrameWidth, p);
    const std::uint8_t mask = threshold(edge, p.level, 255, as_compiled(Threshold::BinaryInverse));
    for (std::size_t channel = 0; channel < kRgba; ++channel) {
      const std::uint8_t overlay = channel == 3 ? 255 : mask;
      result[kRgba * i + channel] = blend(overlay, rgba[kRgba * i + channel], p.alpha, p.beta, p.gamma);
    }
  }
  return result;
}

void check_edges(const Bytes& picture, const EdgeParameters& p, const std::string& what) {
  Riallto program("edge_detect_720p");
  const auto& w = p.weights;
  program.set_parameters(3, {w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8]});
  program.set_parameters(4, {p.level});
  program.set_parameters(5, {p.alpha, p.beta, p.gamma});
  const auto result = program.attempt({{0, picture}}, 1, kFrameBytes, 2);
  ASSERT_TRUE(result.has_value()) << render(result.error());
  expect_picture(*result, edge_model(picture, p), what);
}

constexpr std::int16_t kOne = 1 << 12, kFull = 1 << 14;
constexpr std::array<std::int16_t, 9> kLaplace{0, kOne, 0, kOne, -4 * kOne, kOne, 0, kOne, 0};

TEST(RialltoTest, EdgeDetectFindsEdges) {
  TESSERA_NEED_SHARED();
  const Bytes random = random_picture(kFrameBytes), gradient = gradient_picture(kFrameBytes, kFrameWidth);
  check_edges(random, {kLaplace, 40, kFull, 0, 0}, "the edges alone, as the application asks");
  check_edges(gradient, {kLaplace, 40, kFull / 2, kFull / 2, 0}, "the edges over the picture");
}
TEST(RialltoTest, EdgeDetectFiltersWithAnyWeights) {
  TESSERA_NEED_SHARED();
  const Bytes random = random_picture(kFrameBytes);
  check_edges(random, {{kOne, 0, -kOne, 2 * kOne, 0, -2 * kOne, kOne, 0, -kOne}, 100, kFull, -kFull, 255}, "Sobel");
  check_edges(random, {{455, 511, 256, -255, 1279, -32768, 32767, 4095, 3855}, 127, -kFull, 2 * (kFull - 1), 9},
              "nine weights that differ, with fractions and at the ends of their range");
  check_edges(random, {{455, 455, 455, 455, 455, 455, 455, 455, 455}, 60, 12345, 6789, 77}, "a blur");
}

}  // namespace
}  // namespace tessera::npu
