// fpmax, fpmin, and the multiplications of floats that are configured by arguments: fpmul_conf, fpmac_conf.
//
//   ones      use 1 in place of z
//   abs       take the absolute value of the product
//   addmode   fpadd_add, fpadd_sub, fpadd_mixadd (odd lanes are subtracted), fpadd_mixsub (even lanes are subtracted)
//   addmask   bit i inverts the sign of the product in lane i
//   cmpmode   fpcmp_nrm returns the sum, fpcmp_lt the lesser of accumulator and product, fpcmp_ge the larger
//   cmp       gets a bit per lane: 1 if the result is the accumulator. Equal values and NaNs are a fault when cmp is
//             requested, because no document defines the bit then
//
// fpmul_conf returns the products, without an accumulator. The documents do not define its comparison, so a cmpmode
// other than fpcmp_nrm is a fault.
//
// Sources: as in float.hpp.
#pragma once

#include "aie_api/intrinsics/float.hpp"

namespace aie::detail::legacy {

struct float_configuration {
  bool ones, abs;
  unsigned addmode, addmask, cmpmode;

  bool is_negative(unsigned lane) const {
    const bool by_mode = addmode == fpadd_sub || (addmode == fpadd_mixadd && lane % 2 == 1) ||
                         (addmode == fpadd_mixsub && lane % 2 == 0);
    return by_mode != ((addmask >> lane & 1) != 0);
  }
};

inline float with_configuration(const float_configuration& how, unsigned lane, float x, float z) {
  float product = how.ones ? x : x * z;
  if (how.abs) product = magnitude(product);
  return how.is_negative(lane) ? -product : product;
}

// Returns in each lane the sum, the lesser, or the larger of accumulator and product, depending on cmpmode. If cmp is
// not null, it gets the bits of the lanes whose result is the accumulator.
inline v8float accumulate(const v8float& acc, const v8float& products, unsigned cmpmode, unsigned* cmp) {
  v8float out{unfilled};
  unsigned taken = 0;
  for (unsigned i = 0; i < out.size(); ++i) {
    const float a = acc.lane(i), b = products.lane(i);
    if (cmpmode == fpcmp_nrm) {
      out.set_lane(i, a + b);
      continue;
    }
    if (cmp != nullptr && !(a < b) && !(a > b))
      fault("cmp of equal floats, or of a NaN: no document says what it gives");
    const bool is_acc = cmpmode == fpcmp_lt ? a < b : a > b;
    taken |= unsigned{is_acc} << i;
    out.set_lane(i, is_acc ? a : b);
  }
  if (cmp != nullptr) *cmp = taken;
  return out;
}

inline v8float configured_products(const float_configuration& how, const v8float& x, const v8float& z) {
  if (how.addmode > fpadd_mixsub || how.cmpmode > fpcmp_ge) fault("addmode or cmpmode has none of the named values");
  count(slot::multiply);
  v8float out{unfilled};
  for (unsigned i = 0; i < out.size(); ++i) out.set_lane(i, with_configuration(how, i, x.lane(i), z.lane(i)));
  return out;
}

}  // namespace aie::detail::legacy

template <aie::detail::legacy::real_buffer X>
v8float fpmac_conf(const v8float& acc, const X& xbuff, int xstart, unsigned xoffsets, const v8float& zbuff, int zstart,
                   unsigned zoffsets, bool ones, bool abs, unsigned addmode, unsigned addmask, unsigned cmpmode,
                   unsigned& cmp) {
  using namespace aie::detail::legacy;
  const auto [x, z] = float_operands(xbuff, xstart, xoffsets, zbuff, zstart, zoffsets);
  return accumulate(acc, configured_products({ones, abs, addmode, addmask, cmpmode}, x, z), cmpmode, &cmp);
}
template <aie::detail::legacy::real_buffer X>
v8float fpmac_conf(const v8float& acc, const X& xbuff, int xstart, unsigned xoffsets, const v8float& zbuff, int zstart,
                   unsigned zoffsets, bool ones, bool abs, unsigned addmode, unsigned addmask, unsigned cmpmode) {
  using namespace aie::detail::legacy;
  const auto [x, z] = float_operands(xbuff, xstart, xoffsets, zbuff, zstart, zoffsets);
  return accumulate(acc, configured_products({ones, abs, addmode, addmask, cmpmode}, x, z), cmpmode, nullptr);
}
// A complex accumulator and buffer are pairs of floats here: offsets, modes and mask count the floats. With this
// meaning only, a public FFT (github.com/anonymousfpl/SCD_VCK5000) multiplies by complex twiddle factors: it swaps the
// parts with xoffsets 0x67452301, and every second float is subtracted. No source shows the unit of another start.
template <aie::detail::legacy::float_buffer X>
  requires(X::is_complex())
