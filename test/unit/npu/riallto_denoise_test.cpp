// Tests noise reduction, compiled by the vendor. Each of four cores takes a line, turns it gray, takes the median of
// each pixel and its two neighbours in the line, blends the two (alpha * gray + beta * median + gamma), and thresholds
// the result.
//
// For the median, the line continues beyond its ends with its first and last pixel. In two points the kernels differ
// from their names. The blend adds gamma before its shift right by 14, so gamma counts in 2^-14. The thresholds do the
// opposite of their names (picture_models.h): with the parameters that the application ships, ToZero at 0, the output
// is black.
#include "riallto.h"

namespace tessera::npu {
namespace {

using namespace picture;

struct DenoiseParameters {
  std::int16_t alpha, beta;  // 14 fraction bits
  std::uint8_t gamma, level;
  Threshold type;
  std::uint8_t maximum;
};

Bytes denoise_model(const Bytes& rgba, std::size_t width, const DenoiseParameters& p) {
  Bytes line(width), result;
  result.reserve(rgba.size() / kRgba);
  for (std::size_t start = 0; start < rgba.size(); start += width * kRgba) {
    for (std::size_t x = 0; x < width; ++x) line[x] = gray(&rgba[start + kRgba * x]);
    for (std::size_t x = 0; x < width; ++x) {
      const std::uint8_t middle = median(line[x == 0 ? 0 : x - 1], line[x], line[std::min(x + 1, width - 1)]);
      const std::uint8_t blended = blend(line[x], middle, p.alpha, p.beta, p.gamma);
      result.push_back(threshold(blended, p.level, p.maximum, as_compiled(p.type)));
    }
  }
  return result;
}

void check_denoised(const std::string& name, std::size_t width, std::size_t height) {
  constexpr std::int16_t one = 1 << 14;
  const Bytes random = random_picture(width * height * kRgba), gradient = gradient_picture(random.size(), width);
  constexpr DenoiseParameters shipped{0, one, 0, 0, Threshold::ToZero, 255};
  constexpr DenoiseParameters denoised{0, one, 0, 255, Threshold::Truncate, 255};
  constexpr DenoiseParameters noise{one, -one, 0, 10, Threshold::Binary, 200};
  constexpr DenoiseParameters mixed{12345, 6789, 255, 100, Threshold::ToZero, 255};
  constexpr DenoiseParameters beyond{32767, 32767, 1, 200, Threshold::ToZeroInverse, 255};  // saturates
  constexpr DenoiseParameters inverse{-3, 20000, 200, 127, Threshold::BinaryInverse, 1};
  for (const auto& [picture, p] : {std::pair{&random, shipped},
                                   {&random, denoised},
                                   {&random, noise},
                                   {&random, mixed},
                                   {&random, beyond},
                                   {&random, inverse},
                                   {&gradient, denoised}}) {
    Riallto program(name);
    for (unsigned row = 2; row < 6; ++row)
      program.set_parameters(row, {p.alpha, p.beta, p.gamma, p.level, static_cast<std::int32_t>(p.type), p.maximum});
    expect_picture(program.run({{0, *picture}}, 1, width * height), denoise_model(*picture, width, p),
                   fmt::format("{} alpha {} beta {} gamma {} level {} type {}", name, p.alpha, p.beta, p.gamma, p.level,
                               static_cast<unsigned>(p.type)));
  }
}

TEST(RialltoTest, DenoiseAt720p) {
  TESSERA_NEED_SHARED();
  check_denoised("denoise_data_parallel_720p", 1280, 720);
}
TEST(RialltoTest, DenoiseAt1080p) {
  TESSERA_NEED_SHARED();
  check_denoised("denoise_data_parallel_1080p", 1920, 1080);
}

}  // namespace
}  // namespace tessera::npu
