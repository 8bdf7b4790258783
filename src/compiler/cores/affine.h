// Makes affine operations safe for MLIR's folds and expansions.
//
// MLIR folds an affine operation as soon as its operands are constants. Its folds divide without a check: a division of
// the smallest number by -1, or a basis of 0, ends the process. MLIR's expansion of a loop bound fails when the bound
// divides by a symbol, and MLIR then makes a loop with a null bound. Designs and bodies may contain such operations, so
// settle_affine() must run before any pass that may fold these operations.
#pragma once

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

// Puts constant operands into the divisors of affine maps and sets. Fails with a diagnostic at an operation if a
// divisor is still not a positive constant, or if an affine.parallel reduces by `assign`. Expands each
// `affine.delinearize_index`, whose basis may be known only at run time, to divisions of `arith`, which have their own
// checks.
mlir::LogicalResult settle_affine(mlir::Operation* root);

}  // namespace tessera::compiler
