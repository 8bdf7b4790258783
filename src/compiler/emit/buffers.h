// The initial contents of buffers.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Writes the initial values. Reports buffers without an address, and values that are not whole bytes.
mlir::LogicalResult write_buffers(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
