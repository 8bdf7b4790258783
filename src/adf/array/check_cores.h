// Whether each kernel of the array has one core, which has time for all its kernels: a part of check_placement().
#pragma once

#include "adf/array/placement.h"

#include <string>
#include <vector>

namespace tessera::adf::array {

std::vector<std::string> check_cores(const Model& model, const std::vector<Plan>& plans, const Placement& placement);

}  // namespace tessera::adf::array
