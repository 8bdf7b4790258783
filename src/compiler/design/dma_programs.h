// DMA programs written as blocks: a chain of one block for each started channel, and one block for each descriptor.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Returns the DMA program of the tile. If there is none, adds an empty one at the end of the device.
mlir::Operation* dma_program(aie::DeviceOp device, aie::TileOp tile, mlir::Location loc);

// Returns the block behind the last channel that the program starts.
mlir::Block* last_block(mlir::Operation* program);

// Appends the channel that `start` begins. `start` must stand before `last` and continue there. The first channel is
// the entry.
void append_channel(mlir::Operation* program, mlir::Block* start, mlir::Block* last);

// Returns the blocks that control reaches from this one, itself first, in the order in which mlir-aie writes their
// descriptors.
llvm::SmallVector<mlir::Block*> reached_blocks(mlir::Block& from);

}  // namespace tessera::compiler
