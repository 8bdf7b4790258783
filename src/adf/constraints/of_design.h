// The constraints that the program's constructors set, in the form of files.
#pragma once

#include "adf/constraints/limits.h"
#include "adf/constraints/names.h"

namespace tessera::adf::constraints {

// Errors: T1217 for constraints without a meaning, such as a kernel at an address; T1244 for negative numbers.
Constraints of_design(const Model& model, const Names& names, const Limits& limits, std::vector<Diag>& errors);

}  // namespace tessera::adf::constraints
