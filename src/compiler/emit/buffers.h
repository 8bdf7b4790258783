// The initial contents of buffers.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Writes the initial values. Reports buffers without an address, values that do not fill their buffer, and values that
// lie beyond the memory of the tile.
mlir::LogicalResult write_buffers(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
