// DMA programs as register writes: descriptors, and the tasks that channels begin with.
#pragma once

#include "compiler/emit/writer.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Of all aie.mem, aie.memtile_dma and aie.shim_dma. Reports what has no number yet, or cannot be said in registers.
mlir::LogicalResult write_dmas(Writer& writer, aie::DeviceOp device);

}  // namespace tessera::compiler
