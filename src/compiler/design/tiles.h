// The tiles of a design by their places, and the channels of shim tiles by their names.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// The operation, one that stands before `user`; the first one of the device is moved there, or a new one made.
aie::TileOp tile_before(mlir::Operation* user, device::TileId id);

// The shim DMA channel of that name, for who cannot go on without: reports at the operation that there is none, or that
// it has no place yet.
mlir::FailureOr<aie::ShimDMAAllocationOp> placed_allocation(mlir::Operation* op, llvm::StringRef name);

}  // namespace tessera::compiler
