// Intrinsics of AIE-ML on whole registers that kernels write between calls of the API: shuffle, shift_bytes, bor, ...
//
// Kernels in public mix them with the API, so there are those that such kernels use. What has a name of the API as well
// (add, min, max of two vectors) is found there, by its arguments' namespace.
//
//   shuffle      transposes the pair of two registers, or the first alone, as a mode says (aie2-shuffle-modes.tsv, the
//                modes that the emulated core has; XDNA 2 is left out, whose modes no table here has)
//   shift_bytes  64 bytes of the pair, from a byte on; zeros beyond the pair, as captures of vshift show
//   broadcast_*  one value in each lane
//
// Source: UG1583, groups of shuffle, shift, bitwise logical, extract element, broadcast,
// floating-point conversions and float to integer.
#pragma once

#include "aie_api/bits.hpp"
#include "aie_api/fixed.hpp"
#include "aie_api/intrinsics/parts.hpp"
#include "aie_api/make.hpp"
#if __AIE_ARCH__ == 20
#include "aie_tables/shuffle_modes.hpp"  // generated
#endif

namespace aie::detail::legacy {

inline constexpr unsigned kRegisterBytes = 64;

template <class V>
concept Register = Vector<V> && V::bits() == 8 * kRegisterBytes;

// The two registers one behind the other, and as many zeros.
template <Register V>
struct register_pair {
  register_pair(const V& low, const V& high) {
    std::memcpy(bytes, &low, kRegisterBytes);
    std::memcpy(bytes + kRegisterBytes, &high, kRegisterBytes);
  }
  unsigned char bytes[3 * kRegisterBytes] = {};
};

}  // namespace aie::detail::legacy

#if __AIE_ARCH__ == 20
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
#endif

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
V bor(const V& a, const V& b) {
  return aie::bit_or(a, b);
}
template <aie::detail::legacy::Register V>
V band(const V& a, const V& b) {
  return aie::bit_and(a, b);
}

template <class T, unsigned Elems>
T extract_elem(const aie::vector<T, Elems>& v, unsigned index) {
  return ext_elem(v, static_cast<int>(index));
}

inline v16int32 broadcast_to_v16int32(int value) {
  return aie::broadcast<std::int32_t, 16>(value);
}
inline v32bfloat16 broadcast_zero_bfloat16() {
  return aie::zeros<bfloat16, 32>();
}

// The integer below value * 2^shift.
inline v16int32 bfloat16_to_int(const v16bfloat16& values, int shift) {
  return aie::to_fixed<std::int32_t>(values, shift);
}
