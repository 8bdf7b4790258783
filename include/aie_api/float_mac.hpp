// Sums of bfloat16 products and floats, bit for bit as the vector unit of AIE-ML forms them.
//
// Problem. The unit does not round after each operation. The terms of a sum are products and accumulators. The unit
// finds the largest exponent among the terms, rounds each term to 23 fraction bits of this exponent (nearest, ties to
// even), adds the terms exactly, and rounds the sum to fp32. Products are exact and not normalised: their exponent is
// the sum of the factors' exponents. Denormal factors count as zero, denormal accumulators do not. Results below the
// normal numbers are zeros. This rule was fitted to captures of silicon (src/core/aie2/float_mac.h, docs/fidelity.md),
// and the code here agrees with all of the captures.
//
// Choices: integers, as in the unit, or host arithmetic that gives the same results. Decision: arithmetic in double. A
// double holds each product of two bfloat16 exactly, and the host's SIMD needs no shift per lane. The largest power of
// two among a lane's terms gives a number M so large that (x + M) - M is x, rounded as the unit rounds a term. Sums of
// such numbers are exact in 53 bits, and the conversion to float rounds once. Doubles have room for exponent 255, so
// the loops treat infinities and NaNs like numbers. Afterwards the code corrects the lanes that have infinities or
// NaNs.
#pragma once

#include "aie_api/types.hpp"

#include <cstring>

#ifdef __FAST_MATH__
#error "aie_api: sums are rounded as on the array only without -ffast-math"
#endif

namespace aie::detail {

// A factor or an accumulator: its value, and 2 to the power of its exponent. For a zero, both members are 0.
struct unit_number {
  double value, power;
};
inline constexpr std::uint32_t kFloatExponents = 255;
inline constexpr std::uint64_t kDoubleBias = 1023 - 127;

// Converts a factor; denormal factors count as zero. Sets bit 8 of `special` when the exponent is 255.
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
// Converts an accumulator: a denormal has the least exponent of normal numbers.
inline unit_number unit_addend(float number, std::uint32_t& special) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  const unit_number normal = unit_factor(number, special);
  const bool is_tiny = (bits >> 23 & kFloatExponents) == 0;
  const auto rest = static_cast<std::int32_t>(is_tiny ? bits & 0x007FFFFFU : 0);
  const double tiny = static_cast<double>((bits >> 31) != 0 ? -rest : rest) * 0x1p-149;
  const double power = rest != 0 ? 0x1p-126 : 0.0;
  return {normal.value + tiny, normal.power + power};  // either `normal` or the added number is 0
}
inline bool is_special(std::uint32_t special) {
  return (special & (kFloatExponents + 1)) != 0;
}

// The code works on vectors of this many doubles (64 bytes), or of fewer if a sum has fewer lanes.
inline constexpr unsigned kDoubles = 8;
template <unsigned Width>
struct doubles_of {
  typedef double type __attribute__((vector_size(8 * Width)));
};
template <unsigned Width>
using doubles = typename doubles_of<Width>::type;
// Takes the vector by reference, because the host's SIMD decides how functions pass vectors by value.
template <class Row>
void load_doubles(Row& row, const double* from) {
  std::memcpy(&row, from, sizeof row);
}

// The values and powers of `Lanes` numbers, and whether one of the numbers is an infinity or a NaN.
enum unit_side : unsigned { kValue, kPower };
template <unsigned Lanes>
struct unit_lanes {
  double number[2][Lanes];
  bool has_special;

  void set_factors(const float* floats) {
    set(floats, [](float one, std::uint32_t& special) { return unit_factor(one, special); });
  }
  void set_addends(const float* floats) {
    set(floats, [](float one, std::uint32_t& special) { return unit_addend(one, special); });
  }

 private:
  template <class Make>
  void set(const float* floats, Make make) {
    std::uint32_t special = 0;
    for (unsigned i = 0; i < Lanes; ++i) {
      const unit_number made = make(floats[i], special);
      number[kValue][i] = made.value, number[kPower][i] = made.power;
    }
    has_special = is_special(special);
  }
};

// lane_factors, matrix_factors and no_factors give the factors of a sum's products: load() reads the two factors of
// product i for `width` lanes, starting at `lane`.
//
// The factors of products of vectors: each product has a pair of vectors, and equal lanes of both are multiplied.
template <unsigned Lanes, unsigned Products>
struct lane_factors {
  static constexpr unsigned products = Products, lanes = Lanes, width = Lanes < kDoubles ? Lanes : kDoubles;
  const unit_lanes<Lanes>*a, *b;

  template <class Row>
  void load(unit_side side, unsigned i, unsigned lane, Row& left, Row& right) const {
    load_doubles(left, a[i].number[side] + lane);
    load_doubles(right, b[i].number[side] + lane);
  }
  double left_value(unsigned i, unsigned lane) const { return a[i].number[kValue][lane]; }
  double right_value(unsigned i, unsigned lane) const { return b[i].number[kValue][lane]; }
  bool has_special() const {
    bool has = false;
    for (unsigned i = 0; i < Products; ++i) has |= a[i].has_special || b[i].has_special;
    return has;
  }
};
// The factors of products of matrices: `Products` columns of A (M x K) from column `first` on, and the rows of B
// (K x N) with the same numbers. The lanes are the elements of A * B.
template <unsigned M, unsigned K, unsigned N, unsigned Products>
struct matrix_factors {
  static constexpr unsigned products = Products, lanes = M * N, width = N < kDoubles ? N : kDoubles;
  const unit_lanes<M * K>& a;
  const unit_lanes<K * N>& b;
  unsigned first;

