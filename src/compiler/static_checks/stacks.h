// Checks whether the `memref.alloca` of a body fit on the core's stack.
//
// A stack lies between or beside buffers, and the hardware does not guard its end: a body that needs more overwrites
// other memory without any error. The check does not know the registers that a compiler spills or the frames of
// functions; it counts only the allocas in the text.
#pragma once

#include "base/diag.h"
#include "dialect/aie/aie.h"

#include <vector>

namespace tessera::compiler {

// Returns findings of T0947.
std::vector<Diag> check_stacks(aie::DeviceOp device);

}  // namespace tessera::compiler