v4cfloat fpmac_conf(const v4cfloat& acc, const X& xbuff, int xstart, unsigned xoffsets, const v8float& zbuff,
                    int zstart, unsigned zoffsets, bool ones, bool abs, unsigned addmode, unsigned addmask,
                    unsigned cmpmode) {
  if (xstart != 0) aie::detail::fault("fpmac_conf of complex floats with a start: no document says what it counts");
  const v8float sums = fpmac_conf(acc.cast_to<float>(), xbuff.template cast_to<float>(), 0, xoffsets, zbuff, zstart,
                                  zoffsets, ones, abs, addmode, addmask, cmpmode);
  return sums.cast_to<cfloat>();
}
// These forms use x as z.
template <aie::detail::legacy::real_buffer X>
v8float fpmac_conf(const v8float& acc, const X& xbuff, int xstart, unsigned xoffsets, int zstart, unsigned zoffsets,
                   bool ones, bool abs, unsigned addmode, unsigned addmask, unsigned cmpmode) {
  using namespace aie::detail::legacy;
  const auto [x, z] = float_operands(xbuff, xstart, xoffsets, xbuff, zstart, zoffsets);
  return accumulate(acc, configured_products({ones, abs, addmode, addmask, cmpmode}, x, z), cmpmode, nullptr);
}
template <aie::detail::legacy::real_buffer X>
v8float fpmac_conf(const v8float& acc, const X& xbuff, int xstart, unsigned xoffsets, int zstart, unsigned zoffsets,
                   bool ones, bool abs, unsigned addmode, unsigned addmask, unsigned cmpmode, unsigned& cmp) {
  using namespace aie::detail::legacy;
  const auto [x, z] = float_operands(xbuff, xstart, xoffsets, xbuff, zstart, zoffsets);
  return accumulate(acc, configured_products({ones, abs, addmode, addmask, cmpmode}, x, z), cmpmode, &cmp);
}

template <aie::detail::legacy::real_buffer X>
v8float fpmul_conf(const X& xbuff, int xstart, unsigned xoffsets, const v8float& zbuff, int zstart, unsigned zoffsets,
                   bool ones, bool abs, unsigned addmode, unsigned addmask, unsigned cmpmode = fpcmp_nrm) {
  using namespace aie::detail::legacy;
  if (cmpmode != fpcmp_nrm) aie::detail::fault("fpmul_conf with a comparison: no document says with what it compares");
  const auto [x, z] = float_operands(xbuff, xstart, xoffsets, zbuff, zstart, zoffsets);
  return configured_products({ones, abs, addmode, addmask, cmpmode}, x, z);
}
template <aie::detail::legacy::real_buffer X>
v8float fpmul_conf(const X& xbuff, int xstart, unsigned xoffsets, int zstart, unsigned zoffsets, bool ones, bool abs,
                   unsigned addmode, unsigned addmask, unsigned cmpmode = fpcmp_nrm) {
  using namespace aie::detail::legacy;
  if (cmpmode != fpcmp_nrm) aie::detail::fault("fpmul_conf with a comparison: no document says with what it compares");
  const auto [x, z] = float_operands(xbuff, xstart, xoffsets, xbuff, zstart, zoffsets);
  return configured_products({ones, abs, addmode, addmask, cmpmode}, x, z);
}

// Returns the larger, or the lesser, of two floats, lane by lane. If neither is larger (equal floats, zeros of both
// signs, a NaN), returns the lane of xbuff.
#define AIE_FLOAT_EXTREME(name, cmpmode)                                                  \
  template <aie::detail::legacy::real_buffer X>                                           \
  v8float name(const v8float& acc, const X& xbuff, int xstart, unsigned xoffsets) {       \
    using namespace aie::detail::legacy;                                                  \
    return accumulate(acc, float_lanes_at<8>(xbuff, xstart, xoffsets), cmpmode, nullptr); \
  }                                                                                       \
  inline v8float name(const v8float& acc, const v8float& xbuff) {                         \
    return aie::detail::legacy::accumulate(acc, xbuff, cmpmode, nullptr);                 \
  }
AIE_FLOAT_EXTREME(fpmax, fpcmp_ge)
AIE_FLOAT_EXTREME(fpmin, fpcmp_lt)
#undef AIE_FLOAT_EXTREME
