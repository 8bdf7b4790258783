// Finds indices in bodies that are out of range for their memref. The check sees constant indices: numbers, and
// counters of loops with constant bounds. When bodies run on the host, T0524 reports all other bad indices.
#pragma once

#include "base/diag.h"
#include "dialect/aie/aie.h"

#include <vector>

namespace tessera::compiler {

// Returns findings of T0983 in the bodies of cores and in functions that they may call.
std::vector<Diag> check_indices(aie::DeviceOp device);

}  // namespace tessera::compiler
