// Keeps undefined results out of LLVM's constant folding.
//
// LLVM folds constants while MLIR translates code to LLVM IR: a shift of 1 by 64 then becomes an undefined value, and
// its origin is lost. A shift by a run-time amount gets a defined result (defined.h), and a shift by a constant must
// give the same. So operations with possibly undefined results hide one operand from folding (`llvm.freeze`) until all
// instructions are defined.
//
// Some values remain that MLIR itself calls undefined (`ub.poison`). An undefined vector or record becomes zero,
// because lowerings start vectors and records with undefined parts. An undefined number is refused, because the
// number may become an index or a size.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

// Expects a module in LLVM's dialect.
mlir::LogicalResult keep_undefined(mlir::ModuleOp module);

}  // namespace tessera::compiler
