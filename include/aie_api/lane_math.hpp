// Sums and order of two elements, for each type.
//
// Sums of integers wrap. Cores have no adder for int4: lanes of int4 are widened to int8, added, and packed again by
// the saturation mode. Floats are added by float_sum.hpp. Lanes of bfloat16 are added as floats, and the sum is rounded
// by the core's mode. An `adder` reads the mode once for a whole vector operation.
//
// bfloat16 lanes compare as on a Phoenix NPU: by sign and magnitude, so that -0 is less than +0. With a NaN neither
// "less" nor "not less" holds. Only the test for equality treats both zeros as equal.
#pragma once

#include "aie_api/convert.hpp"
#include "aie_api/float_sum.hpp"

namespace aie::detail {

template <class T>
struct adder {  // for integers
  T add(T a, T b) const { return static_cast<T>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b)); }
  T sub(T a, T b) const { return static_cast<T>(static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b)); }
};
template <class T>
  requires is_nibble<T>
struct adder<T> {
  saturation_mode mode = saturation();
  T add(T a, T b) const { return narrow<T>(static_cast<std::int8_t>(int{a} + int{b}), is_signed<T>, mode); }
  T sub(T a, T b) const { return narrow<T>(static_cast<std::int8_t>(int{a} - int{b}), is_signed<T>, mode); }
};
template <>
struct adder<float> {
  float add(float a, float b) const { return float_sum(a, b); }
  float sub(float a, float b) const { return float_difference(a, b); }
};
template <>
struct adder<bfloat16> {
  rounding_addend<std::int32_t> addend{16, rounding()};
  bfloat16 add(bfloat16 a, bfloat16 b) const { return round_to_bfloat16(float_sum(a, b), addend); }
  bfloat16 sub(bfloat16 a, bfloat16 b) const { return round_to_bfloat16(float_difference(a, b), addend); }
};
template <class Real>
struct adder<complex_number<Real>> {
  using number = complex_number<Real>;
  adder<Real> part;
  number add(number a, number b) const { return {part.add(a.real, b.real), part.add(a.imag, b.imag)}; }
  number sub(number a, number b) const { return {part.sub(a.real, b.real), part.sub(a.imag, b.imag)}; }
};

// Returns -value; unsigned numbers stay unchanged. The least (most negative) integer is its own negative, and therefore
// its own absolute value.
template <class T>
constexpr T negative(T value) {
  if constexpr (is_complex<T>)
    return {negative(value.real), negative(value.imag)};
  else if constexpr (std::same_as<T, float>)
    return negated(value);
  else if constexpr (std::same_as<T, bfloat16>)
    return bfloat16::from_bits(static_cast<std::uint16_t>(value.bits() ^ 0x8000));
  else if constexpr (is_signed<T>)
    return static_cast<T>(0U - static_cast<std::uint32_t>(static_cast<std::int32_t>(value)));
  else
    return value;
}
template <class T>
constexpr T magnitude(T value) {
  if constexpr (std::same_as<T, float>)
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & ~kFloatSign);
  else if constexpr (std::same_as<T, bfloat16>)
    return bfloat16::from_bits(static_cast<std::uint16_t>(value.bits() & 0x7FFF));
  else
    return value < 0 ? negative(value) : value;
}
template <class T>
constexpr T conjugate(T value) {
  if constexpr (is_complex<T>)
    return {value.real, negative(value.imag)};
  else
    return value;
}

// --- order ---
constexpr bool is_nan(bfloat16 value) {
  return (value.bits() & 0x7FFF) > 0x7F80;
}
constexpr int place_of(bfloat16 value) {
  const int size = value.bits() & 0x7FFF;
  return (value.bits() & 0x8000) != 0 ? ~size : size;
}
template <class T>
constexpr bool is_less(T a, T b) {
  if constexpr (std::same_as<T, bfloat16>)
    return !is_nan(a) && !is_nan(b) && place_of(a) < place_of(b);
  else
    return a < b;
}
template <class T>
constexpr bool is_not_less(T a, T b) {
  if constexpr (std::same_as<T, bfloat16>)
    return !is_nan(a) && !is_nan(b) && place_of(a) >= place_of(b);
  else
    return a >= b;
}
template <class T>
constexpr bool is_equal(T a, T b) {
  if constexpr (is_complex<T>)
    return is_equal(a.real, b.real) && is_equal(a.imag, b.imag);
  else if constexpr (std::same_as<T, bfloat16>)
    return static_cast<float>(a) == static_cast<float>(b);
  else
    return a == b;
}
template <class T>
constexpr T larger(T a, T b) {
  return is_less(a, b) ? b : a;
}
template <class T>
constexpr T smaller(T a, T b) {
  return is_not_less(a, b) ? b : a;
}

}  // namespace aie::detail
