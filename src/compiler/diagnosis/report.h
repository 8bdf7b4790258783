// A diagnostic of ours at an operation of the user's.
#pragma once

#include "base/diag.h"

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

// An error at the operation, with its code behind the message, where `tessera explain` finds it, and what it says
// besides as notes. Always fails, so that a caller can return it.
mlir::LogicalResult report(mlir::Operation* op, const Diag& diag);

}  // namespace tessera::compiler
