// Conversions between floats and fixed-point numbers: to_fixed, to_float.
//
// Problem. Each architecture has its own rounding for these conversions, independent of the core's mode, and the
// documents leave gaps. Documented, and implemented here:
//
//   AIE          nearest, halves up. UG1078 (round(n * pow(2, sft))) could also mean halves away from zero. But the
//                vendor's softmax tutorial computes floor(x) as to_fixed(x - 0.5), and its output is recorded for
//                x = 0. Results of 8 and 16 bits are converted from 32 bits by the core's saturation mode. The
//                documents' table of conversions shows a cast (saturation mode none); their example of FFT twiddles
//                saturates. Both follow from this rule.
//   AIE-ML,      from float: nearest, halves toward zero, always saturated.
//   XDNA 2       from bfloat16 to int32 and int16: rounded down (floor), as the core's instruction does; an int16 is
//                the low half of the int32. From bfloat16 to other types: as from float.
//
// No document defines results beyond 32 bits, infinities and NaN. For the bfloat16 instruction they are a fault of the
// kernel, because the emulated core refuses them; elsewhere the result is the end of the range, and 0 for NaN.
//
// to_float rounds to nearest, halves to even; it is exact for integers below 2^24. A bfloat16 result is then rounded by
// the core's mode. All conversions scale in double, so the scaling itself loses no bits.
#pragma once

#include "aie_api/convert.hpp"
#include "aie_api/operand.hpp"
#include "aie_api/slots.hpp"

