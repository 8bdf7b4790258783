// Comparisons, minimum and maximum, and selection by a mask.
//
// The array has "less" and "not less"; "greater" and "not greater" exchange the operands. For integers, "not less" is
// "greater or equal". With a NaN, both "less" and "not less" are false: captures show it for bfloat16 on AIE-ML, and
// IEEE 754 says it for the other types. lane_math.hpp describes zeros of both signs.
#pragma once

#include "aie_api/lane_math.hpp"
#include "aie_api/lanes.hpp"

#include <tuple>

namespace aie {

// --- masks ---
// Return a mask with a bit per lane. The operands are two vectors of one size and type, or a vector and an element of
// its type.
template <class A, class B>
  requires detail::RealPair<A, B>
auto lt(const A& a, const B& b) {
  return detail::mask_of(a, b, [](auto x, auto y) { return detail::is_less(x, y); });
}
template <class A, class B>
  requires detail::RealPair<A, B>
auto ge(const A& a, const B& b) {
  return detail::mask_of(a, b, [](auto x, auto y) { return detail::is_not_less(x, y); });
}
template <class A, class B>
  requires detail::RealPair<A, B>
auto gt(const A& a, const B& b) {
  return lt(b, a);
}
template <class A, class B>
  requires detail::RealPair<A, B>
auto le(const A& a, const B& b) {
  return ge(b, a);
}
template <class A, class B>
  requires detail::LanePair<A, B>
auto eq(const A& a, const B& b) {
  return detail::mask_of(a, b, [](auto x, auto y) { return detail::is_equal(x, y); });
}
template <class A, class B>
  requires detail::LanePair<A, B>
auto neq(const A& a, const B& b) {
  return ~eq(a, b);
}

// --- whole vectors ---
// Returns true when all lanes of a equal those of b. If one operand is an element, all lanes must have its value.
template <class A, class B>
  requires detail::LanePair<A, B>
bool equal(const A& a, const B& b) {
  return eq(a, b).full();
}
template <class A, class B>
  requires detail::LanePair<A, B>
bool not_equal(const A& a, const B& b) {
  return !equal(a, b);
}
// Returns true when some lane has this value.
template <class E, detail::HasVector V>
  requires(detail::HasElem<E> && detail::LanePair<E, V>)
bool contains(const E& value, const V& v) {
  return !eq(value, v).empty();
}

// --- minimum and maximum ---
// These functions work lane by lane. The operands are two vectors of real numbers of one size and type, or a vector and
// an element of its type.
template <class A, class B>
  requires detail::RealPair<A, B>
auto max(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  return detail::each_pair<T>(detail::slot::add, a, b, [](T x, T y) { return detail::larger(x, y); });
}
template <class A, class B>
  requires detail::RealPair<A, B>
auto min(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  return detail::each_pair<T>(detail::slot::add, a, b, [](T x, T y) { return detail::smaller(x, y); });
}
// Returns a - b in lanes where a is larger, otherwise 0. The difference wraps, as on the array.
template <class A, class B>
  requires detail::RealIntegerPair<A, B>
auto maxdiff(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  return detail::each_pair<T>(detail::slot::add, a, b,
                              [](T x, T y) { return x < y ? T{} : static_cast<T>(int64{x} - int64{y}); });
}
// Limits each lane to [low, high]; bounds are elements or vectors. If low is larger than high, the result is high.
template <detail::HasVector V, class Low, class High>
  requires(detail::RealPair<V, Low> && detail::RealPair<V, High>)
auto clamp(const V& v, const Low& low, const High& high) {
  return min(max(v, low), high);
}

#if __AIE_ARCH__ / 10 >= 2
namespace detail {

// Reads the bits of the lanes as signed or unsigned numbers, independent of their type.
template <bool IsSigned, class A>
auto as_sign(const A& operand) {
  using T = operand_type<A>;
  using U = integer_t<bits_of<T>, IsSigned>;
  if constexpr (Vector<A>)
    return as_vector(operand).template cast_to<U>();
  else
    return static_cast<U>(static_cast<std::int64_t>(as_elem(operand)));
}
template <class A, class B, class Of>
auto by_sign(const A& a, const B& b, bool is_signed, Of of) {
  using T = operand_type<A>;
  if (is_signed) return of(as_sign<true>(a), as_sign<true>(b)).template cast_to<T>();
  return of(as_sign<false>(a), as_sign<false>(b)).template cast_to<T>();
}

}  // namespace detail

template <class A, class B>
  requires detail::RealIntegerPair<A, B>
auto max(const A& a, const B& b, bool is_signed) {
  return detail::by_sign(a, b, is_signed, [](const auto& x, const auto& y) { return max(x, y); });
}
template <class A, class B>
  requires detail::RealIntegerPair<A, B>
auto min(const A& a, const B& b, bool is_signed) {
  return detail::by_sign(a, b, is_signed, [](const auto& x, const auto& y) { return min(x, y); });
}
template <class A, class B>
  requires detail::RealIntegerPair<A, B>
auto maxdiff(const A& a, const B& b, bool is_signed) {
  return detail::by_sign(a, b, is_signed, [](const auto& x, const auto& y) { return maxdiff(x, y); });
}

// max_cmp returns a tuple of the maximum and the mask of a < b, min_cmp a tuple of the minimum and the mask of a >= b.
template <detail::HasVector A, detail::HasVector B>
  requires detail::RealPair<A, B>
auto max_cmp(const A& a, const B& b) {
  return std::make_tuple(max(a, b), lt(a, b));
}
template <detail::HasVector A, detail::HasVector B>
  requires detail::RealPair<A, B>
auto min_cmp(const A& a, const B& b) {
  return std::make_tuple(min(a, b), ge(a, b));
}
#endif

// --- selection: takes the lane of a where the mask bit is 0, and the lane of b where it is 1 ---
template <class A, class B, unsigned Lanes>
  requires((detail::LanePair<A, B> && detail::pair_size<A, B> == Lanes) || detail::ElemPair<A, B>)
auto select(const A& a, const B& b, const mask<Lanes>& choice) {
  using T = detail::operand_type<A>;
  detail::count_bits(detail::slot::add, Lanes * detail::bits_of<T>);
  const auto& zero = detail::as_lanes(a);
  const auto& one = detail::as_lanes(b);
  constexpr unsigned in_word = Lanes < 32 ? Lanes : 32;
  vector<T, Lanes> out{detail::unfilled};
  for (unsigned word = 0; word < Lanes; word += in_word) {
    const std::uint32_t bits = choice.to_uint32(word / 32);
    for (unsigned i = 0; i < in_word; ++i)
      out.set_lane(word + i, (bits >> i & 1) != 0 ? one.lane(word + i) : zero.lane(word + i));
  }
  return out;
}

// --- minimum, maximum and comparisons of single elements ---
template <class A, class B>
  requires detail::ElemPair<A, B>
auto max(const A& a, const B& b) {
  return detail::larger(detail::as_elem(a), detail::as_elem(b));
}
template <class A, class B>
  requires detail::ElemPair<A, B>
auto min(const A& a, const B& b) {
  return detail::smaller(detail::as_elem(a), detail::as_elem(b));
}
template <class A, class B>
  requires detail::ElemPair<A, B>
bool lt(const A& a, const B& b) {
  return detail::as_elem(a) < detail::as_elem(b);
}
template <class A, class B>
  requires detail::ElemPair<A, B>
bool ge(const A& a, const B& b) {
  return detail::as_elem(a) >= detail::as_elem(b);
}
template <class A, class B>
  requires detail::ElemPair<A, B>
bool gt(const A& a, const B& b) {
  return lt(b, a);
}
template <class A, class B>
  requires detail::ElemPair<A, B>
bool le(const A& a, const B& b) {
  return ge(b, a);
}
template <class A, class B>
  requires detail::ElemPair<A, B>
bool eq(const A& a, const B& b) {
  return detail::is_equal(detail::as_elem(a), detail::as_elem(b));
}
template <class A, class B>
  requires detail::ElemPair<A, B>
bool neq(const A& a, const B& b) {
  return !eq(a, b);
}

}  // namespace aie
