// Scalar models of the kernels of the Riallto applications, in plain integers, pixel by pixel. They are written from
// the meaning of each operation: the kernels' documentation names the operation, and their constants give the fixed
// point. The models share nothing with the emulator.
#pragma once

#include "base/bytes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

namespace tessera::npu::picture {

inline constexpr std::size_t kRgba = 4;  // bytes of a pixel

inline std::uint8_t saturate(std::int64_t value) {
  return static_cast<std::uint8_t>(std::clamp<std::int64_t>(value, 0, 255));
}

// Thresholds ----------------------------------------------------------------------------------------------------------
enum class Threshold : std::uint32_t { Binary, BinaryInverse, Truncate, ToZero, ToZeroInverse };
inline constexpr Threshold kThresholds[] = {Threshold::Binary, Threshold::BinaryInverse, Threshold::Truncate,
                                            Threshold::ToZero, Threshold::ToZeroInverse};

inline std::uint8_t threshold(std::uint8_t value, std::uint8_t level, std::uint8_t maximum, Threshold type) {
  const bool above = value > level;
  switch (type) {
    case Threshold::Binary: return above ? maximum : 0;
    case Threshold::BinaryInverse: return above ? 0 : maximum;
    case Threshold::Truncate: return above ? level : value;
    case Threshold::ToZero: return above ? value : 0;
    case Threshold::ToZeroInverse: return above ? 0 : value;
  }
  return 0;
}

// Returns the type whose name fits the effect of a program's type. For four of the five types, the compiled kernels do
// the opposite of the type's name, because they swap the two choices of their select instruction. The disassembly shows
// it (test/lit/isa/threshold-arms.test): for type 0 the kernel has `vlt.d8 m, threshold, data` and `vsel.8 d, maximum,
// zero, m`. vsel takes its second source where the bit is set, on silicon (silicon_test.cpp) as in the public compiler.
inline Threshold as_compiled(Threshold type) {
  switch (type) {
    case Threshold::Binary: return Threshold::BinaryInverse;
    case Threshold::BinaryInverse: return Threshold::Binary;
    case Threshold::Truncate: return Threshold::Truncate;
    case Threshold::ToZero: return Threshold::ToZeroInverse;
    case Threshold::ToZeroInverse: return Threshold::ToZero;
  }
  return type;
}

// Colours -------------------------------------------------------------------------------------------------------------
// Luma of BT.470, 0.299 R + 0.587 G + 0.114 B, with weights of 15 fraction bits, rounded half up.
inline std::uint8_t gray(const std::uint8_t* rgba) {
  constexpr std::int32_t red = 9798, green = 19235, blue = 3736;
  return static_cast<std::uint8_t>((red * rgba[0] + green * rgba[1] + blue * rgba[2] + (1 << 14)) >> 15);
}

// Hue, where a third of the circle is 85. Let d be the difference between the largest and the smallest channel. Twice
// the hue is 0 for red, 170 for green or 340 for blue as the largest channel (green before red before blue where they
// are equal), plus 85 times the difference of the other two channels over d. 85 / d comes from a table with 9 fraction
// bits, rounded down. The result is then halved with rounding; values below red wrap around to the end of the circle.
inline std::uint8_t hue(const std::uint8_t* rgba) {
  const int red = rgba[0], green = rgba[1], blue = rgba[2];
  const int largest = std::max({red, green, blue}), d = largest - std::min({red, green, blue});
  if (d == 0) return 0;
  const int steps = (85 << 9) / d;
  const int twice = largest == green ? (170 << 9) + (blue - red) * steps
                    : largest == red ? (green - blue) * steps
                                     : (340 << 9) + (red - green) * steps;
  return static_cast<std::uint8_t>((twice + (1 << 9)) >> 10);
}

// Blending ------------------------------------------------------------------------------------------------------------
// alpha * a + beta * b + gamma with weights of 14 fraction bits, rounded down. The kernel adds gamma before the shift,
// so it counts in 2^-14.
inline std::uint8_t blend(std::uint8_t a, std::uint8_t b, std::int16_t alpha, std::int16_t beta, std::uint8_t gamma) {
  return saturate((std::int64_t{alpha} * a + std::int64_t{beta} * b + gamma) >> 14);
}

// Sorting -------------------------------------------------------------------------------------------------------------
inline std::uint8_t median(std::uint8_t a, std::uint8_t b, std::uint8_t c) {
  return std::max(std::min(a, b), std::min(std::max(a, b), c));
}

// Test pictures ------------------------------------------------------------------------------------------------------
inline Bytes random_picture(std::size_t bytes) {
  std::mt19937 generator(20231);
  Bytes picture(bytes);
  for (std::size_t i = 0; i < bytes; i += 4) store_le(std::span(picture), i, static_cast<std::uint32_t>(generator()));
  return picture;
}
inline Bytes gradient_picture(std::size_t bytes, std::size_t width) {
  Bytes picture(bytes);
  for (std::size_t i = 0; i < bytes; ++i)
    picture[i] = static_cast<std::uint8_t>(i / 4 % width + i / 4 / width + 64 * (i % 4));
  return picture;
}

}  // namespace tessera::npu::picture
