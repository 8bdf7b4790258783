// What a design takes of each tile, and how its tiles are joined: for people who want to know how much is left.
#pragma once

#include "compiler/compile.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Of a device with numbers, addresses and routes; tiles of which nothing is used are left out. Descriptors of a command
// stream count for the shim tile that they are written to.
std::vector<TileResources> resources_of(aie::DeviceOp device);

// The switches and the wires between them that carry something, in the language of Graphviz: one node for each tile,
// where it stands in the array, one edge for each wire.
std::string routes_as_graph(aie::DeviceOp device);

}  // namespace tessera::compiler
