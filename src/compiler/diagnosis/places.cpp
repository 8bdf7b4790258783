#include "compiler/diagnosis/places.h"

#include "compiler/diagnosis/diagnostics.h"

#include <fmt/format.h>
#include <llvm/ADT/TypeSwitch.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

constexpr llvm::StringLiteral kOwner = "object FIFO '";

// Returns the tile whose DMA program contains the operation; nothing for operations of a runtime sequence, whose
// descriptors may reuse a number.
std::optional<device::TileId> tile_of_program(Operation* op) {
  for (Operation* up = op->getParentOp(); up != nullptr; up = up->getParentOp())
    if (isa<aie::MemOp, aie::MemTileDMAOp, aie::ShimDMAOp>(up)) return aie::tile_id_of(up->getOperand(0));
  return std::nullopt;
}

// Returns the object FIFO that made_for() recorded in the location; "" if it recorded none.
std::string owner_in(Location location) {
  std::string owner;
  location->walk([&](Location part) {
    const auto named = dyn_cast<NameLoc>(part);
    if (!named || !named.getName().strref().starts_with(kOwner)) return WalkResult::advance();
    owner = named.getName().str();
    return WalkResult::interrupt();
  });
  return owner;
}

template <class Op>
device::Direction direction_of(Op op) {
  return op.getChannelDir() == aie::DMAChannelDir::S2MM ? device::Direction::S2MM : device::Direction::MM2S;
}

}  // namespace

Location made_for(aie::ObjectFifoCreateOp fifo) {
  return NameLoc::get(StringAttr::get(fifo.getContext(), fmt::format("{}{}'", kOwner.str(), fifo.getSymName().str())),
                      fifo.getLoc());
}

void add_places(std::vector<container::DesignName>& places, aie::DeviceOp device, std::uint32_t pdi) {
  using Kind = container::DesignName::Kind;
  places.push_back({.pdi = pdi, .kind = Kind::Device, .name = std::string(device.model().name)});
  const auto add = [&](Operation* op, Kind kind, device::TileId tile, std::uint32_t number, std::uint32_t length,
                       std::string name, device::Direction direction = device::Direction::S2MM) {
    std::string line = place_of(op->getLoc());
    if (!line.empty() || kind == Kind::Buffer || kind == Kind::Stack)
      places.push_back({.pdi = pdi,
                        .kind = kind,
                        .tile = tile,
                        .number = number,
                        .length = length,
                        .name = std::move(name),
                        .line = std::move(line),
                        .direction = direction,
                        .owner = owner_in(op->getLoc())});
  };
  const auto add_channel = [&](auto op) {
    if (const auto tile = tile_of_program(op))
      add(op, Kind::Channel, *tile, static_cast<std::uint32_t>(op.getChannelIndex()), 0, {}, direction_of(op));
  };
  device.walk([&](Operation* each) {
    llvm::TypeSwitch<Operation*>(each)
        .Case([&](aie::BufferOp op) {
          if (op.getAddress())
            add(op, Kind::Buffer, aie::tile_id_of(op.getTile()), *op.getAddress(),
                static_cast<std::uint32_t>(op.size_in_bytes()), op.getSymName().value_or("").str());
        })
        .Case([&](aie::DMABDOp op) {
          if (const auto tile = tile_of_program(op); tile && op.getBdId())
            add(op, Kind::Descriptor, *tile, *op.getBdId(), 0, {});
        })
        .Case([&](aie::LockOp op) {
          if (op.getLockID())
            add(op, Kind::Lock, aie::tile_id_of(op.getTile()), static_cast<std::uint32_t>(*op.getLockID()), 0,
                op.getSymName().value_or("").str());
        })
        .Case([&](aie::DMAStartOp op) { add_channel(op); })
        .Case([&](aie::DMAOp op) { add_channel(op); })
        .Case([&](aie::ShimDMAAllocationOp op) {
          if (const auto tile = op.tile_id())
            add(op, Kind::Channel, *tile, static_cast<std::uint32_t>(op.getChannelIndex()), 0, op.getSymName().str(),
                direction_of(op));
        })
        .Case([&](aie::CoreOp op) {
          add(op, Kind::Core, aie::tile_id_of(op.getTile()), 0, 0, {});
          add(op, Kind::Stack, aie::tile_id_of(op.getTile()), 0, op.getStackSize(), {});
        });
  });
}

}  // namespace tessera::compiler
