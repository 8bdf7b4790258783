// Whether the packet flows of a placement are those of its packet nodes: a part of check_placement().
#pragma once

#include "adf/array/placement.h"

#include <string>
#include <vector>

namespace tessera::adf::array {

std::vector<std::string> check_packets(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                                       const Placement& placement);

}  // namespace tessera::adf::array
