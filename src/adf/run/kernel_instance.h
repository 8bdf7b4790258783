// A kernel with the code that runs for it.
#pragma once

#include "adf/run/core.h"

namespace tessera::adf {

// Returns the kernel with its code and, for each argument, a binding that has the number of its elements and the memory
// of a bound parameter. Its ports and carriers are absent. Fails with T1227 if its initialization function is missing.
Result<Instance> kernel_instance(const Model& model, const Plan& plan, id node);

}  // namespace tessera::adf
