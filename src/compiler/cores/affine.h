// Makes affine operations safe for MLIR's folds and expansions.
//
// MLIR folds an affine operation as soon as its operands are constants. Its folds divide without a check: a division of
// the smallest number by -1, or a basis of 0, ends the process. Its expansion of a loop bound fails for a division by a
// symbol, and the loop is then made with a bound that does not exist. These operations come with a design or a body,
// so they are checked before any pass may fold them.
#pragma once

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

// Puts constant operands into the divisors of affine maps and sets, and fails with a diagnostic at an operation with a
// divisor that is not a positive constant then. Expands each `affine.delinearize_index`, whose basis may be known only
// at run time, to divisions of `arith`, which have their own checks.
mlir::LogicalResult settle_affine(mlir::Operation* root);

}  // namespace tessera::compiler
