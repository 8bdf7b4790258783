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

// A task's descriptor has as many dimensions as aiex.npu.writebd has sizes, on each kind of tile.
inline constexpr unsigned kTaskDimensions = 3;

// Returns true for a descriptor outside a DMA program.
bool is_in_task(DMABDOp bd);

// Returns the constant sizes or strides of a descriptor, or an empty list if it has no dimensions.
mlir::ArrayRef<std::int64_t> list_of(std::optional<mlir::ArrayRef<std::int64_t>> list);

// True when the dimensions are adjacent elements, exactly as many as the length says, so that they say no more than it.
bool is_run(DMABDOp bd);

}  // namespace tessera::aie
