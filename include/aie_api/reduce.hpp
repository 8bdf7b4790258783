// Sums, products, minima and maxima over the lanes of a vector.
//
// For floats, the result depends on the order: registers are combined in pairs until one register is left; then its
// upper half is combined with its lower half, and so on. The lanes of a bfloat16 vector are summed as floats, and the
// sum is rounded at the end. For integers of 8 and 16 bits, AIE-ML and XDNA 2 add the last 128 bits with a
// multiplication. Their sum therefore leaves an accumulator and saturates by the mode (facts/aie_api/limits.tsv). No
// document defines a sum of int4 lanes, so reduce_add does not take them.
#pragma once

#include "aie_api/elementwise.hpp"
#include "aie_api/lane_math.hpp"
#include "aie_api/multiplier.hpp"

namespace aie {
namespace detail {

// Combines the lanes of `x`, in the order that the top of this file describes, until the result is in the first `last`
// lanes. A register has `native` lanes.
template <class T, class Of>
void fold(T* x, unsigned lanes, unsigned native, unsigned last, Of of) {
  while (lanes > native && lanes > last) {
    lanes /= 2;
    for (unsigned i = 0; i < lanes; ++i) {
      const unsigned left = i / native * 2 * native + i % native;
      x[i] = of(x[left], x[left + native]);
    }
  }
  while (lanes > last) {
    lanes /= 2;
    for (unsigned i = 0; i < lanes; ++i) x[i] = of(x[i], x[i + lanes]);
  }
}

template <class V, class Of>
auto fold_lanes(slot kind, const V& v, Of of) {
  using T = operand_type<V>;
  constexpr unsigned lanes = operand_size<V>, native = native_vector_length_v<T>;
  for (unsigned left = lanes; left > 1; left /= 2) count_bits(kind, left / 2 * bits_of<T>);
  const auto& values = as_vector(v);
  T x[lanes];
  for (unsigned i = 0; i < lanes; ++i) x[i] = values.lane(i);
  fold(x, lanes, native, 1, of);
  return x[0];
}

// Adds lanes in an accumulator, and saturates the sum by the core's mode.
template <class T>
T narrow_sum(const T* x, unsigned lanes) {
  std::int32_t wide = 0;
  for (unsigned i = 0; i < lanes; ++i) wide += x[i];
  T sum;
  shift_round_saturate(&wide, &sum, 1, 0, rounding(), saturation());
  return sum;
}

}  // namespace detail

// Returns the sum of all lanes as an element.
template <detail::HasVector V>
  requires(!detail::is_nibble<detail::operand_type<V>>)
auto reduce_add(const V& v) {
  using T = detail::operand_type<V>;
  constexpr unsigned lanes = detail::operand_size<V>, native = native_vector_length_v<T>;
  const auto& values = detail::as_vector(v);
  for (unsigned left = lanes; left > 1; left /= 2) detail::count_bits(detail::slot::add, left / 2 * detail::bits_of<T>);
  using Part = detail::real_t<T>;
  using Term = std::conditional_t<std::same_as<Part, bfloat16>,
                                  std::conditional_t<detail::is_complex<T>, detail::complex_number<float>, float>, T>;
  const detail::adder<Term> adder;
  const auto sum = [&](Term a, Term b) { return adder.add(a, b); };
  Term x[lanes];
  if constexpr (!std::same_as<Term, T>) {
    for (unsigned i = 0; i < lanes; ++i) x[i] = detail::widen(values.lane(i));
    detail::fold(x, lanes, native, 1, sum);
    const detail::rounding_addend<std::int32_t> addend(16, detail::rounding());
    if constexpr (detail::is_complex<T>)
      return T(detail::round_to_bfloat16(x[0].real, addend), detail::round_to_bfloat16(x[0].imag, addend));
    else
      return detail::round_to_bfloat16(x[0], addend);
  } else {
    constexpr bool is_narrow = detail::is_integer<T> && !detail::is_complex<T> && sizeof(T) <= 2;
    constexpr unsigned last = is_narrow && tables::kSumBits != 0 ? tables::kSumBits / detail::bits_of<T> : 1;
    for (unsigned i = 0; i < lanes; ++i) x[i] = values.lane(i);
    detail::fold(x, lanes, native, last, sum);
    if constexpr (last > 1)
      return detail::narrow_sum(x, last);
    else
      return x[0];
  }
}

// Takes one to four vectors. Lane i of the result is the sum of vector i; the remaining lanes are unfilled.
template <detail::HasVector V, std::same_as<V>... More>
  requires(sizeof...(More) < 4)
auto reduce_add_v(const V& v, const More&... more) {
  detail::vector_of<V> out;
  unsigned i = 0;
  out.set_lane(i++, reduce_add(v));
  (out.set_lane(i++, reduce_add(more)), ...);
  return out;
}

// Return the least, or the largest, of all lanes; lane_math.hpp describes the comparisons.
template <detail::HasVector V>
  requires(!detail::is_complex<detail::operand_type<V>>)
auto reduce_min(const V& v) {
  using T = detail::operand_type<V>;
  return detail::fold_lanes(detail::slot::add, v, [](T a, T b) { return detail::smaller(a, b); });
}
template <detail::HasVector V>
  requires(!detail::is_complex<detail::operand_type<V>>)
auto reduce_max(const V& v) {
  using T = detail::operand_type<V>;
  return detail::fold_lanes(detail::slot::add, v, [](T a, T b) { return detail::larger(a, b); });
}

namespace detail {

// Returns the low bits of the product.
template <class Part>
constexpr Part low_product(Part a, Part b) {
  return static_cast<Part>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
}
template <class Real>
constexpr complex_number<Real> low_product(complex_number<Real> a, complex_number<Real> b) {
  const auto part = [](Real x, Real y) { return static_cast<std::uint32_t>(low_product(x, y)); };
  return {static_cast<Real>(part(a.real, b.real) - part(a.imag, b.imag)),
          static_cast<Real>(part(a.real, b.imag) + part(a.imag, b.real))};
}

}  // namespace detail

// Returns the product of all lanes. For integers, the result is the low bits of the product, and a saturating mode is a
// fault, because no document defines it. Floats (AIE only) are rounded after each product.
template <detail::IntegerVector V>
  requires(!detail::is_nibble<detail::operand_type<V>>)
auto reduce_mul(const V& v) {
  using T = detail::operand_type<V>;
  if (detail::saturation() != saturation_mode::none)
    detail::fault("reduce_mul: no document says how the steps of a product saturate");
  return detail::fold_lanes(detail::slot::multiply, v, [](T a, T b) { return detail::low_product(a, b); });
}
#if __AIE_ARCH__ / 10 == 1
template <detail::HasVector V>
  requires(std::same_as<detail::operand_type<V>, float>)
float reduce_mul(const V& v) {
  return detail::fold_lanes(detail::slot::multiply, v, [](float a, float b) { return a * b; });
}
#endif
// Takes the tag of an accumulator that can hold the product of two lanes. The tag does not change the result, because
// each step keeps an element.
template <AccumElemBaseType Tag, detail::HasVector V>
  requires requires(const V& v) { reduce_mul(v); }
auto reduce_mul(const V& v) {
  using T = detail::operand_type<V>;
  static_assert(std::same_as<detail::product_tag<Tag, T, T>, Tag>);
  return reduce_mul(v);
}

// --- older names ---
template <detail::HasVector V>
[[deprecated("reduce_add")]] auto add_reduce(const V& v) {
  return reduce_add(v);
}
template <detail::HasVector V, std::same_as<V>... More>
[[deprecated("reduce_add_v")]] auto add_reduce_v(const V& v, const More&... more) {
  return reduce_add_v(v, more...);
}
template <detail::HasVector V>
[[deprecated("reduce_min")]] auto min_reduce(const V& v) {
  return reduce_min(v);
}
template <detail::HasVector V>
[[deprecated("reduce_max")]] auto max_reduce(const V& v) {
  return reduce_max(v);
}
template <detail::HasVector V>
[[deprecated("reduce_mul")]] auto mul_reduce(const V& v) {
  return reduce_mul(v);
}
template <AccumElemBaseType Tag, detail::HasVector V>
[[deprecated("reduce_mul")]] auto mul_reduce(const V& v) {
  return reduce_mul<Tag>(v);
}

}  // namespace aie
