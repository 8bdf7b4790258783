// Conversions between accumulators and vectors by the names of AIE-ML and XDNA 2: lups, sups, lsrs, ssrs, ulsrs,
// srs_to_v16int32 ...; and unpack with a sign.
//
// The letter s or l before ups and srs gives the widths. sups makes accumulators of 32 bits, lups of 64 bits. ssrs
// makes elements of a quarter of the accumulator's width, lsrs of half its width; ussrs and ulsrs make unsigned
// elements. The types are generated from facts/aie_api/ml_conversions.tsv. The functions round and saturate by the
// core's modes, like the API's own from_vector and to_vector; the _conf forms take the modes as arguments.
#pragma once

#include "aie_api/convert.hpp"
#include "aie_api/intrinsics/modes.hpp"
#include "aie_api/intrinsics/native_types.hpp"

namespace aie::detail::legacy {

// Sets the core's modes, given as values of the core's registers, and restores them at the end of its life.
class modes_of_call {
 public:
  explicit modes_of_call(unsigned saturation) { state().saturation = saturation; }
  modes_of_call(unsigned saturation, unsigned rounding) : modes_of_call(saturation) { state().rounding = rounding; }
  modes_of_call(const modes_of_call&) = delete;
  ~modes_of_call() {
    state().saturation = saturation_;
    state().rounding = rounding_;
  }

 private:
  std::uint32_t saturation_ = state().saturation, rounding_ = state().rounding;
};

template <class Accum, class Vector>
Accum upshift(const Vector& values, int shift, bool is_signed) {
  check_shift(shift);
  if (shift < 0) fault("ups with a negative shift: no header says what it does");
  Accum acc{unfilled};
  acc.from_vector_sign(values, is_signed, shift);
  return acc;
}

template <class Vector, class Accum>
Vector downshift(const Accum& acc, int shift, bool is_signed) {
  return acc.template to_vector_sign<typename Vector::value_type>(is_signed, shift);
}

}  // namespace aie::detail::legacy

using crsat_t = unsigned;
using crrnd_t = unsigned;

#define AIE_ML_UPS_PLAIN(name, vector, accum)                             \
  inline accum name(const vector& values, int shift, int sign) {          \
    return aie::detail::legacy::upshift<accum>(values, shift, sign != 0); \
  }                                                                       \
  inline accum name(const vector& values, int shift) {                    \
    return name(values, shift, vector::is_signed());                      \
  }
#if __AIE_ARCH__ == 21
#define AIE_ML_UPS(name, vector, accum)                                                     \
  AIE_ML_UPS_PLAIN(name, vector, accum)                                                     \
  inline accum name##_conf(const vector& values, int shift, int sign, crsat_t saturation) { \
    const aie::detail::legacy::modes_of_call modes(saturation);                             \
    return name(values, shift, sign);                                                       \
  }                                                                                         \
  inline accum name##_conf(const vector& values, int shift, crsat_t saturation) {           \
    return name##_conf(values, shift, vector::is_signed(), saturation);                     \
  }
#else
#define AIE_ML_UPS(name, vector, accum) AIE_ML_UPS_PLAIN(name, vector, accum)
#endif
#define AIE_ML_SRS(name, vector, accum)                                                                    \
  inline vector name(const accum& acc, int shift, int sign) {                                              \
    return aie::detail::legacy::downshift<vector>(acc, shift, sign != 0);                                  \
  }                                                                                                        \
  inline vector name(const accum& acc, int shift) {                                                        \
    return name(acc, shift, vector::is_signed());                                                          \
  }                                                                                                        \
  inline vector name##_conf(const accum& acc, int shift, int sign, crsat_t saturation, crrnd_t rounding) { \
    const aie::detail::legacy::modes_of_call modes(saturation, rounding);                                  \
    return name(acc, shift, sign);                                                                         \
  }                                                                                                        \
  inline vector name##_conf(const accum& acc, int shift, crsat_t saturation, crrnd_t rounding) {           \
    return name##_conf(acc, shift, vector::is_signed(), saturation, rounding);                             \
  }

#include "aie_tables/ml_conversions.hpp"  // generated

#undef AIE_ML_UPS_PLAIN
#undef AIE_ML_UPS
#undef AIE_ML_SRS

// --- floats ---
inline v16accfloat ups_to_v16accfloat(const v16bfloat16& values) {
  return v16accfloat(values);
}
inline v32accfloat ups_to_v32accfloat(const v32bfloat16& values) {
  return v32accfloat(values);
}
inline v16accfloat ups(const v16bfloat16& values) {
  return v16accfloat(values);
}
inline v32accfloat ups(const v32bfloat16& values) {
  return v32accfloat(values);
}
// Rounds by the core's mode.
inline v16bfloat16 to_v16bfloat16(const v16accfloat& acc) {
  return acc.to_vector<bfloat16>();
}
inline v32bfloat16 to_v32bfloat16(const v32accfloat& acc) {
  return acc.to_vector<bfloat16>();
}
#if __AIE_ARCH__ == 21
inline v16bfloat16 srs_to_v16bfloat16(const v16accfloat& acc) {
  return to_v16bfloat16(acc);
}
inline v32bfloat16 srs_to_v32bfloat16(const v32accfloat& acc) {
  return to_v32bfloat16(acc);
}
#endif

// --- twice the width ---
// Fills the upper half of each element with its sign if `is_signed`, otherwise with zeros. Without that argument, the
// type decides (make.hpp).
template <class T, unsigned Elems>
  requires(aie::vector<aie::detail::twice_of<T>, Elems>::bits() == 512 ||
           (__AIE_ARCH__ == 21 && aie::vector<aie::detail::twice_of<T>, Elems>::bits() == 1024))
auto unpack(const aie::vector<T, Elems>& values, bool is_signed) {
  return values.unpack_sign(is_signed);
}