  template <class Row>
  void load(unit_side side, unsigned i, unsigned lane, Row& left, Row& right) const {
    left = Row{} + a.number[side][place_a(i, lane)];
    load_doubles(right, b.number[side] + place_b(i, lane));
  }
  double left_value(unsigned i, unsigned lane) const { return a.number[kValue][place_a(i, lane)]; }
  double right_value(unsigned i, unsigned lane) const { return b.number[kValue][place_b(i, lane)]; }
  bool has_special() const { return a.has_special || b.has_special; }

 private:
  unsigned place_a(unsigned i, unsigned lane) const { return lane / N * K + first + i; }
  unsigned place_b(unsigned i, unsigned lane) const { return (first + i) * N + lane % N; }
};
// Takes the place of the factors in a sum without products.
template <unsigned Lanes>
struct no_factors {
  static constexpr unsigned products = 0, lanes = Lanes, width = Lanes < kDoubles ? Lanes : kDoubles;
  template <class Row>
  void load(unit_side, unsigned, unsigned, Row&, Row&) const {}
  double left_value(unsigned, unsigned) const { return 0; }
  double right_value(unsigned, unsigned) const { return 0; }
  bool has_special() const { return false; }
};

// Finds the result of a lane with infinities or NaNs among its terms.
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
  static constexpr double kInfinite = 0x1p128;  // exponent 255 with mantissa 0, read as a number
  static double magnitude(double value) { return value < 0 ? -value : value; }
  bool is_nan_ = false, is_infinite_[2] = {};
};

// Returns the nearest float, ties to even, or a zero if the result would be below the normal numbers. Compares
// integers, because compilers vectorise such comparisons.
inline float unit_result(double sum) {
  constexpr auto least = std::bit_cast<std::uint64_t>(0x1p-126 - 0x1p-151);  // 24 bits round it to a normal number
  const std::uint64_t magnitude = std::bit_cast<std::uint64_t>(sum) & ~(std::uint64_t{1} << 63);
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(sum));
  return std::bit_cast<float>(bits & (magnitude < least ? 0x80000000U : 0xFFFFFFFFU));
}

// Computes the sums of products and addends in `width` lanes, starting at `lane`, before they are rounded to floats.
template <unsigned Addends, class Factors>
void unit_total(const Factors& factors, const unit_lanes<Factors::lanes>* addends, unsigned lane, double* out) {
  constexpr double magic = 1.5 * 0x1p52 * 0x1p-23;
  doubles<Factors::width> large{}, total{}, left{}, right{};
  for (unsigned i = 0; i < Factors::products; ++i) {
    factors.load(kPower, i, lane, left, right);
    left *= right;
    large = left > large ? left : large;
  }
  for (unsigned i = 0; i < Addends; ++i) {
    load_doubles(left, addends[i].number[kPower] + lane);
    large = left > large ? left : large;
  }
  large *= magic;
  for (unsigned i = 0; i < Factors::products; ++i) {
    factors.load(kValue, i, lane, left, right);
    total += (left * right + large) - large;
  }
  for (unsigned i = 0; i < Addends; ++i) {
    load_doubles(left, addends[i].number[kValue] + lane);
    total += (left + large) - large;
  }
  std::memcpy(out, &total, sizeof total);
}

// Sets out[lane] to the sum of the lane's products and addends.
template <unsigned Addends, class Factors>
void unit_sum(const Factors& factors, const unit_lanes<Factors::lanes>* addends, float* out) {
  double totals[Factors::lanes];
  for (unsigned l = 0; l < Factors::lanes; l += Factors::width) unit_total<Addends>(factors, addends, l, totals + l);
  for (unsigned l = 0; l < Factors::lanes; ++l) out[l] = unit_result(totals[l]);

  bool has_special = factors.has_special();
  for (unsigned i = 0; i < Addends; ++i) has_special |= addends[i].has_special;
  if (!has_special) return;
  for (unsigned l = 0; l < Factors::lanes; ++l) {
    unit_special special;
    for (unsigned i = 0; i < Factors::products; ++i)
      special.add_product(factors.left_value(i, l), factors.right_value(i, l));
    for (unsigned i = 0; i < Addends; ++i) special.add_term(addends[i].number[kValue][l]);
    out[l] = special.of(out[l]);
  }
}

// Sets out to sums + products.
template <class Factors>
void unit_mac(const Factors& factors, const float* sums, float* out) {
  unit_lanes<Factors::lanes> addend;
  addend.set_addends(sums);
  unit_sum<1>(factors, &addend, out);
}

// Sets out to a + b, or a - b, by the unit's rule.
template <unsigned Lanes>
void unit_add(const float* a, const float* b, bool is_b_negated, float* out) {
  float signed_b[Lanes];
  for (unsigned l = 0; l < Lanes; ++l) signed_b[l] = is_b_negated ? -b[l] : b[l];
  unit_lanes<Lanes> addends[2];
  addends[0].set_addends(a);
  addends[1].set_addends(signed_b);
  unit_sum<2>(no_factors<Lanes>{}, addends, out);
}

}  // namespace aie::detail
