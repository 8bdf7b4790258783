// Transfers that are too large for one descriptor.
#pragma once

#include "dialect/aiex/aiex.h"
#include "dialect/aiex/decompose.h"

namespace tessera::aiex {

// What such a transfer becomes on a tile. Empty for one that fits as it is, or that no number of descriptors makes.
std::vector<TransferPart> parts_of(NpuDmaMemcpyNdOp op, const device::TileModel& model);

}  // namespace tessera::aiex
