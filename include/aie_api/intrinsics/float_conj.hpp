// Products of conjugated complex floats of the first generation: fpmul_cn, fpmac_c ...
//
// The suffix names the conjugated operands, as for integers (facts/aie_api/intrinsic_forms.tsv). c: the complex operand
// of a real and a complex operand. For two complex operands, cn: the first; nc: the second; cc: both. Conjugation
// changes only a sign bit, so these functions conjugate their operands and call the functions of float.hpp. fpmul of
// two complex operands also has the form that works lane by lane, which a public kernel calls.
#pragma once

#include "aie_api/intrinsics/float.hpp"

namespace aie::detail::legacy {

template <bool IsConjugated, class T, unsigned Elems>
vector<T, Elems> maybe_conjugate(const vector<T, Elems>& v) {
  if constexpr (IsConjugated && is_complex<T>)
    return map<T>([](T value) { return T(value.real, -value.imag); }, v);
  else
    return v;
}
// True when exactly `Complex` of the two buffers are complex.
template <unsigned Complex, class X, class Z>
concept conjugated_factors =
    float_factors<sign::keep, X, Z> && Complex == unsigned{X::is_complex()} + unsigned{Z::is_complex()};

}  // namespace aie::detail::legacy

#define AIE_FLOAT_CONJ(suffix, complex, is_x, is_z)                                                                    \
  template <class X, class Z>                                                                                          \
    requires aie::detail::legacy::conjugated_factors<complex, X, Z>                                                    \
  auto fpmul_##suffix(const X& xbuff, int xstart, unsigned xoffsets, const Z& zbuff, int zstart, unsigned zoffsets) {  \
    using aie::detail::legacy::maybe_conjugate;                                                                        \
    return fpmul(maybe_conjugate<is_x>(xbuff), xstart, xoffsets, maybe_conjugate<is_z>(zbuff), zstart, zoffsets);      \
  }                                                                                                                    \
  template <class X, class Z>                                                                                          \
    requires aie::detail::legacy::conjugated_factors<complex, X, Z>                                                    \
  v4cfloat fpmac_##suffix(const v4cfloat& acc, const X& xbuff, int xstart, unsigned xoffsets, const Z& zbuff,          \
                          int zstart, unsigned zoffsets) {                                                             \
    using aie::detail::legacy::maybe_conjugate;                                                                        \
    return fpmac(acc, maybe_conjugate<is_x>(xbuff), xstart, xoffsets, maybe_conjugate<is_z>(zbuff), zstart, zoffsets); \
  }                                                                                                                    \
  template <class X, class Z>                                                                                          \
    requires aie::detail::legacy::conjugated_factors<complex, X, Z>                                                    \
  v4cfloat fpmsc_##suffix(const v4cfloat& acc, const X& xbuff, int xstart, unsigned xoffsets, const Z& zbuff,          \
                          int zstart, unsigned zoffsets) {                                                             \
    using aie::detail::legacy::maybe_conjugate;                                                                        \
    return fpmsc(acc, maybe_conjugate<is_x>(xbuff), xstart, xoffsets, maybe_conjugate<is_z>(zbuff), zstart, zoffsets); \
  }
AIE_FLOAT_CONJ(c, 1, true, true)
AIE_FLOAT_CONJ(cn, 2, true, false)
AIE_FLOAT_CONJ(nc, 2, false, true)
AIE_FLOAT_CONJ(cc, 2, true, true)
#undef AIE_FLOAT_CONJ

#define AIE_FLOAT_CONJ_LANES(suffix, is_x, is_z)                         \
  inline v4cfloat fpmul_##suffix(const v4cfloat& x, const v4cfloat& z) { \
    using aie::detail::legacy::maybe_conjugate;                          \
    return fpmul(maybe_conjugate<is_x>(x), maybe_conjugate<is_z>(z));    \
  }
AIE_FLOAT_CONJ_LANES(cn, true, false)
AIE_FLOAT_CONJ_LANES(nc, false, true)
AIE_FLOAT_CONJ_LANES(cc, true, true)
#undef AIE_FLOAT_CONJ_LANES
