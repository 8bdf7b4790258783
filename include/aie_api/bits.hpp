// Bits of integers, and shifts of lanes.
//
// Shifts pass through an accumulator. In a shift to the left, the saturation mode decides whether bits that no longer
// fit are lost or the result saturates. In a shift to the right, the result is rounded by the rounding mode; the
// default is floor. A logical shift treats lanes as unsigned. AIE lacks some unsigned vectors, so on AIE the code
// shifts with the sign and clears the upper bits. A shift outside of the core's range is a fault.
#pragma once

#include "aie_api/lane_math.hpp"
#include "aie_api/lanes.hpp"

namespace aie {

// --- bits ---
// These functions work lane by lane. Operands are real integers: two vectors of one size and type, or a vector and an
// element of its type.
template <class A, class B>
  requires detail::RealIntegerPair<A, B>
auto bit_and(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  return detail::each_pair<T>(detail::slot::add, a, b, [](T x, T y) { return static_cast<T>(x & y); });
}
template <class A, class B>
  requires detail::RealIntegerPair<A, B>
auto bit_or(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  return detail::each_pair<T>(detail::slot::add, a, b, [](T x, T y) { return static_cast<T>(x | y); });
}
template <class A, class B>
  requires detail::RealIntegerPair<A, B>
auto bit_xor(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  return detail::each_pair<T>(detail::slot::add, a, b, [](T x, T y) { return static_cast<T>(x ^ y); });
}
template <detail::RealIntegerVector V>
auto bit_not(const V& v) {
  using T = detail::operand_type<V>;
  return detail::each_lane<T>(detail::slot::add, v, [](T x) { return static_cast<T>(~x); });
}

// --- shifts ---
namespace detail {

inline void check_lane_shift(unsigned shift) {
  if (shift > static_cast<unsigned>(tables::kMostShift)) fault("a shift is outside of the core's range");
}

// Shifts a lane to the left. Accumulators of AIE wrap; accumulators of AIE-ML saturate if the mode is not none.
template <class T>
T shifted_left(T value, unsigned shift, saturation_mode mode) {
  const result_range range = range_of<T>(mode);
#if __AIE_ARCH__ / 10 == 1
  constexpr unsigned width = bits_of<T> == 32 ? accum_bits_of<acc80> : accum_bits_of<acc48>;
  const int128 wide = cut<width>(static_cast<int128>(static_cast<uint128>(static_cast<int128>(value)) << shift));
#else
  const std::int64_t wide = shift_left(static_cast<std::int64_t>(value), shift, mode);
#endif
  if (mode == saturation_mode::none) return static_cast<T>(wide);
  return static_cast<T>(wide < range.least ? range.least : wide > range.most ? range.most : wide);
}

template <class Wide, class T, unsigned Elems>
vector<T, Elems> shifted_right(const vector<T, Elems>& v, unsigned shift) {
  Wide wide[Elems];
  T parts[Elems];
  for (unsigned i = 0; i < Elems; ++i) wide[i] = static_cast<Wide>(v.lane(i));
  shift_round_saturate(wide, parts, Elems, static_cast<int>(shift), rounding(), saturation());
  vector<T, Elems> out{unfilled};
  for (unsigned i = 0; i < Elems; ++i) out.set_lane(i, parts[i]);
  return out;
}

}  // namespace detail

// upshift returns each lane times 2^shift. downshift returns each lane times 2^-shift, rounded. logical_downshift fills
// the upper bits with zeros.
template <detail::RealIntegerVector V>
auto upshift(const V& v, unsigned shift) {
  using T = detail::operand_type<V>;
  detail::check_lane_shift(shift);
  const saturation_mode mode = detail::saturation();
  return detail::each_lane<T>(detail::slot::convert, v, [&](T x) -> T { return detail::shifted_left(x, shift, mode); });
}
template <detail::RealIntegerVector V>
auto downshift(const V& v, unsigned shift) {
  using T = detail::operand_type<V>;
  detail::check_lane_shift(shift);
  detail::count_bits(detail::slot::convert, detail::vector_of<V>::bits());
  if constexpr (detail::bits_of<T> < 32 || detail::is_signed<T>)
    if (shift < 32) return detail::shifted_right<std::int32_t>(detail::as_vector(v), shift);
  return detail::shifted_right<std::int64_t>(detail::as_vector(v), shift);
}
template <detail::RealIntegerVector V>
auto logical_downshift(const V& v, unsigned shift) {
  using T = detail::operand_type<V>;
#if __AIE_ARCH__ / 10 == 1
  const auto shifted = downshift(v, shift);
  const std::uint64_t below = (std::uint64_t{1} << detail::bits_of<T>)-1;
  const auto kept = static_cast<std::uint32_t>(shift < detail::bits_of<T> ? below >> shift : 0);
  return detail::each_lane<T>(detail::slot::add, shifted, [&](T x) {
    return static_cast<T>(static_cast<std::uint32_t>(static_cast<std::int32_t>(x)) & kept);
  });
#else
  using Unsigned = detail::integer_t<detail::bits_of<T>, false>;
  return downshift(detail::as_vector(v).template cast_to<Unsigned>(), shift).template cast_to<T>();
#endif
}

}  // namespace aie
