// The data of an aiex.npu.blockwrite, for callers that read many of them.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::aiex {

// Returns the result of NpuBlockWriteOp::words(), which would build new symbol tables on each call.
mlir::DenseIntElementsAttr words_of(NpuBlockWriteOp op, mlir::SymbolTableCollection& symbols);

}  // namespace tessera::aiex
