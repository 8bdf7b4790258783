// The addressing of the first generation's multiplications and lane selections: it decides which element of a buffer
// goes to which lane.
//
// Problem. An intrinsic takes buffers x, y and z of up to 128 elements. For lane r and column c it reads the element
// that the arguments start, offsets (four bits per lane), step and square select. The rule depends on the width of the
// elements, because the hardware moves units of 32 bits (in z: 16 bits) and then rearranges narrower elements inside of
// a unit. Choices: a formula per intrinsic, or one function of (scheme, arguments, lane, column). Decision: the
// function; it has five schemes. Positions count elements and wrap at the end of the buffer.
//
// The schemes, with o[r] the offset of lane r:
//   general   start + o[r] + c * step
//   halves    16 bits in units of 32: start + 2 * o[r] + c % 2 + c / 2 * step; for odd r also + 2 * (o[r - 1] + 1),
//             because the offset of an odd lane counts from the end of the lane before it
//   bytes     8 bits in units of 32: lanes 0 and 1 of each four share an offset, and so do lanes 2 and 3; the second
//             offset counts from the end of the unit that the first selects
//   narrow_z  8 bits in units of 16, if x has wider elements: start + 2 * o[r] + c % 2 + c / 2 * step
//   bytes_z   8 bits in units of 16, if x has 8 bits: the same, but of each four lanes, lanes 0 and 2 share an offset,
//             and lanes 1 and 3
// In all schemes except `general`, `square` first exchanges elements inside of each block of 2 lanes by 2 columns (for
// 8 bits in x: 2 pairs of lanes by 2 columns). Hexadecimal digit k of `square`, lowest digit first, names the position
// from which position k takes its element; position 2 * lane + column counts inside of the block.
//
// Sources: UG1078 "Full Lane Addressing Scheme" and "Reduced Lane Addressing Scheme"; UG1079 "MAC on ..."; the
// calculators in sources/lane_addressing_scheme of github.com/Xilinx/xup_aie_training 0cf36b25 (BSD-3-Clause).
#pragma once

#include "aie_api/core_state.hpp"
#include "aie_api/types.hpp"

namespace aie::detail::legacy {

// The operation on a sample, or on a pair of samples, before the multiplication.
enum class before { none, abs, add, sub, max, min, maxdiff };
// The complex operands that are conjugated.
enum class conjugated { none, x, z, both, y };
// The forms of multiplication that a pair of types has, as bits (facts/aie_api/intrinsics.tsv).
namespace form {
inline constexpr unsigned plain = 1, sym = 2, ct = 4, max = 8;
}

struct multiply_shape {
  unsigned columns;  // 0: no such multiplication
  unsigned forms;
};

enum class scheme { general, halves, bytes, narrow_z, bytes_z };

template <class X, class Z>
inline constexpr scheme x_scheme = bits_of<X> == 8                                                ? scheme::bytes
                                   : std::same_as<X, int16> && bits_of<Z> <= 16 && !is_complex<Z> ? scheme::halves
                                                                                                  : scheme::general;
template <class X, class Z>
inline constexpr scheme z_scheme = bits_of<Z> != 8   ? scheme::general
                                   : bits_of<X> == 8 ? scheme::bytes_z
                                                     : scheme::narrow_z;

// The arguments that address one buffer.
struct selection {
  int start = 0;
  std::uint64_t offsets = 0;
  int step = 0;
  std::uint32_t square = 0x3210;  // by default, each position keeps its element

  int offset(unsigned lane) const { return static_cast<int>(offsets >> 4 * lane & 15); }
};

// Checks that start and step are multiples of the hardware's unit, and that the digits of the square are 0 to 3
// (otherwise a fault).
template <scheme By>
void check_selection(const selection& by) {
  constexpr int start_unit = By == scheme::general ? 1 : By == scheme::bytes ? 4 : 2;
  constexpr int step_unit = By == scheme::general || By == scheme::halves ? 1 : start_unit;
  if (by.start % start_unit != 0 || by.step % step_unit != 0)
    fault("a start or a step is not a multiple of the hardware's unit: 32 bits in x and y, 16 in z");
  if (By != scheme::general && (by.square & 0xCCCC) != 0) fault("a digit of a square is more than 3");
}

// Returns the position that a lane and column select without a square, before wrapping.
template <scheme By>
int raw_position(const selection& by, unsigned lane, unsigned column) {
  const int across = static_cast<int>(column % 2) + static_cast<int>(column / 2) * by.step;
  if constexpr (By == scheme::general) {
    return by.start + by.offset(lane) + static_cast<int>(column) * by.step;
  } else if constexpr (By == scheme::halves) {
    const int after = lane % 2 == 0 ? 0 : by.offset(lane - 1) + 1;
    return by.start + 2 * (by.offset(lane) + after) + across;
  } else if constexpr (By == scheme::bytes) {
    const unsigned pair = lane / 2;
    const int after = pair % 2 == 0 ? 0 : by.offset(pair - 1) + 1;
    return by.start + 4 * (by.offset(pair) + after) + static_cast<int>(lane % 2) + static_cast<int>(column % 2) * 2 +
           static_cast<int>(column / 2) * by.step;
  } else if constexpr (By == scheme::narrow_z) {
    return by.start + 2 * by.offset(lane) + across;
  } else {
    return by.start + 2 * by.offset(lane / 4 * 2 + lane % 2) + across;
  }
}

// Returns the index, in a buffer of `Elems` elements, of the element that a lane and column take.
template <scheme By, unsigned Elems>
unsigned position(const selection& by, unsigned lane, unsigned column) {
  if constexpr (By != scheme::general) {
    constexpr unsigned high = By == scheme::bytes || By == scheme::bytes_z ? 2 : 1;  // the lane bit that `square` sets
    const unsigned from = by.square >> 4 * (2 * (lane / high % 2) + column % 2);
    lane = (lane & ~high) + (from >> 1 & 1) * high;
    column = (column & ~1U) + (from & 1);
  }
  return static_cast<unsigned>(raw_position<By>(by, lane, column)) % Elems;
}

}  // namespace aie::detail::legacy

namespace aie::tables {

template <class X, class Z, unsigned Bits, unsigned Lanes>
inline constexpr detail::legacy::multiply_shape kMultiply{0, 0};

}  // namespace aie::tables
