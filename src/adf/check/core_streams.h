// The streams of cores.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// Warns of async() around streams, and of cores whose kernels together have more streams than ports. Functional runs
// need no ports; only the array does. The compiler of the program counts the streams of one kernel (adf/kernel_code.h).
void check_core_streams(const Model& model, const Plan& plan, std::vector<Diag>& warnings);

}  // namespace tessera::adf
