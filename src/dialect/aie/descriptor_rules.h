// Rules for descriptors outside DMA programs.
#pragma once

#include "dialect/aie/verify.h"

namespace tessera::aie {

// Checks a descriptor of a task against the limits of its tile's DMA. Numbers of the descriptor may be computed. With
// `is_cut`, the sizes of fields do not matter, because a pass will cut the descriptor into several that fit.
mlir::LogicalResult verify_task_descriptor(DMABDOp bd, const TileUse& tile, bool is_cut);

}  // namespace tessera::aie
