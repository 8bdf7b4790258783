// What a design takes of each tile: for people who want to know how much is left.
#pragma once

#include "compiler/allocation/tile_resources.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Of a device with numbers, addresses and routes; tiles of which nothing is used are left out. Descriptors of a command
// stream count for the shim tile that they are written to.
std::vector<TileResources> resources_of(aie::DeviceOp device);

}  // namespace tessera::compiler
