// That a design's tiles have their places, for passes that would go on with a tile that is none.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Reports the first tile without a place, or the first lock, buffer, core, program or cascade that stands on none.
mlir::LogicalResult check_placed(aie::DeviceOp device);

}  // namespace tessera::compiler
