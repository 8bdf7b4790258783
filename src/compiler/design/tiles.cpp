#include "compiler/design/tiles.h"

namespace tessera::compiler {

aie::TileOp tile_before(mlir::Operation* user, device::TileId id) {
  aie::DeviceOp device = aie::device_of(user);
  mlir::Block& block = device.getBodyRegion().front();
  mlir::Operation* ancestor = block.findAncestorOpInBlock(*user);
  aie::TileOp tile;
  for (auto each : block.getOps<aie::TileOp>()) {
    if (each.id() != id) continue;
    tile = each;
    break;
  }
  if (tile && tile->isBeforeInBlock(ancestor)) return tile;
  if (tile) {
    tile->moveBefore(&block, block.begin());
    return tile;
  }
  auto builder = mlir::OpBuilder::atBlockBegin(&block);
  return aie::TileOp::create(builder, device.getLoc(), builder.getIndexType(), id.col, id.row, nullptr, nullptr);
}

mlir::FailureOr<aie::ShimDMAAllocationOp> placed_allocation(mlir::Operation* op, llvm::StringRef name) {
  aie::ShimDMAAllocationOp found = aie::find_allocation(op, name);
  if (!found) return op->emitOpError("names '") << name << "', for which no shim DMA channel is allocated";
  const auto place = found.tile_id();
  if (!place) return op->emitOpError("needs a placed channel, but '") << name << "' is not placed yet";
  if (!found.getPlio() && !aie::device_of(op).model().has_shim_dma(place->col))
    return op->emitOpError("needs channel '") << name << "' on tile " << to_string(*place) << ", which has no DMA";
  return found;
}

}  // namespace tessera::compiler
