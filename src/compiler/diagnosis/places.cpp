#include "compiler/diagnosis/places.h"

#include "compiler/diagnosis/diagnostics.h"

#include <llvm/ADT/TypeSwitch.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Whose DMA runs the descriptor; none for those of a runtime sequence, which writes several to one number.
std::optional<device::TileId> owner_of(aie::DMABDOp descriptor) {
  for (Operation* up = descriptor->getParentOp(); up != nullptr; up = up->getParentOp())
    if (isa<aie::MemOp, aie::MemTileDMAOp, aie::ShimDMAOp>(up)) return aie::tile_id_of(up->getOperand(0));
  return std::nullopt;
}

}  // namespace

void add_places(std::vector<DesignPlace>& places, aie::DeviceOp device, std::uint32_t pdi) {
  using Kind = DesignPlace::Kind;
  const auto add = [&](Operation* op, Kind kind, device::TileId tile, std::uint32_t number, std::uint32_t length,
                       std::string name) {
    if (std::string line = place_of(op->getLoc()); !line.empty())
      places.push_back({pdi, kind, tile, number, length, std::move(name), std::move(line)});
  };
  device.walk([&](Operation* each) {
    llvm::TypeSwitch<Operation*>(each)
        .Case([&](aie::BufferOp op) {
          if (op.getAddress())
            add(op, Kind::Buffer, aie::tile_id_of(op.getTile()), *op.getAddress(),
                static_cast<std::uint32_t>(op.size_in_bytes()), op.getSymName().value_or("").str());
        })
        .Case([&](aie::DMABDOp op) {
          if (const auto tile = owner_of(op); tile && op.getBdId())
            add(op, Kind::Descriptor, *tile, *op.getBdId(), 0, {});
        })
        .Case([&](aie::CoreOp op) { add(op, Kind::Core, aie::tile_id_of(op.getTile()), 0, 0, {}); });
  });
}

}  // namespace tessera::compiler