namespace aie {

namespace detail {

// Returns 2^exponent. If the exponent is outside of double's range, returns the nearest end of the range.
constexpr double power_of_two(int exponent) {
  const int field = exponent < -1022 ? 1 : exponent > 1023 ? 2046 : exponent + 1023;
  return std::bit_cast<double>(static_cast<std::uint64_t>(field) << 52);
}

enum class fixed_rounding { halves_up, halves_from_zero, halves_to_zero };

// Rounds to an integer. A number whose magnitude is 2^40 or more becomes 2^40 with its sign, and NaN becomes 0. The
// caller saturates the result.
template <fixed_rounding Rounding>
std::int64_t nearest_integer(double value) {
  constexpr double beyond = 1099511627776.0;  // 2^40, not a fact: beyond all results
  const double size = value < 0 ? -value : value;
  const double near = !(value == value) ? 0 : size < beyond ? size : beyond;
  const auto below = static_cast<std::int64_t>(near);
  const double rest = near - static_cast<double>(below);
  constexpr bool is_up = Rounding == fixed_rounding::halves_up;
  const bool leaves_zero = Rounding == fixed_rounding::halves_from_zero || (is_up && value > 0);
  const std::int64_t whole = below + ((leaves_zero ? rest >= 0.5 : rest > 0.5) ? 1 : 0);
  return value < 0 ? -whole : whole;
}

template <class T>
T saturated(std::int64_t value, saturation_mode mode) {
  const result_range range = range_of<T>(mode);
  return static_cast<T>(value < range.least ? range.least : value > range.most ? range.most : value);
}

// Returns the largest integer that is not above `value`. The value must fit 64 bits.
inline std::int64_t floor_of(double value) {
  const auto toward_zero = static_cast<std::int64_t>(value);
  return static_cast<double>(toward_zero) > value ? toward_zero - 1 : toward_zero;
}

// Returns floor(value * 2^shift), as the core's bfloat16 instruction does. A result that does not fit 32 bits is a
// fault of the kernel.
inline std::int32_t floor_to_int32(bfloat16 value, int shift) {
  const double scaled = static_cast<double>(static_cast<float>(value)) * power_of_two(shift);
  if (!(scaled >= -2147483648.0 && scaled < 2147483648.0))
    fault("a bfloat16 becomes an integer that does not fit 32 bits: the core's result is not known");
  return static_cast<std::int32_t>(floor_of(scaled));
}

template <class T, class From>
T fixed_of(From value, int shift) {
#if __AIE_ARCH__ == 10
  const std::int64_t whole =
      nearest_integer<fixed_rounding::halves_up>(static_cast<double>(value) * power_of_two(shift));
  const auto word = saturated<std::int32_t>(whole, saturation_mode::saturate);
  if (bits_of<T> == 32 || saturation() == saturation_mode::none) return static_cast<T>(word);
  return saturated<T>(word, saturation());
#else
  if constexpr (std::same_as<From, bfloat16> && (std::same_as<T, std::int32_t> || std::same_as<T, std::int16_t>))
    return static_cast<T>(floor_to_int32(value, shift));
  else
    return saturated<T>(nearest_integer<fixed_rounding::halves_to_zero>(static_cast<double>(static_cast<float>(value)) *
                                                                        power_of_two(shift)),
                        saturation_mode::saturate);
#endif
}

// Returns value * 2^-shift, rounded once.
inline float float_of(std::int64_t value, int shift) {
  const auto whole = static_cast<double>(static_cast<float>(value));  // the only rounding; the scaling is exact
  return static_cast<float>(whole * power_of_two(-shift));
}

template <class T, class From>
T floating_of(From value, int shift, [[maybe_unused]] const rounding_addend<std::int64_t>& addend) {
  const float exact = float_of(static_cast<std::int64_t>(value), shift);
  if constexpr (std::same_as<T, bfloat16>)
    return round_to_bfloat16(exact, addend);
  else
    return exact;
}

// The element types between which vectors are converted: integers (fixed_element) and floats (floating_element).
#if __AIE_ARCH__ == 10
template <class T>
concept fixed_element = std::same_as<T, std::int16_t> || std::same_as<T, std::int32_t>;
template <class T>
concept floating_element = std::same_as<T, float>;
#else
template <class T>
concept fixed_element = is_integer<T> && !is_complex<T>;
template <class T>
concept floating_element = std::same_as<T, float> || std::same_as<T, bfloat16>;
#endif
template <class T>
concept fixed_scalar = std::same_as<T, std::int8_t> || std::same_as<T, std::int16_t> || std::same_as<T, std::int32_t>;
template <class T>
concept complex_fixed_element =
    __AIE_ARCH__ != 21 && (std::same_as<T, cint16> || std::same_as<T, cint32>);  // only where complex floats exist

}  // namespace detail

// --- to fixed point: value * 2^shift, for scalars, and lane by lane for vectors ---
template <detail::fixed_scalar TR = std::int32_t>
TR to_fixed(float a, int shift = 0) {
  detail::count(detail::slot::scalar);
  return detail::fixed_of<TR>(a, shift);
}
template <detail::complex_fixed_element TR = cint32>
TR to_fixed(cfloat a, int shift = 0) {
  using Part = detail::real_t<TR>;
  return {to_fixed<Part>(a.real, shift), to_fixed<Part>(a.imag, shift)};
}
#if __AIE_ARCH__ != 10
template <detail::fixed_element TR = std::int32_t>
TR to_fixed(bfloat16 a, int shift = 0) {
  detail::count(detail::slot::convert);
  return detail::fixed_of<TR>(a, shift);
}
#endif
template <detail::fixed_element TR = std::int32_t, detail::floating_element T, unsigned Elems>
vector<TR, Elems> to_fixed(const vector<T, Elems>& v, int shift = 0) {
  detail::count_bits(detail::slot::convert, vector<TR, Elems>::bits());
  return detail::map<TR>([&](T value) { return detail::fixed_of<TR>(value, shift); }, v);
}
template <detail::complex_fixed_element TR = cint32, unsigned Elems>
vector<TR, Elems> to_fixed(const vector<cfloat, Elems>& v, int shift = 0) {
  return to_fixed<detail::real_t<TR>>(v.template cast_to<float>(), shift).template cast_to<TR>();
}

// --- to floats: value * 2^-shift, for scalars, and lane by lane for vectors and accumulators ---
template <detail::floating_element TR = float>
TR to_float(int a, int shift = 0) {
  detail::count(detail::slot::scalar);
  return detail::floating_of<TR>(a, shift, {16, detail::rounding()});
}
template <class TR = cfloat, detail::complex_fixed_element T>
  requires std::same_as<TR, cfloat>
cfloat to_float(T a, int shift = 0) {
  return {to_float(a.real, shift), to_float(a.imag, shift)};
}
// Takes a vector, or op_sign of a vector.
template <detail::floating_element TR = float, VectorOrOp V>
  requires(detail::fixed_element<detail::operand_type<V>>)
vector<TR, detail::operand_size<V>> to_float(const V& v, int shift = 0) {
  constexpr unsigned elems = detail::operand_size<V>;
  detail::count_bits(detail::slot::convert, elems * detail::bits_of<TR>);
  const detail::rounding_addend<std::int64_t> addend(16, detail::rounding());
  vector<TR, elems> out{detail::unfilled};
  for (unsigned i = 0; i < elems; ++i) out.set_lane(i, detail::floating_of<TR>(detail::wide_lane(v, i), shift, addend));
  return out;
}
template <class TR = cfloat, detail::complex_fixed_element T, unsigned Elems>
  requires std::same_as<TR, cfloat>
vector<cfloat, Elems> to_float(const vector<T, Elems>& v, int shift = 0) {
  return to_float(v.template cast_to<detail::real_t<T>>(), shift).template cast_to<cfloat>();
}
#if __AIE_ARCH__ != 10
template <class TR = float, Accum A>
  requires(std::same_as<TR, float> && !A::is_floating_point() && !A::is_complex())
vector<float, A::size()> to_float(const A& acc, int shift = 0) {
  detail::count_bits(detail::slot::convert, A::size() * detail::bits_of<float>);
  vector<float, A::size()> out{detail::unfilled};
  for (unsigned i = 0; i < A::size(); ++i) out.set_lane(i, detail::float_of(acc.lane(i), shift));
  return out;
}
#endif

}  // namespace aie
