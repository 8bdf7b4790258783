// What locks hold when a design begins.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// All locks of a tile to zero. Those of AIE1 cannot be written.
void clear_locks(Writer& writer, device::TileId tile);

// Those with an initial value. Reports locks without a number, and values that no register takes.
mlir::LogicalResult write_locks(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
