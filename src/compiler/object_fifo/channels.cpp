#include "compiler/object_fifo/channels.h"

#include "compiler/control/column_overlay.h"
#include "compiler/object_fifo/codes.h"
#include "compiler/object_fifo/programs.h"
#include "device/bd_banks.h"
#include "dialect/dma_facts.h"  // generated

#include <fmt/format.h>

namespace tessera::compiler::object_fifo {

Channels::Channels(aie::DeviceOp device) : device_(device) {
  const auto program = [&](mlir::Operation* op, mlir::Value tile) {
    const auto place = place_of(tile);
    if (!place) return;
    const device::TileId id = *place;
    op->walk([&](aie::DMAStartOp start) {
      taken_.insert({id, false, start.getChannelDir(), start.getChannelIndex()});
      // Counts each descriptor of the channel's chain once.
      std::set<mlir::Block*> seen;
      for (mlir::Block* block = start.getDest(); block != nullptr && seen.insert(block).second;) {
        for (auto bd : block->getOps<aie::DMABDOp>()) {
          (void)bd;
          ++descriptors(id, start.getChannelIndex());
        }
        block = block->getNumSuccessors() == 1 ? block->getSuccessor(0) : nullptr;
      }
    });
    op->walk([&](aie::DMAOp dma) {
      taken_.insert({id, false, dma.getChannelDir(), dma.getChannelIndex()});
      descriptors(id, dma.getChannelIndex()) += static_cast<std::uint32_t>(dma.getBds().size());
    });
  };
  for (mlir::Operation& op : device.getBodyRegion().front()) {
    if (auto core = mlir::dyn_cast<aie::MemOp>(op)) program(core, core.getTile());
    if (auto mem = mlir::dyn_cast<aie::MemTileDMAOp>(op)) program(mem, mem.getTile());
    if (auto shim = mlir::dyn_cast<aie::ShimDMAOp>(op)) program(shim, shim.getTile());
    if (auto allocation = mlir::dyn_cast<aie::ShimDMAAllocationOp>(op)) {
      if (const auto tile = allocation.tile_id())
        taken_.insert(
            {*tile, false, allocation.getChannelDir(), static_cast<std::uint32_t>(allocation.getChannelIndex())});
    }
    if (auto flow = mlir::dyn_cast<aie::FlowOp>(op)) {
      const auto add = [&](aie::WireBundle bundle, mlir::Value tile, aie::DMAChannelDir direction, std::uint32_t port) {
        if (const auto place = place_of(tile); place && bundle == aie::WireBundle::Core)
          taken_.insert({*place, true, direction, port});
      };
      add(flow.getSourceBundle(), flow.getSource(), aie::DMAChannelDir::MM2S, flow.getSourceChannel());
      add(flow.getDestBundle(), flow.getDest(), aie::DMAChannelDir::S2MM, flow.getDestChannel());
    }
  }
}

std::uint32_t& Channels::descriptors(device::TileId tile, std::uint32_t index) {
  return descriptors_[{tile, device::descriptors_of(device_.model().model(tile), index).first}];
}

bool Channels::has_descriptors(const End& end, std::uint32_t index) const {
  aie::TileOp tile = end.tile;
  const device::DescriptorBank bank = device::descriptors_of(tile.model(), index);
  const auto used = descriptors_.find({tile.id(), bank.first});
  return (used == descriptors_.end() ? 0 : used->second) + chain_length(end) <= bank.count;
}

static std::uint32_t channels_of(const End& end) {
  aie::TileOp tile = end.tile;
  return tile.model().channels(end.produces() ? device::Direction::MM2S : device::Direction::S2MM);
}

static std::string name_of(const End& end, std::optional<std::uint32_t> index = std::nullopt) {
  aie::TileOp tile = end.tile;
  return fmt::format("{} channel{} of tile {}", end.produces() ? "MM2S" : "S2MM",
                     index ? fmt::format(" {}", *index) : "", to_string(tile.id()));
}

// Returns the channel number that the design asks for; nothing when it leaves the channel open.
static std::optional<std::uint32_t> wish_of(const End& end) {
  aie::ObjectFifoCreateOp fifo = end.fifo;
  if (end.stream) return end.stream;
  if (end.produces()) return fifo.getProdDmaChannel();
  const auto channels = fifo.getConsDmaChannels();
  if (!channels || (*channels)[end.consumer] < 0) return std::nullopt;
  return static_cast<std::uint32_t>((*channels)[end.consumer]);
}

// Warns of an end on a shim tile whose column has no shim DMA, unless the FIFO ends at programmable logic (plio). The
// end gets a channel all the same, as in mlir-aie, so that the text can still move to another column or device. The
// router finds no such port and refuses the flow.
void Channels::warn_without_dma(const End& end) const {
  aie::TileOp tile = end.tile;
  aie::ObjectFifoCreateOp fifo = end.fifo;
  if (end.kind() != device::TileKind::Shim || fifo.getPlio() ||
      aie::DeviceOp(device_).model().has_shim_dma(tile.id().col))
    return;
  fifo.emitWarning() << "the object FIFO finds no " << name_of(end)
                     << ": the shim tile of this column has no DMA, so the flow cannot be routed";
}

// Begins the refusal of a channel that the design names.
static std::string pinned(const End& end, std::uint32_t index) {
  return fmt::format("'aie.objectfifo' op pinned {} DMA channel {} is out of range or already in use on this tile",
                     std::string_view(stringifyDMAChannelDir(end.direction())), index);
}

LogicalResult Channels::take(End& end, std::uint32_t index) {
  end.channel = index;
  const device::TileId tile = end.tile.id();
  const bool stream = end.stream.has_value();
  if (!stream && index >= channels_of(end))
    return refuse(end.fifo, code::channel_taken)
           << pinned(end, index) << ": " << name_of(end, index) << " does not exist; the tile has " << channels_of(end)
           << " such channels, counted from 0";
  if (!taken_.insert({tile, stream, end.direction(), index}).second)
    return refuse(end.fifo, code::channel_taken)
           << (stream ? fmt::format("the object FIFO asks for port {} of the core of tile {}, which", index,
                                    to_string(tile))
                      : fmt::format("{}: {}", pinned(end, index), name_of(end, index)))
           << " is in use already";
  if (stream) return success();
  if (!has_descriptors(end, index)) {
    const device::DescriptorBank bank = device::descriptors_of(end.tile.model(), index);
    auto error = refuse(end.fifo, code::no_descriptors) << fmt::format(
                     "the object FIFO needs {} buffer descriptors for {}, which can use {}: {} of them are "
                     "in use already",
                     chain_length(end), name_of(end, index), bank.count, descriptors(tile, index));
    if (!wish_of(end) && bank.count < end.tile.model().bds)
      error.attachNote(end.tile.getLoc())
          << "even and odd channels of this tile have " << bank.count
          << " descriptors each, and no choice of channels has room for all object FIFOs that leave their channel open";
    return error;
  }
  descriptors(tile, index) += static_cast<std::uint32_t>(chain_length(end));
  return success();
}

// Returns the number of the tile's channels that the end may take: some channels cannot reach a neighbour's memory.
static std::uint32_t usable_channels(const End& end) {
  const bool restricted = end.pool != nullptr && end.pool->across;
  return restricted ? std::min<std::uint32_t>(channels_of(end), dialect::dma_facts::kNeighbourChannels)
                    : channels_of(end);
}

// Takes free channels for ends of one tile. A memory tile has two banks of descriptors, each for half of the channels,
// so the first free channel may have too few descriptors: each end tries the first free channel of each bank.
bool Channels::take_free(llvm::ArrayRef<End*> ends) {
  if (ends.empty()) return true;
  End& end = *ends.front();
  const device::TileId tile = end.tile.id();
  std::set<std::uint32_t> banks;
  for (std::uint32_t index = 0; index < usable_channels(end); ++index) {
    const Channel channel{tile, false, end.direction(), index};
    const std::uint32_t bank = device::descriptors_of(end.tile.model(), index).first;
    if (taken_.contains(channel) || !has_descriptors(end, index) || !banks.insert(bank).second) continue;
    const auto length = static_cast<std::uint32_t>(chain_length(end));
    taken_.insert(channel);
    descriptors(tile, index) += length;
    end.channel = index;
    if (take_free(ends.drop_front())) return true;
    taken_.erase(channel);
    descriptors(tile, index) -= length;
  }
  return false;
}

LogicalResult Channels::take_first_free(End& end) {
  std::optional<std::uint32_t> crowded;
  for (std::uint32_t index = 0; index < usable_channels(end); ++index) {
    if (taken_.contains({end.tile.id(), false, end.direction(), index})) continue;
    if (has_descriptors(end, index)) return take(end, index);
    if (!crowded) crowded = index;
  }
  return crowded ? take(end, *crowded) : none_free(end, usable_channels(end));
}

LogicalResult Channels::none_free(const End& end, std::uint32_t count) const {
  aie::TileOp tile = end.tile;
  aie::DeviceOp device = device_;
  const bool is_input = end.direction() == aie::DMAChannelDir::S2MM;
  auto error = refuse(tile, code::no_channel) << fmt::format(
                   "'aie.tile' op number of {} DMA channel exceeded! @{} finds no free {}, which has {} of "
                   "them{}",
                   is_input ? "input" : "output", std::string_view(aie::ObjectFifoCreateOp(end.fifo).getSymName()),
                   name_of(end), count, count < channels_of(end) ? " that reach its neighbours" : "");
  error.attachNote(aie::ObjectFifoCreateOp(end.fifo).getLoc()) << "the object FIFO";
  for (auto allocation : device.getOps<aie::ShimDMAAllocationOp>())
    if (allocation.tile_id() == tile.id() && allocation.getChannelDir() == end.direction() &&
        is_control_allocation(device.model(), allocation))
      error.attachNote(allocation.getLoc())
          << "control packets to tiles of column " << unsigned{allocation.tile_id()->col} << " take channel "
          << allocation.getChannelIndex();
  return failure();
}

LogicalResult Channels::assign(FifoPlan& plan) {
  for (const Fifo& fifo : plan.fifos) {
    if (fifo.shared()) continue;
    warn_without_dma(*fifo.producer);
    for (const End* end : fifo.consumers) warn_without_dma(*end);
  }
  std::map<device::TileId, llvm::SmallVector<End*>> free;
  for (const int turn : {0, 1, 2}) {
    for (Fifo& fifo : plan.fifos) {
      if (fifo.shared()) continue;
      llvm::SmallVector<End*> ends{fifo.producer};
      llvm::append_range(ends, fifo.consumers);
      for (End* end : ends) {
        const auto wish = wish_of(*end);
        const int mine = wish ? 0 : end->pool != nullptr && end->pool->across ? 1 : 2;
        if (mine != turn) continue;
        if (!wish)
          free[end->tile.id()].push_back(end);
        else if (failed(take(*end, *wish)))
          return failure();
      }
    }
  }
  for (auto& [tile, ends] : free) {
    if (take_free(ends)) continue;
    for (End* end : ends)
      if (failed(take_first_free(*end))) return failure();
  }
  return success();
}

}  // namespace tessera::compiler::object_fifo
