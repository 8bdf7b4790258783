// Writes the list of a design's parameters for programs of the host.
#pragma once

#include <mlir/IR/BuiltinOps.h>

#include <string>

namespace tessera::compiler {

// Returns the number of parameters, then a line for each: its name, its word in the controller's table, its type, and
// `core` when programs read it or `addr` when transfers start there. Expects a module whose parameters have words
// (aie-lower-scratchpad-parameters).
std::string parameters_as_text(mlir::ModuleOp module);

}  // namespace tessera::compiler
