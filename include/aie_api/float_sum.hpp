// The sum of two floats as the array forms it.
//
// AIE adds single precision by IEEE 754. AIE-ML and XDNA 2 add floats only in the accumulators' adder, which follows no
// standard. It rounds the smaller term to the last fraction bit of the larger term, adds exactly, and rounds the sum
// again; both roundings are to nearest even. Sums below the normal numbers become zeros, although denormal terms count.
// If the result is a NaN, its mantissa is that of this sum, with the lowest bit set. These rules were found on a
// Phoenix NPU (docs/fidelity.md). test/unit/core/float_sum_test.cpp shows that the emulator's core follows the same
// rules.
//
// The functions handle one number at a time and have no branches, so that loops over lanes become the host's SIMD.
#pragma once

#include "aie_api/arch.hpp"

#include <bit>
#include <cstdint>

namespace aie::detail {

inline constexpr std::uint32_t kFloatSign = 0x80000000, kFloatInfinity = 0x7F800000;

// Returns `first` or `second`. Selects with a mask, because compilers do not vectorise nested conditional operators.
constexpr std::uint32_t pick(bool is_first, std::uint32_t first, std::uint32_t second) {
  return second ^ ((first ^ second) & (0U - static_cast<std::uint32_t>(is_first)));
}

// Returns the mantissa of a term with its sign, shifted down to the exponent `largest` and rounded to nearest even. The
// mantissa gets an extra low bit first, so that the distance of the shift is at least 1.
constexpr std::int32_t aligned_term(std::uint32_t bits, std::int32_t exponent, std::int32_t largest) {
  const std::uint32_t is_normal = (bits & kFloatInfinity) != 0;
  const auto mantissa = static_cast<std::int32_t>(((bits & 0x7FFFFF) | is_normal << 23) << 1);
  const std::int32_t sign = static_cast<std::int32_t>(bits) >> 31, value = (mantissa ^ sign) - sign;
  const std::int32_t below = largest - exponent + 1, distance = below < 30 ? below : 30;
  const std::int32_t below_half = (1 << (distance - 1)) - 1;
  return (value + below_half + (value >> distance & 1)) >> distance;
}
// Returns the bits of the float sum * 2^(largest - 150). A sum that is too large becomes infinity, and a sum below the
// normal numbers becomes zero.
constexpr std::uint32_t normalised_sum(std::int32_t sum, std::int32_t largest) {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(sum));
  const std::int32_t move = largest - 150;
  const std::int32_t exponent = static_cast<std::int32_t>(bits >> 23 & 255) + move;
  const std::uint32_t sign = bits & kFloatSign;
  const std::uint32_t moved = bits + (static_cast<std::uint32_t>(move) << 23);
  const std::uint32_t bounded = pick(exponent > 254, sign | kFloatInfinity, moved);
  return pick((sum == 0) | (exponent < 1), sign, bounded);
}

constexpr float accumulator_sum(float a, float b) {
  const auto x = std::bit_cast<std::uint32_t>(a), y = std::bit_cast<std::uint32_t>(b);
  const auto x_field = static_cast<std::int32_t>(x >> 23 & 255), y_field = static_cast<std::int32_t>(y >> 23 & 255);
  const std::int32_t x_exponent = x_field < 1 ? 1 : x_field, y_exponent = y_field < 1 ? 1 : y_field;
  const std::int32_t largest = x_exponent < y_exponent ? y_exponent : x_exponent;
  const std::uint32_t sum =
      normalised_sum(aligned_term(x, x_exponent, largest) + aligned_term(y, y_exponent, largest), largest);
  const std::uint32_t x_size = x & ~kFloatSign, y_size = y & ~kFloatSign;
  const bool x_infinite = x_size == kFloatInfinity, y_infinite = y_size == kFloatInfinity;
  const bool is_nan = (x_size > kFloatInfinity) | (y_size > kFloatInfinity) | (x_infinite & y_infinite & (x != y));
  const std::uint32_t number = pick(x_infinite, x, pick(y_infinite, y, sum));
  return std::bit_cast<float>(pick(is_nan, sum | kFloatInfinity | 1, number));
}

constexpr float negated(float value) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) ^ kFloatSign);
}

#if __AIE_ARCH__ / 10 == 1
// Replaces any NaN by one fixed NaN. Otherwise host and compiler would decide whose NaN the result has.
constexpr float with_one_nan(float value) {
  return value != value ? std::bit_cast<float>(0x7FC00000U) : value;
}
constexpr float float_sum(float a, float b) {
  return with_one_nan(a + b);
}
constexpr float float_difference(float a, float b) {
  return with_one_nan(a - b);
}
#else
constexpr float float_sum(float a, float b) {
  return accumulator_sum(a, b);
}
constexpr float float_difference(float a, float b) {
  return accumulator_sum(a, negated(b));
}
#endif

}  // namespace aie::detail
