// What descriptors that stand in no DMA program are held to.
#pragma once

#include "dialect/aie/verify.h"

namespace tessera::aie {

// A descriptor of a task on a tile, against what the DMA of that tile can do. Numbers may be computed.
mlir::LogicalResult verify_task_descriptor(DMABDOp bd, const TileUse& tile);

}  // namespace tessera::aie
