// Sums of bfloat16 products and floats, bit for bit as the vector unit of AIE-ML forms them.
//
// Problem. The unit does not round after each operation. It shifts the mantissas of all products and accumulators down
// to the largest exponent, followed by 23 fraction bits, rounds each to nearest even there, adds exactly, and rounds
// once more, to fp32. Products are exact and stay un-normalised: their exponent is the sum of the factors'. Denormal
// factors count as zero, denormal accumulators do not; results below the normal numbers are zeros. The rule was fitted
// to captures of silicon (src/array/core/float_mac.h; facts in docs/fidelity.md), and all of them are equal here.
//
// Choices: the unit's integers, or arithmetic of the host that happens to give the same. Decision: double, in which
// every product of two bfloat16 is exact, and lanes are the host's SIMD without a shift by lane. The largest power of
// two of a lane's terms gives a number M so large that (x + M) - M is x rounded to the unit's last place, ties to even;
// sums of such numbers are exact in 53 bits, and becoming a float rounds once. The exponent 255 is a number like any
// other up to there, for which doubles have room, too; lanes with infinities or NaNs are put right afterwards, one by
// one.
#pragma once

#include "aie_api/types.hpp"

#ifdef __FAST_MATH__
#error "aie_api: sums are rounded as on the array only without -ffast-math"
#endif

namespace aie::detail {

// As the unit takes a number: its value, and the power of two of its exponent, by which it is aligned; zeros have 0.
struct unit_number {
  double value, power;
};
inline constexpr std::uint32_t kFloatExponents = 255;
inline constexpr std::uint64_t kDoubleBias = 1023 - 127;

// Of a factor, whose denormals count as zero. `special` gets its ninth bit when the exponent is 255.
inline unit_number unit_factor(float number, std::uint32_t& special) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  const std::uint32_t exponent = bits >> 23 & kFloatExponents;
  special |= exponent + 1;
  const std::uint64_t sign = std::uint64_t{bits & 0x80000000U} << 32;
  const std::uint64_t magnitude = (std::uint64_t{bits & 0x7FFFFFFFU} << 29) + (kDoubleBias << 52);
  const std::uint64_t power = (std::uint64_t{exponent} + kDoubleBias) << 52;
  return {std::bit_cast<double>(exponent == 0 ? 0 : sign | magnitude),
          std::bit_cast<double>(exponent == 0 ? 0 : power)};
}
// Of an accumulator: a denormal has the least exponent of normal numbers.
inline unit_number unit_addend(float number, std::uint32_t& special) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  const unit_number normal = unit_factor(number, special);
  const auto rest = static_cast<std::int32_t>(bits & 0x007FFFFFU);
  const double tiny = static_cast<double>((bits >> 31) != 0 ? -rest : rest) * 0x1p-149;
  const bool is_tiny = (bits >> 23 & kFloatExponents) == 0;
  return {is_tiny ? tiny : normal.value, is_tiny ? (rest != 0 ? 0x1p-126 : 0.0) : normal.power};
}
inline bool is_special(std::uint32_t special) {
  return (special & (kFloatExponents + 1)) != 0;
}

// Numbers of so many lanes.
template <unsigned Lanes>
struct unit_lanes {
  double value[Lanes], power[Lanes];
  bool has_special;

  // Of what number(lane) gives.
  template <class Number>
  void set_factors(Number number) {
    std::uint32_t special = 0;
    for (unsigned i = 0; i < Lanes; ++i) {
      const unit_number made = unit_factor(number(i), special);
      value[i] = made.value, power[i] = made.power;
    }
    has_special = is_special(special);
  }
  void set_addends(const float* numbers) {
    std::uint32_t special = 0;
    for (unsigned i = 0; i < Lanes; ++i) {
      const unit_number made = unit_addend(numbers[i], special);
      value[i] = made.value, power[i] = made.power;
    }
    has_special = is_special(special);
  }
  double value_at(unsigned i) const { return value[i]; }
  double power_at(unsigned i) const { return power[i]; }
};
// One number for all lanes.
struct unit_scalar {
  double value, power;
  bool has_special;

  void set_factor(float number) {
    std::uint32_t special = 0;
    const unit_number made = unit_factor(number, special);
    value = made.value, power = made.power, has_special = is_special(special);
  }
  double value_at(unsigned) const { return value; }
  double power_at(unsigned) const { return power; }
};

