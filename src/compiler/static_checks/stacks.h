// Checks whether the `memref.alloca` operations of a core, and of the functions that it calls, fit on the core's stack.
//
// A stack lies between or beside buffers, and the hardware does not guard its end: a core that needs more overwrites
// other memory without any error. The check counts only the allocas. It does not know the registers that a compiler
// spills, or the frames of functions.
#pragma once

#include "base/diag.h"
#include "dialect/aie/aie.h"

#include <vector>

namespace tessera::compiler {

// Returns findings of T0947.
std::vector<Diag> check_stacks(aie::DeviceOp device);

}  // namespace tessera::compiler
