// The graphs of a program, with their places on the array and their design.
#pragma once

#include "adf/array/design_text.h"
#include "adf/control/array_run.h"

namespace tessera::adf_array {

using adf::id;

struct Placed {
  std::map<id, adf::Plan> plans;  // by top graph
  adf::array::Placement placement;
  std::string design;  // text of the `aie` dialect
};

// Plans and places all graphs of the program. Fails with the first mistake; the others go to `more_errors`.
Result<Placed> place_program(const adf::ArrayProgram& program, std::vector<Diag>& more_errors);

}  // namespace tessera::adf_array