// What infinities and NaNs among the terms of a lane make of its sum.
class unit_special {
 public:
  void add_term(double value) {
    if (magnitude(value) < kInfinite) return;
    is_nan_ |= magnitude(value) > kInfinite;
    is_infinite_[value < 0] = true;
  }
  void add_product(double left, double right) {
    if (magnitude(left) < kInfinite && magnitude(right) < kInfinite) return;
    is_nan_ |= magnitude(left) > kInfinite || magnitude(right) > kInfinite || left == 0 || right == 0;
    is_infinite_[(left < 0) != (right < 0)] = true;
  }
  float of(float sum) const {
    const auto bits = std::bit_cast<std::uint32_t>(sum);
    if (is_nan_ || (is_infinite_[0] && is_infinite_[1])) return std::bit_cast<float>(bits | 0x7F800001U);
    return is_infinite_[0]   ? std::bit_cast<float>(0x7F800000U)
           : is_infinite_[1] ? std::bit_cast<float>(0xFF800000U)
                             : sum;
  }

 private:
  static constexpr double kInfinite = 0x1p128;  // exponent 255 without a mantissa, read as a number
  static double magnitude(double value) { return value < 0 ? -value : value; }
  bool is_nan_ = false, is_infinite_[2] = {};
};

// The nearest float, ties to even; a zero where that would be no normal number.
inline float unit_result(double sum) {
  constexpr double least = 0x1p-126 - 0x1p-151;  // the least that 24 bits round to a normal number
  const bool is_tiny = sum < least && sum > -least;
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(sum));
  return std::bit_cast<float>(is_tiny ? bits & 0x80000000U : bits);
}

// out[lane] = the sum of left[i] * right[i] and of addends, each an array of so many; Left is of lanes or a scalar.
template <unsigned Products, unsigned Addends, unsigned Lanes, class Left>
void unit_sum(const Left* left, const unit_lanes<Lanes>* right, const unit_lanes<Lanes>* addends, float* out) {
  constexpr double magic = 1.5 * 0x1p52 * 0x1p-23;
  double large[Lanes], total[Lanes];
  for (unsigned l = 0; l < Lanes; ++l) large[l] = 0, total[l] = 0;
  const auto raise = [&](unsigned l, double power) { large[l] = power > large[l] ? power : large[l]; };
  for (unsigned i = 0; i < Products; ++i)
    for (unsigned l = 0; l < Lanes; ++l) raise(l, left[i].power_at(l) * right[i].power[l]);
  for (unsigned i = 0; i < Addends; ++i)
    for (unsigned l = 0; l < Lanes; ++l) raise(l, addends[i].power[l]);
  for (unsigned l = 0; l < Lanes; ++l) large[l] *= magic;
  for (unsigned i = 0; i < Products; ++i)
    for (unsigned l = 0; l < Lanes; ++l) total[l] += (left[i].value_at(l) * right[i].value[l] + large[l]) - large[l];
  for (unsigned i = 0; i < Addends; ++i)
    for (unsigned l = 0; l < Lanes; ++l) total[l] += (addends[i].value[l] + large[l]) - large[l];
  for (unsigned l = 0; l < Lanes; ++l) out[l] = unit_result(total[l]);

  bool has_special = false;
  for (unsigned i = 0; i < Products; ++i) has_special |= left[i].has_special || right[i].has_special;
  for (unsigned i = 0; i < Addends; ++i) has_special |= addends[i].has_special;
  if (!has_special) return;
  for (unsigned l = 0; l < Lanes; ++l) {
    unit_special special;
    for (unsigned i = 0; i < Products; ++i) special.add_product(left[i].value_at(l), right[i].value[l]);
    for (unsigned i = 0; i < Addends; ++i) special.add_term(addends[i].value[l]);
    out[l] = special.of(out[l]);
  }
}

// a + b, or a - b, by the same rule.
template <unsigned Lanes>
void unit_add(const float* a, const float* b, bool is_b_negated, float* out) {
  unit_lanes<Lanes> addends[2];
  addends[0].set_addends(a);
  addends[1].set_addends(b);
  for (unsigned l = 0; l < Lanes; ++l) addends[1].value[l] = is_b_negated ? -addends[1].value[l] : addends[1].value[l];
  unit_sum<0, 2, Lanes, unit_scalar>(nullptr, nullptr, addends, out);
}

}  // namespace aie::detail
