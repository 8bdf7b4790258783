// Makes API functions that are older intrinsics with the same meaning, too, available in the global namespace.
//
// Kernels call these functions with and without `::`. Second functions in the global namespace would make each call
// without `::` ambiguous, because C++ searches the arguments' namespace, too. A using-declaration makes no second
// function, so calls are not ambiguous.
//
// mul, mac, msc and negmul of two vectors are lane by lane (UG1078 "Simple MAC intrinsics").
#pragma once

#include "aie_api/elementary.hpp"
#include "aie_api/make.hpp"
#include "aie_api/mul.hpp"

using aie::concat;
#if __AIE_ARCH__ == 10
using aie::inv;
using aie::invsqrt;
using aie::mac;
using aie::msc;
using aie::mul;
using aie::negmul;

// The cosine, as the real part, and the sine of an angle in units of pi / 2^31, in Q.15 (UG1078 "Elementary
// Functions"). aie::sincos returns a pair instead.
inline cint16 sincos(unsigned angle) {
  return aie::sincos_complex(angle);
}
#endif
