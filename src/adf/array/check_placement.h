// Checks a finished placement again: every resource of every tile, every path and every constraint.
//
// The check shares no code with the search. It knows the program, the constraints and the facts of src/device, and so
// finds mistakes of the search, of its rules and of its counts.
#pragma once

#include "adf/array/placement.h"

#include <string>
#include <vector>

namespace tessera::adf::array {

// Returns the violations as text, in the order in which it finds them; empty for a placement that holds.
std::vector<std::string> check_placement(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                                         const constraints::Resolution& constraints, const Placement& placement);

}  // namespace tessera::adf::array
