// The initial values of locks.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Sets all locks of a tile to zero. Does nothing on AIE1, whose locks cannot be written.
void clear_locks(Writer& writer, device::TileId tile);

// Writes the locks that have an initial value. Reports locks without a number and, on AIE1, values other than 0.
mlir::LogicalResult write_locks(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
