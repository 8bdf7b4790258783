// Object FIFOs by their names.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::aie {

// Returns the FIFO of this name in the device of `op`; null when there is none.
ObjectFifoCreateOp fifo_named(mlir::Operation* op, mlir::FlatSymbolRefAttr name);
// Reports an error at `op` when there is none.
mlir::FailureOr<ObjectFifoCreateOp> require_fifo(mlir::Operation* op, mlir::FlatSymbolRefAttr name);

}  // namespace tessera::aie
