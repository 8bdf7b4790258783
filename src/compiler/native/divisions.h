// Looks before the divisions of bodies that run on the host.
//
// An integer divided by zero, or the smallest one by -1, is a trap of this machine and ends the process; to the
// compiler both are undefined. An array computes something, without a word. So each division is looked at, lane by
// lane, and one that has no result goes to CoreCalls::undivided, which does not come back. What constants decide costs
// nothing.
#pragma once

#include "compiler/native/calls_of_core.h"

namespace tessera::compiler {

// Whether an operation divides integers.
bool divides(mlir::Operation* op);

// Puts the looks in; places go to the end of the list.
void guard_divisions(mlir::ModuleOp module, BodyPlaces& places);

}  // namespace tessera::compiler
