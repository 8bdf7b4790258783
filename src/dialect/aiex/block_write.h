// The data of an aiex.npu.blockwrite, for who asks many of them.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::aiex {

// As NpuBlockWriteOp::words, which goes through all of the device each time.
mlir::DenseIntElementsAttr words_of(NpuBlockWriteOp op, mlir::SymbolTableCollection& symbols);

}  // namespace tessera::aiex
