// Float sums in plain scalar arithmetic: the rules of the vector unit in exact integers, one lane at a time.
#pragma once

#include <cstdint>
#include <vector>

namespace tessera::core::aie2 {

class FloatReference {
 public:
  void add_product(std::uint16_t a, std::uint16_t b, bool negate) {
    const Parts x = split(a, 7), y = split(b, 7);
    note(x.infinite() || y.infinite(), x.nan() || y.nan(), x.negative != y.negative, negate);
    if ((x.infinite() || y.infinite()) && (x.field == 0 || y.field == 0)) nan_ = true;
    if (x.field == 0 || y.field == 0) return;  // denormal factors are zero
    terms_.push_back({signed_of((x.fraction + 128) * (y.fraction + 128), (x.negative != y.negative) != negate),
                      x.field + y.field - 2 * 127 - 14, x.field + y.field - 2 * 127});
  }
  void add_accumulator(std::uint32_t bits, bool negate) {
    const Parts x = split(bits, 23);
    note(x.infinite(), x.nan(), x.negative, negate);
    const int field = x.field == 0 ? 1 : x.field;
    const std::int64_t mantissa = x.fraction + (x.field == 0 ? 0 : 1 << 23);
    if (mantissa != 0) terms_.push_back({signed_of(mantissa, x.negative != negate), field - 127 - 23, field - 127});
  }
  std::uint32_t sum() const {
    const std::uint32_t plain = rounded();
    if (nan_ || (positive_infinity_ && negative_infinity_)) return plain | 0x7F800001;
    if (positive_infinity_) return 0x7F800000;
    return negative_infinity_ ? 0xFF800000 : plain;
  }

 private:
  struct Parts {
    bool negative;
    int field;  // of the exponent
    std::int64_t fraction;
    bool infinite() const { return field == 255; }  // or a NaN
    bool nan() const { return field == 255 && fraction != 0; }
  };
  struct Term {
    __int128 mantissa;
    int unit;  // the value of a one in the mantissa, as a power of two
    int size;  // the exponent that counts for the alignment
  };
  static Parts split(std::uint32_t bits, int fraction_bits) {
    return {(bits >> (fraction_bits + 8) & 1) != 0, static_cast<int>(bits >> fraction_bits & 255),
            static_cast<std::int64_t>(bits & ((1U << fraction_bits) - 1))};
  }
  static __int128 signed_of(std::int64_t magnitude, bool negative) { return negative ? -magnitude : magnitude; }
  void note(bool infinite, bool nan, bool negative, bool negate) {
    if (nan) nan_ = true;
    if (infinite) (negative != negate ? negative_infinity_ : positive_infinity_) = true;
  }
  // Returns value * 2^shift, rounded to the nearest integer, halves to even.
  static __int128 scaled(__int128 value, int shift) {
    if (shift >= 0) return value * (__int128{1} << shift);
    if (shift < -100) return 0;
    const __int128 divisor = __int128{1} << -shift, magnitude = value < 0 ? -value : value;
    __int128 quotient = magnitude / divisor;
    const __int128 twice = magnitude % divisor * 2;
    if (twice > divisor || (twice == divisor && quotient % 2 == 1)) ++quotient;
    return value < 0 ? -quotient : quotient;
  }
  std::uint32_t rounded() const {
    if (terms_.empty()) return 0;
    int largest = terms_.front().size;
    for (const Term& term : terms_) largest = term.size > largest ? term.size : largest;
    int unit = largest - 23;
    __int128 total = 0;
    for (const Term& term : terms_) total += scaled(term.mantissa, term.unit - unit);
    if (total == 0) return 0;
    const std::uint32_t sign = total < 0 ? 0x80000000 : 0;
    if (total < 0) total = -total;
    const __int128 whole = 1 << 24;
    for (; total < whole / 2; --unit) total *= 2;
    int excess = 0;
    while (total >> excess >= whole) ++excess;
    total = scaled(total, -excess);
    unit += excess;
    if (total == whole) total /= 2, ++unit;
    const int field = unit + 23 + 127;
    if (field <= 0) return sign;
    if (field >= 255) return sign | 0x7F800000;
    return sign | static_cast<std::uint32_t>(field) << 23 | static_cast<std::uint32_t>(total - whole / 2);
  }

  std::vector<Term> terms_;
  bool nan_ = false, positive_infinity_ = false, negative_infinity_ = false;
};

}  // namespace tessera::core::aie2
