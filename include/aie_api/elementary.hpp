// Elementary functions: inv, sqrt, invsqrt, div; sin and cos on AIE; exp2 and tanh on XDNA 2.
//
// Problem. No public source defines the exact bits of these functions on the array. Decision: a result here is the
// number nearest to the exact value, within the bounds below; a core's result may differ in its last bits, so
// docs/aie-api.md lists the functions as approximate. Complex inverses and most quotients take several steps, and each
// step is rounded. Formats, ranges and the functions of each architecture are as documented.
//
// Bounds of the error, in units in the last place of the result:
//   inv, sqrt, invsqrt   0.5 for float and bfloat16 (invsqrt of a float: 0.5001)
//   exp2, tanh           0.5001, for bfloat16
//   sin, cos             the angle is cut to its upper 20 bits, and the result is the nearest number in Q.15: within
//                        2^-16 of the value at that angle, or 2^-15 where the value is 1, which Q.15 cannot hold
#pragma once

#include "aie_api/elementwise.hpp"
#include "aie_api/fixed.hpp"
#include "aie_api/mul.hpp"

namespace aie {

namespace detail {

template <class T>
concept elementary_element = std::same_as<T, float> || (__AIE_ARCH__ != 10 && std::same_as<T, bfloat16>);

// Applies the function `of` to the value as a double, and rounds the result to T.
template <elementary_element T, class Of>
T elementary(T value, Of of) {
  count(slot::scalar);
  return static_cast<T>(static_cast<float>(of(static_cast<double>(static_cast<float>(value)))));
}
inline constexpr auto one_over = [](double x) { return 1 / x; };
inline constexpr auto root = [](double x) { return __builtin_sqrt(x); };
inline constexpr auto one_over_root = [](double x) { return 1 / __builtin_sqrt(x); };

template <class T, unsigned Elems, class Of>
vector<T, Elems> elementary_each(const vector<T, Elems>& v, Of of) {
  return map<T>([&](T value) { return elementary(value, of); }, v);
}

}  // namespace detail

// inv returns 1 / a, sqrt the square root, and invsqrt 1 / the square root. Operands are floating-point elements and
// vectors; on AIE, they may also be accumulators. The result has the type of the operand.
template <Elem E>
  requires detail::elementary_element<detail::elem_of<E>>
auto inv(const E& a) {
  return detail::elementary(detail::as_elem(a), detail::one_over);
}
// Returns conj(a) / |a|^2.
template <Elem E>
  requires(std::same_as<detail::elem_of<E>, cfloat> && __AIE_ARCH__ != 21)
cfloat inv(const E& a) {
  const auto value = detail::as_elem(a);
  const float size = abs_square(value);
  detail::count(detail::slot::scalar, 2);
  return {value.real / size, -value.imag / size};
}
template <Elem E>
  requires detail::elementary_element<detail::elem_of<E>>
auto sqrt(const E& a) {
  return detail::elementary(detail::as_elem(a), detail::root);
}
template <Elem E>
  requires detail::elementary_element<detail::elem_of<E>>
auto invsqrt(const E& a) {
  return detail::elementary(detail::as_elem(a), detail::one_over_root);
}

template <Vector V>
  requires detail::elementary_element<typename detail::vector_of<V>::value_type>
auto inv(const V& v) {
  return detail::elementary_each(detail::as_vector(v), detail::one_over);
}
template <Vector V>
  requires(std::same_as<typename detail::vector_of<V>::value_type, cfloat> && __AIE_ARCH__ != 21)
auto inv(const V& v) {
  return detail::map<cfloat>([](auto value) { return inv(value); }, detail::as_vector(v));
}
template <Vector V>
  requires detail::elementary_element<typename detail::vector_of<V>::value_type>
auto sqrt(const V& v) {
  return detail::elementary_each(detail::as_vector(v), detail::root);
}
template <Vector V>
  requires detail::elementary_element<typename detail::vector_of<V>::value_type>
auto invsqrt(const V& v) {
  return detail::elementary_each(detail::as_vector(v), detail::one_over_root);
}

#if __AIE_ARCH__ == 10
template <unsigned Elems>
accum<accfloat, Elems> inv(const accum<accfloat, Elems>& acc) {
  return accum<accfloat, Elems>(inv(acc.to_vector()));
}
template <unsigned Elems>
accum<accfloat, Elems> sqrt(const accum<accfloat, Elems>& acc) {
  return accum<accfloat, Elems>(sqrt(acc.to_vector()));
}
template <unsigned Elems>
accum<accfloat, Elems> invsqrt(const accum<accfloat, Elems>& acc) {
  return accum<accfloat, Elems>(invsqrt(acc.to_vector()));
}
#endif

// --- quotients ---
// Divides two floats: AIE multiplies by the inverse, the other architectures divide.
inline float div(float a, float b) {
  detail::count(detail::slot::scalar);
  return __AIE_ARCH__ == 10 ? a * inv(b) : a / b;
}
// Returns a * inv(b) as an accumulator, like mul. Operands are floating-point vectors of the same size; b may be an
// element.
template <Vector A, Vector B>
  requires(detail::vector_of<A>::is_floating_point() && detail::vector_of<B>::is_floating_point() &&
           detail::vector_of<B>::is_real() && detail::vector_of<A>::size() == detail::vector_of<B>::size())
auto div(const A& a, const B& b) {
  return mul(detail::as_vector(a), inv(detail::as_vector(b)));
}
template <Vector A, Elem E>
  requires(detail::vector_of<A>::is_floating_point() && detail::elementary_element<detail::elem_of<E>>)
auto div(const A& a, const E& b) {
  return mul(detail::as_vector(a), inv(detail::as_elem(b)));
}
// Returns re * re + im * im of complex floats. The form for integers is in elementwise.hpp.
template <class T = float, Vector V>
  requires(std::same_as<T, float> && std::same_as<typename detail::vector_of<V>::value_type, cfloat> &&
           __AIE_ARCH__ != 21)
auto abs_square(const V& v) {
  const auto re = real(detail::as_vector(v)), im = imag(detail::as_vector(v));
  return mac(mul(re, re), im, im).template to_vector<float>();
}
// Returns a * conj(b) / |b|^2 for complex numbers, rounded after each step.
template <Vector A, Vector B>
  requires(std::same_as<typename detail::vector_of<A>::value_type, cfloat> && __AIE_ARCH__ != 21 &&
           std::same_as<detail::vector_of<A>, detail::vector_of<B>>)
auto div(const A& a, const B& b) {
  const auto scale = inv(abs_square(detail::as_vector(b)));
  const auto product = mul(op_conj(detail::as_vector(b)), detail::as_vector(a)).template to_vector<cfloat>();
  return mul(product, scale);
}
template <Vector A, Elem E>
  requires(std::same_as<typename detail::vector_of<A>::value_type, cfloat> && __AIE_ARCH__ != 21 &&
           std::same_as<detail::elem_of<E>, cfloat>)
auto div(const A& a, const E& b) {
  using V = detail::vector_of<A>;
  const cfloat divisor = detail::as_elem(b);
  return div(a, detail::map<cfloat>([&](cfloat) { return divisor; }, static_cast<const V&>(detail::as_vector(a))));
}

// --- sine and cosine (AIE only) ---
// An angle is a float in radians from -pi to pi (otherwise a fault), or an integer in units of pi / 2^31. The result is
// a float for a float, and an integer in Q.15 for an integer.
#if __AIE_ARCH__ == 10
namespace detail {

struct sine_cosine {
  std::int16_t sine, cosine;  // Q.15
};

// Takes the angle in units of pi / 2^31; only the upper 20 bits of the angle count.
inline sine_cosine sine_cosine_of(std::int32_t angle) {
  constexpr double pi = 3.14159265358979323846, units = 32768;  // not a fact: 2^15, Q.15
  count(slot::scalar);
  const double radians = static_cast<double>(angle >> 12) * power_of_two(-19) * pi;
  const auto q15 = [](double value) {
    return saturated<std::int16_t>(nearest_integer<fixed_rounding::halves_from_zero>(value * units),
                                   saturation_mode::saturate);
  };
  return {q15(__builtin_sin(radians)), q15(__builtin_cos(radians))};
}
// Takes radians from -pi to pi, and converts them to an angle as an integer.
inline sine_cosine sine_cosine_of(float radians) {
  constexpr double pi = 3.14159265358979323846;
  if (!(radians >= -3.1415928F && radians <= 3.1415928F)) fault("sin and cos take angles from -pi to pi");
  return sine_cosine_of(to_fixed<std::int32_t>(radians * static_cast<float>(1 / pi), 31));
}

template <class T>
concept angle_element = std::same_as<T, float> || std::same_as<T, std::int32_t> || std::same_as<T, std::uint32_t>;
template <angle_element T>
using angle_operand = std::conditional_t<std::same_as<T, float>, float, std::int32_t>;
template <class T>
T from_q15(std::int16_t value) {
  if constexpr (std::same_as<T, float>)
    return float_of(value, 15);
  else
    return static_cast<T>(value);
}
template <angle_element T>
using angle_complex = std::conditional_t<std::same_as<T, float>, cfloat, cint16>;
template <angle_element T>
angle_complex<T> complex_of(sine_cosine both) {
  using Part = real_t<angle_complex<T>>;
  return {from_q15<Part>(both.cosine), from_q15<Part>(both.sine)};
}
template <angle_element T>
sine_cosine both_of(T angle) {
  return sine_cosine_of(static_cast<angle_operand<T>>(angle));
}

}  // namespace detail

template <Elem E>
  requires detail::angle_element<detail::elem_of<E>>
auto sin(const E& a) {
  using T = detail::elem_of<E>;
  return detail::from_q15<T>(detail::both_of(detail::as_elem(a)).sine);
}
template <Elem E>
  requires detail::angle_element<detail::elem_of<E>>
auto cos(const E& a) {
  using T = detail::elem_of<E>;
  return detail::from_q15<T>(detail::both_of(detail::as_elem(a)).cosine);
}
// Returns a pair of the sine and the cosine.
template <Elem E>
  requires detail::angle_element<detail::elem_of<E>>
auto sincos(const E& a) {
  using T = detail::elem_of<E>;
  const detail::sine_cosine both = detail::both_of(detail::as_elem(a));
  return std::pair(detail::from_q15<T>(both.sine), detail::from_q15<T>(both.cosine));
}
// Returns a complex number with the cosine as its real part.
template <Elem E>
  requires detail::angle_element<detail::elem_of<E>>
auto sincos_complex(const E& a) {
  return detail::complex_of<detail::elem_of<E>>(detail::both_of(detail::as_elem(a)));
}

template <Vector V>
  requires detail::angle_element<typename detail::vector_of<V>::value_type>
auto sin(const V& v) {
  using T = typename detail::vector_of<V>::value_type;
  return detail::map<T>([](T angle) { return sin(angle); }, detail::as_vector(v));
}
template <Vector V>
  requires detail::angle_element<typename detail::vector_of<V>::value_type>
auto cos(const V& v) {
  using T = typename detail::vector_of<V>::value_type;
  return detail::map<T>([](T angle) { return cos(angle); }, detail::as_vector(v));
}
template <Vector V>
  requires detail::angle_element<typename detail::vector_of<V>::value_type>
auto sincos(const V& v) {
  return std::pair(sin(v), cos(v));
}
template <Vector V>
  requires detail::angle_element<typename detail::vector_of<V>::value_type>
auto sincos_complex(const V& v) {
  using T = typename detail::vector_of<V>::value_type;
  return detail::map<detail::angle_complex<T>>([](T angle) { return sincos_complex(angle); }, detail::as_vector(v));
}
#endif

// --- exponential and hyperbolic tangent of vectors of float, as vectors of bfloat16 (XDNA 2 only) ---
#if __AIE_ARCH__ == 21
namespace detail {

template <unsigned Elems, class Of>
vector<bfloat16, Elems> table_function(const vector<float, Elems>& v, Of of) {
  count_bits(slot::convert, vector<float, Elems>::bits());
  return map<bfloat16>([&](float value) { return bfloat16(static_cast<float>(of(static_cast<double>(value)))); }, v);
}

}  // namespace detail

template <class TR = bfloat16, unsigned Elems>
  requires std::same_as<TR, bfloat16>
vector<bfloat16, Elems> exp2(const vector<float, Elems>& v) {
  return detail::table_function(v, [](double x) { return __builtin_exp2(x); });
}
template <class TR = bfloat16, unsigned Elems>
  requires std::same_as<TR, bfloat16>
vector<bfloat16, Elems> tanh(const vector<float, Elems>& v) {
  return detail::table_function(v, [](double x) { return __builtin_tanh(x); });
}
#endif

}  // namespace aie

#if __AIE_ARCH__ == 10
// The intrinsic of that name: the cosine is the real part. Public kernels (the DDC chain of Vitis-Tutorials) call it
// with a phase in units of pi / 2^31, and their model takes both parts from a table of 2^20 angles.
inline cint16 sincos(std::int32_t phase) {
  return aie::sincos_complex(phase);
}
#endif
