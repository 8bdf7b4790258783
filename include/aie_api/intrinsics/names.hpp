// Names that the API and the older intrinsics share with the same meaning, made available outside of namespace aie,
// too.
//
// Kernels call these functions with and without `::`. A second function beside the API's would make each call without
// `::` ambiguous, because C++ also searches the arguments' namespace; a using-declaration names the same function
// twice, which is not ambiguous.
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
#endif
