// Reads the needs of a design's tiles from its operations, as input of the placement.
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
