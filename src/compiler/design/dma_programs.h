// DMA programs written as blocks: a chain of one block for each started channel, and one block for each descriptor.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Returns the DMA program of the tile. When the tile has none, adds an empty program at the end of the device.
mlir::Operation* dma_program(aie::DeviceOp device, aie::TileOp tile, mlir::Location loc);

// Returns the block behind the last channel that the program starts.
mlir::Block* last_block(mlir::Operation* program);

// Appends the channel that `start` begins to the chain of channels. `start` stands before `last`, which already follows
// it in the chain. When `start` is the entry of the program, nothing needs to change.
void append_channel(mlir::Operation* program, mlir::Block* start, mlir::Block* last);

// Returns the blocks that control reaches from this one, itself first, in the order in which mlir-aie writes their
// descriptors.
llvm::SmallVector<mlir::Block*> reached_blocks(mlir::Block& from);

}  // namespace tessera::compiler
