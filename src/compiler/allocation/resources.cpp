#include "compiler/allocation/resources.h"

#include "device/ports.h"
#include "dialect/aiex/aiex.h"

#include <llvm/ADT/TypeSwitch.h>

#include <map>
#include <set>

using namespace mlir;

namespace tessera::compiler {

namespace {

using device::TileId;

// The resources of a tile that operations name. All but memory and stack are sets, because several operations may name
// the same lock, descriptor, channel or port.
struct Taken {
  std::uint64_t memory = 0, stack = 0;
  std::set<std::uint64_t> descriptors, locks;
  std::set<std::pair<aie::DMAChannelDir, std::uint64_t>> channels;
  std::set<std::pair<aie::WireBundle, std::uint64_t>> ports;

  std::uint64_t channels_of(aie::DMAChannelDir direction) const {
    return static_cast<std::uint64_t>(
        std::ranges::count(channels, direction, [](const auto& channel) { return channel.first; }));
  }
};

std::map<TileId, Taken> taken_of(aie::DeviceOp device) {
  std::map<TileId, Taken> tiles;
  const auto dma_of = [&](Operation* op) -> Taken* {
    for (Operation* up = op->getParentOp(); up != nullptr; up = up->getParentOp())
      if (isa<aie::MemOp, aie::MemTileDMAOp, aie::ShimDMAOp>(up)) return &tiles[aie::tile_id_of(up->getOperand(0))];
    return nullptr;
  };
  const auto port = [&](Operation* op, aie::WireBundle bundle, std::uint64_t channel) {
    if (auto box = op->getParentOfType<aie::SwitchboxOp>())
      tiles[aie::tile_id_of(box.getTile())].ports.emplace(bundle, channel);
  };
  device.walk([&](Operation* each) {
    TypeSwitch<Operation*>(each)
        .Case([&](aie::BufferOp op) { tiles[aie::tile_id_of(op.getTile())].memory += op.size_in_bytes(); })
        .Case([&](aie::CoreOp op) { tiles[aie::tile_id_of(op.getTile())].stack = op.getStackSize(); })
        .Case([&](aie::LockOp op) { tiles[aie::tile_id_of(op.getTile())].locks.insert(op.getLockID().value_or(0)); })
        .Case([&](aie::DMABDOp op) {
          if (Taken* dma = dma_of(op); dma && op.getBdId()) dma->descriptors.insert(*op.getBdId());
        })
        .Case([&](aie::DMAStartOp op) {
          if (Taken* dma = dma_of(op)) dma->channels.emplace(op.getChannelDir(), op.getChannelIndex());
        })
        .Case([&](aie::DMAOp op) {
          if (Taken* dma = dma_of(op)) dma->channels.emplace(op.getChannelDir(), op.getChannelIndex());
        })
        .Case([&](aie::ShimDMAAllocationOp op) {
          if (const auto tile = op.tile_id()) tiles[*tile].channels.emplace(op.getChannelDir(), op.getChannelIndex());
        })
        .Case([&](aiex::NpuDmaMemcpyNdOp op) {
          auto allocation = aie::find_allocation(op, op.getMetadata().getRootReference());
          if (const auto tile = allocation ? allocation.tile_id() : std::nullopt)
            tiles[*tile].descriptors.insert(op.getId());
        })
        .Case([&](aie::ConnectOp op) { port(op, op.getDestBundle(), op.getDestChannel()); })
        .Case([&](aie::MasterSetOp op) { port(op, op.getDestBundle(), op.getDestChannel()); });
  });
  return tiles;
}

}  // namespace

std::vector<TileResources> resources_of(aie::DeviceOp device) {
  std::vector<TileResources> all;
  const device::Device& where = device.model();
  for (const auto& [tile, taken] : taken_of(device)) {
    const device::TileModel& model = where.model(tile);
    std::uint64_t ports = 0;
    for (unsigned i = 0; i < device::kBundles; ++i)
      ports += device::port_count(where, tile, device::PortRole::Master, static_cast<device::Bundle>(i));
    all.push_back({.tile = tile,
                   .kind = std::string(device::to_string(model.kind)),
                   .memory = {taken.memory + taken.stack, model.data_memory},
                   .descriptors = {taken.descriptors.size(), model.bds},
                   .locks = {taken.locks.size(), model.locks},
                   .s2mm = {taken.channels_of(aie::DMAChannelDir::S2MM), model.s2mm_channels},
                   .mm2s = {taken.channels_of(aie::DMAChannelDir::MM2S), model.mm2s_channels},
                   .ports = {taken.ports.size(), ports},
                   .stack = taken.stack});
  }
  return all;
}

}  // namespace tessera::compiler
