// Reads the text of a design into a module, and checks limits that MLIR's parser lacks.
#pragma once

#include "base/diag.h"
#include "compiler/reading/design_text.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>

namespace tessera::compiler {

// Checks the limits and everything else that must hold before MLIR's parser may read the text. Fails with T0900 or
// T0905.
Result<void> check_text(mlir::MLIRContext& context, const Design& design);

// Fails with T0900 or T0905 when the text exceeds a limit. Errors of the parser go to the context's diagnostic handler.
Result<mlir::OwningOpRef<mlir::ModuleOp>> read_text(mlir::MLIRContext& context, const Design& design);

}  // namespace tessera::compiler
