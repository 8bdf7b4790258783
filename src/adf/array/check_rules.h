// Whether a placement holds each constraint: the part of check_placement() for constraints.
#pragma once

#include "adf/array/placement.h"

#include <string>
#include <vector>

namespace tessera::adf::array {

std::vector<std::string> check_rules(const Model& model, const constraints::Resolution& constraints,
                                     const Placement& placement);

}  // namespace tessera::adf::array
