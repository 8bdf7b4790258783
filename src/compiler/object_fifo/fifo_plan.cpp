#include "compiler/object_fifo/fifo_plan.h"

namespace tessera::compiler::object_fifo {

using aie::ObjectFifoPort;

std::uint32_t End::iterations() const {
  aie::ObjectFifoCreateOp op = fifo;
  return kind() == device::TileKind::Mem ? op.getIterCount().value_or(0) : 0;
}

llvm::ArrayRef<aie::BDDimLayoutAttr> End::dimensions() const {
  aie::ObjectFifoCreateOp op = fifo;
  return produces() ? op.to_stream() : op.from_stream(consumer);
}

std::optional<device::TileId> place_of(mlir::Value tile) {
  aie::TileOp placed = aie::tile_of(tile);
  return placed ? std::optional(placed.id()) : std::nullopt;
}

const End* FifoPlan::end_of(llvm::StringRef fifo, ObjectFifoPort port, aie::TileOp tile) const {
  for (const End& end : ends) {
    aie::ObjectFifoCreateOp op = end.fifo;
    aie::TileOp mine = end.tile;
    if (op.getSymName() == fifo && end.port == port && mine.id() == tile.id()) return &end;
  }
  return nullptr;
}

}  // namespace tessera::compiler::object_fifo
