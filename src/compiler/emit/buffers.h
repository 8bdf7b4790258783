// What buffers hold when a design begins.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Writes the initial values. Reports buffers without an address, and values that are no bytes.
mlir::LogicalResult write_buffers(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
