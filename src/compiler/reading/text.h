// Text that somebody wrote, as a module: with bounds that the parser does not have.
#pragma once

#include "base/diag.h"
#include "compiler/reading/design_text.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>

namespace tessera::compiler {

// T0900 for what goes beyond a bound. What the parser finds goes to the handler of the context's diagnostics.
Result<mlir::OwningOpRef<mlir::ModuleOp>> read_text(mlir::MLIRContext& context, const Design& design);

}  // namespace tessera::compiler
