// The data of an aiex.npu.blockwrite, for callers that read many of them.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::aiex {

// Like NpuBlockWriteOp::words, which searches the whole device on each call.
mlir::DenseIntElementsAttr words_of(NpuBlockWriteOp op, mlir::SymbolTableCollection& symbols);

}  // namespace tessera::aiex
