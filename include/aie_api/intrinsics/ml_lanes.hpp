// Intrinsics of AIE-ML and XDNA 2 on whole registers, which public kernels mix with calls of the API: shuffle,
// shift_bytes, extract_elem ...
//
//   shuffle      rearranges the elements of two registers, or of the first alone, by a mode. The emulated core uses the
//                same table of modes (facts/isa/aie2-shuffle-modes.tsv); XDNA 2 has more (aie2p-shuffle-modes.tsv)
//   shift_bytes  returns 64 bytes of two registers side by side, from byte `shift` on; bytes behind the second register
//                are zeros, as captures of vshift show
//   shift        is shift_bytes with a distance in elements
//   shiftl_elem  moves the elements down by one and puts a value in the last place
//   shiftr_elem  moves the elements up by one and puts a value in the first place
//
// Sources: UG1583, groups of shuffle, shift, extract element, floating-point conversions and float to integer;
// github.com/Xilinx/llvm-aie, clang/lib/Headers/aiev2/aiev2_scl2vec.h and enums of both architectures.
#pragma once

#include "aie_api/bits.hpp"
#include "aie_api/fixed.hpp"
#include "aie_api/intrinsics/ml_broadcast.hpp"
#include "aie_api/intrinsics/parts.hpp"
#include "aie_tables/shuffle_modes.hpp"  // generated

namespace aie::detail::legacy {

inline constexpr unsigned kRegisterBytes = 64;

template <class V>
concept Register = Vector<V> && V::bits() == 8 * kRegisterBytes;

// The bytes of two registers, one behind the other, followed by 64 zero bytes.
template <Register V>
struct register_pair {
  register_pair(const V& low, const V& high) {
    std::memcpy(bytes, &low, kRegisterBytes);
    std::memcpy(bytes + kRegisterBytes, &high, kRegisterBytes);
  }
  unsigned char bytes[3 * kRegisterBytes] = {};
};

}  // namespace aie::detail::legacy

template <aie::detail::legacy::Register V>
V shuffle(const V& a, const V& b, unsigned mode) {
  aie::detail::count(aie::detail::slot::permute);
  aie::detail::check_index(mode, std::size(aie::tables::kShuffleModes));
  const aie::detail::legacy::register_pair<V> pair(a, b);
  unsigned char bytes[aie::detail::legacy::kRegisterBytes];
  for (unsigned i = 0; i < sizeof bytes; ++i) bytes[i] = pair.bytes[aie::tables::kShuffleModes[mode][i]];
  V out{aie::detail::unfilled};
  std::memcpy(static_cast<void*>(&out), bytes, sizeof bytes);
  return out;
}
// Takes an unfilled register (vector.hpp) as the second operand, if the mode uses two.
template <aie::detail::legacy::Register V>
V shuffle(const V& a, unsigned mode) {
  return shuffle(a, V(), mode);
}

template <aie::detail::legacy::Register V>
V shift_bytes(const V& a, const V& b, unsigned shift) {
  aie::detail::count(aie::detail::slot::permute);
  using namespace aie::detail::legacy;
  const register_pair<V> pair(a, b);
  V out{aie::detail::unfilled};
  std::memcpy(static_cast<void*>(&out), pair.bytes + (shift < 2 * kRegisterBytes ? shift : 2 * kRegisterBytes),
              kRegisterBytes);
  return out;
}

template <aie::detail::legacy::Register V>
V shift(const V& a, const V& b, unsigned elems) {
  static_assert(V::type_bits() >= 8, "elements of four bits cannot be shifted one by one");
  return shift_bytes(a, b, elems * (V::type_bits() / 8));
}
template <aie::detail::legacy::Register V>
V shiftl_elem(const V& v, typename V::value_type value) {
  return shift(v, aie::broadcast<typename V::value_type, V::size()>(value), 1);
}
template <aie::detail::legacy::Register V>
V shiftr_elem(const V& v, typename V::value_type value) {
  return shift(aie::broadcast<typename V::value_type, V::size()>(value), v, V::size() - 1);
}
inline v16accfloat shift_bytes(const v16accfloat& a, const v16accfloat& b, unsigned shift) {
  return v16accfloat(shift_bytes(a.to_vector<float>(), b.to_vector<float>(), shift));
}
inline v16accfloat shift(const v16accfloat& a, const v16accfloat& b, unsigned elems) {
  return shift_bytes(a, b, 4 * elems);
}

// The sign argument decides how a core widens an element; here the element keeps its type.
template <class T, unsigned Elems>
T ext_elem(const aie::vector<T, Elems>& v, int index, int /*sign*/) {
  return ext_elem(v, index);
}
template <class T, unsigned Elems>
T extract_elem(const aie::vector<T, Elems>& v, int index) {
  return ext_elem(v, index);
}
template <class T, unsigned Elems>
T extract_elem(const aie::vector<T, Elems>& v, int index, int /*sign*/) {
  return ext_elem(v, index);
}

// Returns the largest integer not above value * 2^shift.
inline v16int32 bfloat16_to_int(const v16bfloat16& values, int shift) {
  return aie::to_fixed<std::int32_t>(values, shift);
}
