// Whether PLIOs, GMIOs and external buffers have channels of shim tiles: a part of check_placement().
#pragma once

#include "adf/array/placement.h"

#include <string>
#include <vector>

namespace tessera::adf::array {

std::vector<std::string> check_shims(const Model& model, const std::vector<Plan>& plans, const Placement& placement);

}  // namespace tessera::adf::array
