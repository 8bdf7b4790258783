// Rules for descriptors outside DMA programs.
#pragma once

#include "dialect/aie/verify.h"

namespace tessera::aie {

// Checks a descriptor of a task against the limits of its tile's DMA. Numbers of the descriptor may be computed. With
// `is_cut`, the sizes of fields do not matter, because a pass will cut the descriptor into several that fit.
mlir::LogicalResult verify_task_descriptor(DMABDOp bd, const TileUse& tile, bool is_cut);

// Checks the locks of a descriptor's block: at most one to acquire and one to release, which the DMA of the tile
// reaches. Expects the first aie.use_lock of the block.
mlir::LogicalResult verify_block_locks(UseLockOp first);

// True when the dimensions are adjacent elements, exactly as many as the length says, so that they say no more than it.
bool is_run(DMABDOp bd);

}  // namespace tessera::aie
