// Indices of bodies that leave their memref, as far as they are constant: numbers, and what loops with constant bounds
// count. A run finds all of them (T0524), but only those that it comes by.
#pragma once

#include "base/diag.h"
#include "dialect/aie/aie.h"

#include <vector>

namespace tessera::compiler {

// T0983, of the bodies of cores and of functions that they may call.
std::vector<Diag> check_indices(aie::DeviceOp device);

}  // namespace tessera::compiler
