// Lists the resources that a design uses of each tile, so that a user sees how much is left.
#pragma once

#include "compiler/allocation/tile_resources.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Expects a device whose numbers, addresses and routes are assigned. Leaves out tiles that the design does not use.
// Descriptors that a command stream writes count for the shim tile that holds them.
std::vector<TileResources> resources_of(aie::DeviceOp device);

}  // namespace tessera::compiler
