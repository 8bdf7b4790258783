// The list of a design's parameters, as programs of the host read it.
#pragma once

#include <mlir/IR/BuiltinOps.h>

#include <string>

namespace tessera::compiler {

// Their number, then a line for each: name, word in the scratchpad, type, and whether programs read it (`core`) or
// transfers begin there (`addr`). Of a module whose parameters have words (aie-lower-scratchpad-parameters).
std::string parameters_as_text(mlir::ModuleOp module);

}  // namespace tessera::compiler
