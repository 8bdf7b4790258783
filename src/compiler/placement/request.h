// Reads from the operations of a design what its tiles need from the placement.
#pragma once

#include "compiler/placement/problem.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

struct PlacementRequest {
  placement::PlacementRequest request;
  std::vector<mlir::Operation*> tiles;  // aie.tile and aie.logical_tile, in the order of the request
};

PlacementRequest placement_request(aie::DeviceOp device);

}  // namespace tessera::compiler
