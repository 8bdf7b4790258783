// Finds indices of bodies that leave their memref, where the indices are constant: numbers, and counters of loops with
// constant bounds. A run finds every bad index that it executes (T0524).
#pragma once

#include "base/diag.h"
#include "dialect/aie/aie.h"

#include <vector>

namespace tessera::compiler {

// Returns findings of T0983 in the bodies of cores and in functions that they may call.
std::vector<Diag> check_indices(aie::DeviceOp device);

}  // namespace tessera::compiler
