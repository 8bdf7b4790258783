// Whether what a body takes by `memref.alloca` finds room on the core's stack.
//
// A stack lies between buffers or beside them, and nothing on an array guards its end: what does not fit is written
// over somebody else's memory, without a word. What a compiler keeps in registers, and the frames of functions, are not
// known here; what is said is what the text asks for.
#pragma once

#include "base/diag.h"
#include "dialect/aie/aie.h"

#include <vector>

namespace tessera::compiler {

// T0947.
std::vector<Diag> check_stacks(aie::DeviceOp device);

}  // namespace tessera::compiler
