// One value in each lane of a register, by the names of AIE-ML and XDNA 2: broadcast_s16, broadcast_to_v32int16,
// broadcast_zero_to_v32int16, broadcast_one_to_v32bfloat16, broadcast_elem.
//
// Values of several elements (v2int16) are left out, because this library has no such types.
//
// Source: github.com/Xilinx/llvm-aie, clang/lib/Headers/aiev2/aiev2_scl2vec.h.
#pragma once

#include "aie_api/intrinsics/native_types.hpp"
#include "aie_api/make.hpp"

#define AIE_BROADCAST(vector, type, letter)                           \
  inline vector broadcast_##letter(type value) {                      \
    return aie::broadcast<vector::value_type, vector::size()>(value); \
  }                                                                   \
  inline vector broadcast_to_##vector(type value) {                   \
    return broadcast_##letter(value);                                 \
  }                                                                   \
  inline vector broadcast_zero_##letter() {                           \
    return broadcast_##letter(static_cast<type>(0));                  \
  }                                                                   \
  inline vector broadcast_zero_to_##vector() {                        \
    return broadcast_zero_##letter();                                 \
  }                                                                   \
  inline vector broadcast_one_##letter() {                            \
    return broadcast_##letter(static_cast<type>(1));                  \
  }
AIE_BROADCAST(v64int8, std::int8_t, s8)
AIE_BROADCAST(v64uint8, std::uint8_t, u8)
AIE_BROADCAST(v32int16, std::int16_t, s16)
AIE_BROADCAST(v32uint16, std::uint16_t, u16)
AIE_BROADCAST(v16int32, std::int32_t, s32)
AIE_BROADCAST(v16uint32, std::uint32_t, u32)
AIE_BROADCAST(v32bfloat16, bfloat16, bfloat16)
AIE_BROADCAST(v16float, float, float)
#undef AIE_BROADCAST

inline v32bfloat16 broadcast_one_to_v32bfloat16() {
  return broadcast_one_bfloat16();
}
inline v16accfloat broadcast_to_v16accfloat(float value) {
  return v16accfloat(broadcast_float(value));
}
inline v16acc64 broadcast_zero_to_v16acc64() {
  return null_v16acc64();
}
inline v32acc32 broadcast_zero_to_v32acc32() {
  return null_v32acc32();
}
inline v16acc64 clr16() {
  return null_v16acc64();
}
inline v32acc32 clr32() {
  return null_v32acc32();
}

// Fills each pair of 32-bit lanes with the value, its lower half first.
inline v16uint32 broadcast_u64(unsigned long long value) {
  v16uint32 out{aie::detail::unfilled};
  for (unsigned i = 0; i < 16; ++i) out.set_lane(i, static_cast<std::uint32_t>(value >> i % 2 * 32));
  return out;
}
inline v16int32 broadcast_s64(long long value) {
  return broadcast_u64(static_cast<unsigned long long>(value)).cast_to<std::int32_t>();
}

// Copies one lane of a register to every lane.
template <class T, unsigned Elems>
  requires(aie::vector<T, Elems>::bits() == 512 && !aie::detail::is_complex<T> && !aie::detail::is_nibble<T>)
aie::vector<T, Elems> broadcast_elem(const aie::vector<T, Elems>& values, int index) {
  return aie::broadcast<T, Elems>(values.get(static_cast<unsigned>(index)));
}
