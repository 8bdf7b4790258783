// Reports one of Tessera's diagnostics at an operation of the user.
#pragma once

#include "base/diag.h"

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

// Emits the error at the operation, with its code at the end of the message for `tessera explain`, and its causes and
// remedies as notes. Always returns failure, so that a caller can return the result.
mlir::LogicalResult report(mlir::Operation* op, const Diag& diag);

}  // namespace tessera::compiler
