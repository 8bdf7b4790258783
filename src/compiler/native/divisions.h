// Adds checks before the divisions of bodies that run on the host.
//
// An integer divided by zero, or the smallest integer divided by -1, traps on the host and ends the process; to LLVM,
// both are undefined. The cores of an array compute some value without an error. So the code checks each lane of each
// division, and calls CoreCalls::undivided, which does not return, for a lane that would trap. Checks that constants
// decide cost nothing.
#pragma once

#include "compiler/native/calls_of_core.h"

namespace tessera::compiler {

// True when the operation computes a quotient or remainder of integers.
bool divides(mlir::Operation* op);

// Adds the checks, and appends a place for each check to the list.
void guard_divisions(mlir::ModuleOp module, BodyPlaces& places);

}  // namespace tessera::compiler
