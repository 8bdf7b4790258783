// What descriptors that stand in no DMA program are held to.
#pragma once

#include "dialect/aie/verify.h"

namespace tessera::aie {

// A descriptor of a task on a tile, against what the DMA of that tile can do. Numbers may be computed. One that
// `is_cut` is not held to the sizes of fields: it becomes several whose fields have room before it is written.
mlir::LogicalResult verify_task_descriptor(DMABDOp bd, const TileUse& tile, bool is_cut);

}  // namespace tessera::aie
