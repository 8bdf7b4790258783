// Conversions between accumulators and vectors by the old names: srs, lsrs, bsrs, ubsrs, srs_ilv, ups, lups, pack,
// unpack.
//
// The name gives the widths: srs makes elements of 16 bits from lanes of 48 bits, and of 32 bits from 80; lsrs makes 32
// bits from 48; bsrs and ubsrs make 8 bits from 48. These functions round and saturate by the core's modes (round.hpp).
// lsrs from 80 bits to 64, srs without a shift and fsrs do not exist here: public sources do not define them
// completely, or this library has no type for them. Two calls are faults of the kernel: ups with a shift of -1, because
// the documents allow this shift but do not define its rounding, and pack of a number that does not fit.
//
// Sources: UG1078 "Shift-Round-Saturate" (range of the shift, widths) and "ups" (types).
#pragma once

#include "aie_api/convert.hpp"
#include "aie_api/intrinsics/native_types.hpp"
#include "aie_api/slots.hpp"

namespace aie::detail::legacy {

// The element type with `Bits` bits for a lane of an accumulator with the tag Tag; complex for a complex lane.
template <class Tag, unsigned Bits, bool IsSigned = true>
using element_for =
    std::conditional_t<is_complex_tag<Tag>, complex_number<integer_t<Bits, true>>, integer_t<Bits, IsSigned>>;

template <class Element, class Tag, unsigned Lanes>
vector<Element, Lanes> leave_accumulator(const accum<Tag, Lanes>& acc, int shift) {
  count(slot::convert);
  return acc.template to_vector<Element>(shift);
}

// True for integer accumulators whose lanes have `Bits` bits.
template <class Tag, unsigned Bits>
concept lanes_of = !is_float_tag<Tag> && accum_bits_of<Tag> == Bits;

template <class Accum, class T, unsigned Elems>
Accum enter_accumulator(const vector<T, Elems>& values, int shift) {
  check_shift(shift);
  if (shift < 0) fault("ups with a shift of -1: no document says how it rounds");
  count(slot::convert);
  return Accum(values, shift);
}

}  // namespace aie::detail::legacy

template <class Tag, unsigned Lanes>
  requires(aie::detail::legacy::lanes_of<Tag, 48> || aie::detail::legacy::lanes_of<Tag, 80>)
auto srs(const aie::accum<Tag, Lanes>& acc, int shift) {
  constexpr unsigned bits = aie::detail::accum_bits_of<Tag> == 48 ? 16 : 32;
  return aie::detail::legacy::leave_accumulator<aie::detail::legacy::element_for<Tag, bits>>(acc, shift);
}
template <class Tag, unsigned Lanes>
  requires aie::detail::legacy::lanes_of<Tag, 48>
auto lsrs(const aie::accum<Tag, Lanes>& acc, int shift) {
  return aie::detail::legacy::leave_accumulator<aie::detail::legacy::element_for<Tag, 32>>(acc, shift);
}
inline v16int8 bsrs(const v16acc48& acc, int shift) {
  return aie::detail::legacy::leave_accumulator<int8>(acc, shift);
}
inline v16uint8 ubsrs(const v16acc48& acc, int shift) {
  return aie::detail::legacy::leave_accumulator<uint8>(acc, shift);
}
// Works like srs, but interleaves the lanes of the two halves.
template <class Tag, unsigned Lanes>
  requires(aie::detail::legacy::lanes_of<Tag, 48> || aie::detail::legacy::lanes_of<Tag, 80>)
auto srs_ilv(const aie::accum<Tag, Lanes>& acc, int shift) {
  constexpr unsigned bits = aie::detail::accum_bits_of<Tag> == 48 ? 16 : 32;
  aie::detail::count(aie::detail::slot::convert);
  return acc.template to_vector_zip<aie::detail::legacy::element_for<Tag, bits>>(shift);
}

// Another name of srs_ilv in public kernels; the recorded outputs of the AI Engine tutorial on integration confirm it.
template <class Accum>
auto srsI(const Accum& acc, int shift) {
  return srs_ilv(acc, shift);
}

// Return an accumulator with each value times 2^shift.
#define AIE_UPS(name, to, from)                                       \
  inline to name(const from& values, int shift) {                     \
    return aie::detail::legacy::enter_accumulator<to>(values, shift); \
  }
AIE_UPS(ups, v16acc48, v16int8)
AIE_UPS(ups, v16acc48, v16uint8)
AIE_UPS(ups, v16acc48, v16int16)
AIE_UPS(ups, v8acc48, v8int16)
AIE_UPS(ups, v8cacc48, v8cint16)
AIE_UPS(ups, v4cacc48, v4cint16)
AIE_UPS(ups, v8acc48, v8int32)
AIE_UPS(ups, v4cacc48, v4cint32)
AIE_UPS(lups, v8acc80, v8int32)
AIE_UPS(lups, v4acc80, v4int32)
AIE_UPS(lups, v4cacc80, v4cint32)
AIE_UPS(lups, v2cacc80, v2cint32)
#undef AIE_UPS

namespace aie::detail::legacy {

template <class To, class From, unsigned Elems>
vector<To, Elems> pack_exactly(const vector<From, Elems>& values) {
  count(slot::convert);
  return map<To>(
      [](From value) {
        if (value < least<To> || value > largest<To>)
          fault("pack of a number that does not fit: no document says what it gives");
        return static_cast<To>(value);
      },
      values);
}

template <class To, class From, unsigned Elems>
vector<To, Elems> widen_elements(const vector<From, Elems>& values) {
  count(slot::convert);
  return map<To>([](From value) { return static_cast<To>(value); }, values);
}

}  // namespace aie::detail::legacy

// pack makes 8 bits from 16. unpack makes 16 bits from 8, and fills the upper bits with the sign for signed types,
// otherwise with zeros.
inline v16int8 pack(const v16int16& values) {
  return aie::detail::legacy::pack_exactly<int8>(values);
}
inline v32int8 pack(const v32int16& values) {
  return aie::detail::legacy::pack_exactly<int8>(values);
}
#define AIE_UNPACK(to, from)                                   \
  inline to unpack(const from& values) {                       \
    return aie::detail::legacy::widen_elements<int16>(values); \
  }
AIE_UNPACK(v16int16, v16int8)
AIE_UNPACK(v16int16, v16uint8)
AIE_UNPACK(v32int16, v32int8)
AIE_UNPACK(v32int16, v32uint8)
AIE_UNPACK(v64int16, v64int8)
AIE_UNPACK(v64int16, v64uint8)
#undef AIE_UNPACK
