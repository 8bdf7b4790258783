#include "compiler/placement/placed.h"

using namespace mlir;

namespace tessera::compiler {

static LogicalResult is_placed(Operation* op) {
  if (isa<aie::LogicalTileOp>(op)) return op->emitOpError("has no place yet: run aie-place-tiles first");
  bool placed = true;
  if (auto element = dyn_cast<aie::TileElement>(op)) placed = static_cast<bool>(element.getTileOp());
  if (auto flow = dyn_cast<aie::CascadeFlowOp>(op))
    placed = aie::tile_of(flow.getSourceTile()) && aie::tile_of(flow.getDestTile());
  if (!placed) return op->emitOpError("stands on a value that is not an aie.tile");
  return success();
}

LogicalResult check_placed(aie::DeviceOp device) {
  const WalkResult result = device.walk([](Operation* op) { return WalkResult(is_placed(op)); });
  return failure(result.wasInterrupted());
}

}  // namespace tessera::compiler
