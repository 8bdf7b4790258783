// Lists the resources that a design uses of each tile, so that a user sees how much is left.
#pragma once

#include "compiler/allocation/tile_resources.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Lists each tile whose memory, locks, descriptors, channels or ports an operation names. Expects a device whose
// numbers, addresses and routes are assigned. The descriptor of an aiex.npu.dma_memcpy_nd counts for the shim tile that
// holds it.
std::vector<TileResources> resources_of(aie::DeviceOp device);

}  // namespace tessera::compiler
