// The modes of a core by their old names: set_rnd(rnd_conv_even), set_sat().
//
// The first generation has one bit for saturation and one bit for a symmetric range. Documents define three of the four
// states of these bits. They do not define a symmetric range without saturation: an operation that reads the mode in
// that state is a fault of the kernel (core_state.hpp). AIE-ML and XDNA 2 have one register for both bits.
//
// Sources: UG1078 "Mode Settings", UG1583 "Mode Settings"; clang/lib/Headers/aiev2/aiev2_set_mode.h of
// github.com/Xilinx/llvm-aie.
#pragma once

#include "aie_api/core_state.hpp"

#if __AIE_ARCH__ / 10 == 1
enum : unsigned {
  rnd_floor = 0,
  rnd_ceil = 1,
  rnd_pos_inf = 2,
  rnd_neg_inf = 3,
  rnd_sym_inf = 4,
  rnd_sym_zero = 5,
  rnd_conv_even = 6,
  rnd_conv_odd = 7,
};
#else
enum : unsigned {
  rnd_floor = 0,
  rnd_ceil = 1,
  rnd_sym_floor = 2,
  rnd_sym_ceil = 3,
  rnd_neg_inf = 8,
  rnd_pos_inf = 9,
  rnd_sym_zero = 10,
  rnd_sym_inf = 11,
  rnd_conv_even = 12,
  rnd_conv_odd = 13,
};
#endif

inline void set_rnd(unsigned mode) {
  aie::detail::state().rounding = mode;
}
inline unsigned get_rnd() {
  return aie::detail::state().rounding;
}

#if __AIE_ARCH__ / 10 == 1
namespace aie::detail::legacy {

inline constexpr std::uint32_t kSaturate = 1, kSymmetric = 2;

inline void set_mode_bit(std::uint32_t bit, bool value) {
  std::uint32_t& mode = state().saturation;
  mode = value ? mode | bit : mode & ~bit;
}

}  // namespace aie::detail::legacy

inline void set_sat() {
  aie::detail::legacy::set_mode_bit(aie::detail::legacy::kSaturate, true);
}
inline void clr_sat() {
  aie::detail::legacy::set_mode_bit(aie::detail::legacy::kSaturate, false);
}
inline unsigned get_sat() {
  return aie::detail::state().saturation & aie::detail::legacy::kSaturate;
}
inline void set_symsat() {
  aie::detail::legacy::set_mode_bit(aie::detail::legacy::kSymmetric, true);
}
inline void clr_symsat() {
  aie::detail::legacy::set_mode_bit(aie::detail::legacy::kSymmetric, false);
}
inline unsigned get_symsat() {
  return aie::detail::state().saturation >> 1 & 1;
}
#else
// Writes the saturation mode, a register of two bits, as a whole.
inline void set_satmode(unsigned mode) {
  aie::detail::state().saturation = mode;
}
inline unsigned get_satmode() {
  return aie::detail::state().saturation;
}
inline void set_sat() {
  aie::set_saturation(aie::saturation_mode::saturate);
}
inline void set_symsat() {
  aie::set_saturation(aie::saturation_mode::symmetric);
}
inline void clr_sat() {
  aie::set_saturation(aie::saturation_mode::none);
}
inline unsigned get_sat() {
  return get_satmode();
}
#endif
