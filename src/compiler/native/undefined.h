// Keeps undefined results out of LLVM's constant folding.
//
// LLVM folds constants while MLIR translates code to LLVM IR: a shift of 1 by 64 then becomes an undefined value, and
// its origin is lost. But a shift by a constant must give the same result as a shift by an equal amount at run time,
// which defined.h defines. So operations with possibly undefined results hide one operand from folding (`llvm.freeze`)
// until defined.h has defined all instructions.
//
// Some values remain that MLIR itself calls undefined (`ub.poison`). Lowerings start vectors and records with undefined
// parts, so an undefined vector or record becomes zero. An undefined number is refused, because it may become an index
// or a size.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

// Hides operands from folding in a module of LLVM's dialect. Fails when the module uses an undefined number.
mlir::LogicalResult keep_undefined(mlir::ModuleOp module);

}  // namespace tessera::compiler
