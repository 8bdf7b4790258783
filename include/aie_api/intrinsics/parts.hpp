// Parts of registers: upd_*, ext_*, *set_*, shft_elem.
//
// A letter gives the size of a register: v has 128 bits, w 256, x 512, y 1024. ext_w(buffer, i) returns the i-th part
// of 256 bits. upd_w(buffer, i, part) returns the buffer with that part replaced. xset_w(i, part) returns a register of
// 512 bits with this part; the other parts are unfilled (vector.hpp). No function changes its argument. An index
// outside of the register is a fault of the kernel; compilers of cores reject it.
//
// Source: UG1078, groups of update, extract and set; UG1079 "Update, Extract, and Shift".
#pragma once

#include "aie_api/accum.hpp"
#include "aie_api/slots.hpp"

namespace aie::detail::legacy {

template <unsigned Bits, class T, unsigned Elems>
  requires(Bits <= vector<T, Elems>::bits())
auto extract_bits(const vector<T, Elems>& buffer, int index) {
  count(slot::permute);
  return buffer.template extract<Bits / bits_of<T>>(static_cast<unsigned>(index));
}

template <unsigned Bits, class T, unsigned Elems, unsigned Part>
  requires(Bits == vector<T, Part>::bits() && Part <= Elems)
auto update_bits(vector<T, Elems> buffer, int index, const vector<T, Part>& part) {
  count(slot::permute);
  return buffer.insert(static_cast<unsigned>(index), part);
}

template <unsigned Bits, unsigned PartBits, class T, unsigned Part>
  requires(PartBits == vector<T, Part>::bits())
auto set_bits(int index, const vector<T, Part>& part) {
  return update_bits<PartBits>(vector<T, Bits / bits_of<T>>(), index, part);
}

}  // namespace aie::detail::legacy

// --- parts of vectors ---
#define AIE_PART(letter, part_bits)                                                                     \
  template <class T, unsigned Elems>                                                                    \
    requires(part_bits < aie::vector<T, Elems>::bits())                                                 \
  auto ext_##letter(const aie::vector<T, Elems>& buffer, int index) {                                   \
    return aie::detail::legacy::extract_bits<part_bits>(buffer, index);                                 \
  }                                                                                                     \
  template <class T, unsigned Elems, unsigned Part>                                                     \
    requires(aie::vector<T, Part>::bits() == part_bits && Part < Elems)                                 \
  auto upd_##letter(const aie::vector<T, Elems>& buffer, int index, const aie::vector<T, Part>& part) { \
    return aie::detail::legacy::update_bits<part_bits>(buffer, index, part);                            \
  }
AIE_PART(v, 128)
AIE_PART(w, 256)
AIE_PART(x, 512)
#undef AIE_PART

#define AIE_SET(whole, whole_bits, letter, part_bits)                         \
  template <class T, unsigned Part>                                           \
    requires(aie::vector<T, Part>::bits() == part_bits)                       \
  auto whole##set_##letter(int index, const aie::vector<T, Part>& part) {     \
    return aie::detail::legacy::set_bits<whole_bits, part_bits>(index, part); \
  }
AIE_SET(w, 256, v, 128)
AIE_SET(x, 512, v, 128)
AIE_SET(x, 512, w, 256)
AIE_SET(y, 1024, v, 128)
AIE_SET(y, 1024, w, 256)
AIE_SET(y, 1024, x, 512)
#undef AIE_SET

// --- elements ---
template <class T, unsigned Elems>
T ext_elem(const aie::vector<T, Elems>& buffer, int index) {
  aie::detail::count(aie::detail::slot::permute);
  return buffer.get(static_cast<unsigned>(index));
}
template <class T, unsigned Elems>
aie::vector<T, Elems> upd_elem(aie::vector<T, Elems> buffer, int index, std::type_identity_t<T> value) {
  aie::detail::count(aie::detail::slot::permute);
  buffer.set(value, static_cast<unsigned>(index));
  return buffer;
}
// Returns the buffer with all elements moved up by one and the value as element 0; the last element is lost.
template <class T, unsigned Elems>
aie::vector<T, Elems> shft_elem(aie::vector<T, Elems> buffer, std::type_identity_t<T> value) {
  aie::detail::count(aie::detail::slot::permute);
  return buffer.push(value);
}

// --- halves of accumulators ---
template <class Tag, unsigned Lanes>
aie::accum<Tag, Lanes / 2> ext_lo(const aie::accum<Tag, Lanes>& acc) {
  return acc.template extract<Lanes / 2>(0);
}
template <class Tag, unsigned Lanes>
aie::accum<Tag, Lanes / 2> ext_hi(const aie::accum<Tag, Lanes>& acc) {
  return acc.template extract<Lanes / 2>(1);
}
template <class Tag, unsigned Lanes>
aie::accum<Tag, Lanes> upd_lo(aie::accum<Tag, Lanes> acc, const aie::accum<Tag, Lanes / 2>& half) {
  return acc.insert(0, half);
}
template <class Tag, unsigned Lanes>
aie::accum<Tag, Lanes> upd_hi(aie::accum<Tag, Lanes> acc, const aie::accum<Tag, Lanes / 2>& half) {
  return acc.insert(1, half);
}
