// Shift, round, saturate: from accumulators to vectors (srs), and back (ups).
//
// Problem. A core has up to ten rounding modes and three saturation modes. They may change at run time, and most
// operations of kernels use them. A branch per lane is slow; a loop per mode and type takes long to compile. Decision:
// once per vector, the rounding mode becomes an addend (rounding_addend). The addend is added to the bits that are
// shifted out, and the carry is the amount that rounding adds to the result. So one loop without branches serves all
// modes, and compilers vectorise it.
//
// Let `rest` be the bits shifted out, 0 <= rest < 2^s. The result is rounded up when rest + addend >= 2^s, with the
// addend
//   floor             0
//   ceil              2^s - 1
//   toward zero       2^s - 1 if the number is negative, otherwise 0
//   away from zero    0 if the number is negative, otherwise 2^s - 1
//   nearest           2^(s-1), or 2^(s-1) - 1 where a half is rounded down: always for negative_inf, never for
//                     positive_inf, for numbers that are not negative for symmetric_zero, for negative numbers for
//                     symmetric_inf, if the floor is even for conv_even, if the floor is odd for conv_odd
#pragma once

#include "aie_api/core_state.hpp"
#include "aie_api/types.hpp"

#include "aie_tables/limits.hpp"  // generated

namespace aie::detail {

__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

template <class Signed>
struct unsigned_of : std::make_unsigned<Signed> {};
template <>
struct unsigned_of<int128> {
  using type = uint128;
};
template <class Signed>
using unsigned_t = typename unsigned_of<Signed>::type;

// The addend for the bits that are shifted out: the sum of the members that apply.
template <class Wide>
struct rounding_addend {
  using bits = unsigned_t<Wide>;
  bits always = 0;
  bits if_negative = 0;  // added if the value is negative; counts modulo the width
  bits if_odd = 0;       // added if the floor is odd

  rounding_addend(unsigned shift, rounding_mode mode) {
    if (shift == 0) return;
    const bits all = (bits{1} << shift) - 1, half = bits{1} << (shift - 1);
    switch (mode) {
      case rounding_mode::floor: return;
      case rounding_mode::ceil: always = all; return;
#if __AIE_ARCH__ / 10 != 1
      case rounding_mode::symmetric_floor: if_negative = all; return;
      case rounding_mode::symmetric_ceil: always = all, if_negative = bits{0} - all; return;
#endif
      case rounding_mode::negative_inf: always = half - 1; return;
      case rounding_mode::positive_inf: always = half; return;
      case rounding_mode::symmetric_zero: always = half - 1, if_negative = 1; return;
      case rounding_mode::symmetric_inf: always = half, if_negative = bits{0} - 1; return;
      case rounding_mode::conv_even: always = half - 1, if_odd = 1; return;
      case rounding_mode::conv_odd: always = half, if_odd = bits{0} - 1; return;
    }
    fault("the architecture does not have this rounding mode");
  }
};

// Returns value / 2^shift, rounded; 0 <= shift < bits of Wide.
template <class Wide>
constexpr Wide shift_round(Wide value, unsigned shift, const rounding_addend<Wide>& addend) {
  using bits = unsigned_t<Wide>;
  const Wide floor = value >> shift;
  const bits rest = static_cast<bits>(value) & ((bits{1} << shift) - 1);
  const bits add = addend.always + (value < 0 ? addend.if_negative : bits{0}) +
                   ((static_cast<bits>(floor) & 1) != 0 ? addend.if_odd : bits{0});
  return static_cast<Wide>(static_cast<bits>(floor) + ((rest + add) >> shift));
}

// Returns value * 2^count modulo the width of Wide. If the mode saturates, a result that does not fit becomes the end
// of the range.
template <class Wide>
constexpr Wide shift_left(Wide value, unsigned count, saturation_mode mode) {
  constexpr Wide max = static_cast<Wide>(~unsigned_t<Wide>{0} >> 1);
  if (mode != saturation_mode::none && value > (max >> count)) return max;
  if (mode != saturation_mode::none && value < -(max >> count) - 1) return -max - 1;
  return static_cast<Wide>(static_cast<unsigned_t<Wide>>(value) << count);
}

inline void check_shift(int shift) {
  if (shift < tables::kLeastShift || shift > tables::kMostShift) fault("a shift is outside of the core's range");
}

// The range of results of type T.
struct result_range {
  std::int64_t least, most;
};
template <class T>
constexpr result_range range_of(saturation_mode mode) {
  return {is_signed<T> && mode == saturation_mode::symmetric ? -largest<T> : least<T>, largest<T>};
}

// Shifts `count` lanes of accumulators, sign-extended to Wide, to the right (a negative shift: to the left), rounds and
// saturates them, and stores them as integers.
template <class To, class Wide>
void shift_round_saturate(const Wide* from, To* to, unsigned count, int shift, rounding_mode rounding,
                          saturation_mode saturation) {
  const result_range range = range_of<To>(saturation);
  const auto finish = [&](unsigned i, Wide value) {
    if (saturation != saturation_mode::none) {
      // If Wide has no more bits than To, a value never exceeds the upper end of To's range, and Wide could not hold
      // this end for an unsigned To.
      if constexpr (bits_of<To> < 8 * sizeof(Wide) || !is_signed<To>) {
        const Wide least_here = static_cast<Wide>(range.least);
        if (value < least_here) value = least_here;
        if constexpr (bits_of<To> < 8 * sizeof(Wide))
          if (value > static_cast<Wide>(range.most)) value = static_cast<Wide>(range.most);
      } else if (value < static_cast<Wide>(range.least)) {
        value = static_cast<Wide>(range.least);
      }
    }
    to[i] = static_cast<To>(value);
  };
  if (shift < 0) {
    for (unsigned i = 0; i < count; ++i) finish(i, shift_left(from[i], static_cast<unsigned>(-shift), saturation));
    return;
  }
  const auto right = static_cast<unsigned>(shift);
  const rounding_addend<Wide> addend(right, rounding);
  for (unsigned i = 0; i < count; ++i) finish(i, shift_round(from[i], right, addend));
}

}  // namespace aie::detail
