// Reads and extends DMA programs that consist of blocks: one for each aie.dma_start, and one for each descriptor.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Returns the DMA program of the tile. When the tile has none, adds an empty program at the end of the device.
mlir::Operation* dma_program(aie::DeviceOp device, aie::TileOp tile, mlir::Location loc);

// Returns the end of the program's chain of channels: the block to which the last aie.dma_start leads.
mlir::Block* last_block(mlir::Operation* program);

// Adds the block `start`, which ends with an aie.dma_start whose chain already leads to `last`, to the program's chain
// of channels: the channel that led to `last` now leads to `start`. Does nothing when `start` is the program's entry.
void append_channel(mlir::Operation* program, mlir::Block* start, mlir::Block* last);

// Returns `from` and all blocks that control reaches from it, in the order in which mlir-aie writes their descriptors.
llvm::SmallVector<mlir::Block*> reached_blocks(mlir::Block& from);

}  // namespace tessera::compiler
