// Programs of DMAs in blocks: one for each channel that is started, in a chain, and one for each descriptor.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// The program of the tile's DMA. Where there is none yet, one that does nothing is made at the end of the device.
mlir::Operation* dma_program(aie::DeviceOp device, aie::TileOp tile, mlir::Location loc);

// The block behind the last channel that the program starts.
mlir::Block* last_block(mlir::Operation* program);

// Makes `start`, which stands before `last` and goes on there, the last channel. The first one of all is the entry.
void append_channel(mlir::Operation* program, mlir::Block* start, mlir::Block* last);

// The blocks that control reaches from this one, itself first, in the order in which mlir-aie writes their descriptors.
llvm::SmallVector<mlir::Block*> reached_blocks(mlir::Block& from);

}  // namespace tessera::compiler
