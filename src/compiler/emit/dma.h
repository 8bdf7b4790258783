// Writes DMA programs as registers: descriptors, and the first tasks of channels.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Writes all aie.mem, aie.memtile_dma and aie.shim_dma. Reports operands without a number, and values that the
// registers cannot express.
mlir::LogicalResult write_dmas(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
