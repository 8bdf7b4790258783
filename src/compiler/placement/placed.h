// Checks that all tiles of a design have places, for passes that cannot handle a tile without one.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Reports the first tile without a place, or the first lock, buffer, core, program or cascade on a value that is not a
// tile.
mlir::LogicalResult check_placed(aie::DeviceOp device);

}  // namespace tessera::compiler
