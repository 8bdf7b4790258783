// Finds the tiles of a design by their places, and the channels of shim tiles by their names.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Returns the first aie.tile with the place `id`. If this tile stands behind `user`, moves the tile to the start of
// the device. If the device has no such tile, makes one there.
aie::TileOp tile_before(mlir::Operation* user, device::TileId id);

// Returns the shim DMA channel with that name. Reports at `op` when the name does not exist or its tile has no place
// yet.
mlir::FailureOr<aie::ShimDMAAllocationOp> placed_allocation(mlir::Operation* op, llvm::StringRef name);

}  // namespace tessera::compiler
