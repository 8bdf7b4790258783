// Adds flows for control traffic to a design: control packets to tiles, and tokens from tiles.
//
// Tokens leave a tile by its control port, and the controller takes them from South 0 of the column's shim tile.
// Control packets come from the shim tile's DMA. When this DMA has several channels, the pass divides the rows among
// them, lower rows first. It names each channel with an aie.shim_dma_allocation, by which command streams send packets
// (control/packets_to_dma.cpp). Packets keep their headers, because both ends read the headers. The router routes these
// flows before all other flows.
//
// The pass adds no token flow for a tile that already has one. It also adds none in a column where a flow or a switch
// of the design uses the control port or South 0 of the shim tile. A device for an overlay of its own is not changed if
// it has flows of control packets already, from an earlier run of this pass: the overlay then is a copy of these flows.
#include "compiler/control/column_overlay.h"

#include "compiler/control/controller_ids.h"
#include "compiler/design/tiles.h"
#include "compiler/passes.h"
#include "compiler/routing/packet_flow.h"
#include "compiler/routing/switch_ops.h"
#include "device/capabilities.h"

#include <fmt/format.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/IRMapping.h>
#include <algorithm>
#include <map>
#include <set>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEGENERATECOLUMNCONTROLOVERLAY
#include "compiler/passes/decls.h.inc"

unsigned control_channel(const device::Device& device, device::TileId tile) {
  const unsigned channels = device.model(device::TileKind::Shim).mm2s_channels;
  return std::min<unsigned>(tile.row / (device.rows / channels), channels - 1);
}

std::string control_allocation(const device::Device& device, device::TileId tile) {
  return fmt::format("ctrlpkt_col{}_mm2s_chan{}", tile.col, control_channel(device, tile));
}

bool is_control_allocation(const device::Device& device, aie::ShimDMAAllocationOp allocation) {
  const auto shim = allocation.tile_id();
  for (std::uint8_t row = 0; shim && row < device.rows; ++row)
    if (allocation.getSymName() == control_allocation(device, {shim->col, row})) return true;
  return false;
}

static bool has_stream(aie::DeviceOp device) {
  return !device.getOps<aiex::RuntimeSequenceOp>().empty();
}

aie::DeviceOp configured_over(aie::DeviceOp device, ArrayRef<aie::DeviceOp> devices) {
  const bool has_routes = llvm::any_of(device.getOps<aie::ShimDMAAllocationOp>(), [&](auto allocation) {
    return is_control_allocation(device.model(), allocation);
  });
  if (!has_routes || has_stream(device) || !device.getOps<aie::CoreOp>().empty()) return device;
  aie::DeviceOp only;
  for (aie::DeviceOp other : devices) {
    if (!has_stream(other)) continue;
    if (only) return device;
    only = other;
  }
  return only ? only : device;
}

namespace {

using aie::WireBundle;

enum class Tokens : std::uint8_t { OfShimTiles, OfAllTiles, Awaited, None };

// Returns the tiles from which operations of command streams request or await tokens.
std::set<device::TileId> asked_for_tokens(aie::DeviceOp device) {
  std::set<device::TileId> tiles;
  device.walk([&](Operation* op) {
    if (auto task = dyn_cast<aiex::DMAConfigureTaskOp>(op); task && task.getIssueToken()) {
      if (auto tile = task.getTile().getDefiningOp<aie::TileOp>()) tiles.insert(tile.id());
    } else if (auto push = dyn_cast<aiex::NpuPushQueueOp>(op); push && push.getIssueToken()) {
      tiles.insert({static_cast<std::uint8_t>(push.getColumn()), static_cast<std::uint8_t>(push.getRow())});
    } else if (auto sync = dyn_cast<aiex::NpuSyncOp>(op)) {
      if (sync.getColumn() && sync.getRow())
        tiles.insert({static_cast<std::uint8_t>(*sync.getColumn()), static_cast<std::uint8_t>(*sync.getRow())});
    }
  });
  return tiles;
}

class Overlay {
 public:
  explicit Overlay(aie::DeviceOp device)
      : device_(device),
        model_(device.model()),
        builder_(device.getBodyRegion().front().getTerminator()),
        fixed_(settings_of(device)) {
    for (auto tile : device.getOps<aie::TileOp>()) tiles_.try_emplace(tile.id(), tile);
  }

  void add_tokens(Tokens of) {
    std::set<device::TileId> sources;
    if (of == Tokens::Awaited) sources = asked_for_tokens(device_);
    for (const auto& [id, tile] : tiles_)
      if (of == Tokens::OfAllTiles || id.row == 0) sources.insert(id);
    for (const device::TileId id : sources)
      if (model_.contains(id) && !has_own_way(id.col) && !has_own_flow(id))
        add({tile_at(id).getResult(), WireBundle::Ctrl, 0}, {tile_at({id.col, 0}).getResult(), WireBundle::South, 0},
            id);
  }

  // Adds flows to the tiles of the columns that the design uses and of the columns in between, because routes of the
  // design may pass through any of these columns. A column that the design uses gets flows up to its highest used tile,
  // a column in between gets flows up to the highest used row of the design.
  LogicalResult add_packets() {
    if (tiles_.empty()) return success();
    std::map<std::uint8_t, std::uint8_t> tops;  // the top row of each column that the design uses
    std::uint8_t top = 0;
    for (const auto& [id, tile] : tiles_) {
      tops[id.col] = std::max(tops[id.col], id.row);
      top = std::max(top, id.row);
    }
    for (unsigned col = tops.begin()->first; col <= tops.rbegin()->first; ++col) {
      const auto own = tops.find(static_cast<std::uint8_t>(col));
      const unsigned last = own == tops.end() ? top : own->second;
      for (unsigned row = 0; row <= last; ++row)
        if (failed(add_way({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}))) return failure();
    }
    return success();
  }

 private:
  aie::TileOp tile_at(device::TileId id) {
    aie::TileOp& tile = tiles_[id];
    if (!tile) tile = tile_before(device_.getBodyRegion().front().getTerminator(), id);
    return tile;
  }

  LogicalResult add_way(device::TileId id) {
    aie::TileOp tile = tile_at(id), shim = tile_at({id.col, 0});
    if (!model_.has_shim_dma(id.col))
      return shim.emitOpError("cannot send control packets: it has no DMA in ") << model_.name;
    const unsigned channel = control_channel(model_, id);
    for (auto flow : device_.getOps<aie::FlowOp>()) {
      if (flow.getSource() != shim.getResult() || flow.getSourceBundle() != WireBundle::DMA ||
          flow.getSourceChannel() != channel)
        continue;
      return flow.emitOpError("takes MM2S ")
             << channel << " of " << to_string(shim.id()) << ", which control packets to " << to_string(id) << " need";
    }
    add({shim.getResult(), WireBundle::DMA, channel}, {tile.getResult(), WireBundle::Ctrl, 0}, id);
    const std::string name = control_allocation(model_, id);
    if (aie::find_allocation(tile, name)) return success();
    aie::ShimDMAAllocationOp::create(builder_, tile.getLoc(), FlatSymbolRefAttr::get(builder_.getContext(), name),
                                     aie::DMAChannelDirAttr::get(builder_.getContext(), aie::DMAChannelDir::MM2S),
                                     builder_.getI64IntegerAttr(channel), builder_.getI64IntegerAttr(id.col), Value(),
                                     builder_.getBoolAttr(false), nullptr);
    if (aie::follows_2025(device_.getContext())) leave_global(name, tile.getLoc());
    return success();
  }

  // mlir-aie of January 2025 declares a memref of this length for each channel.
  void leave_global(const std::string& name, Location loc) {
    constexpr std::int64_t kWords = 2048;
    memref::GlobalOp::create(builder_, loc, name, builder_.getStringAttr("public"),
                             MemRefType::get({kWords}, builder_.getI32Type()), Attribute(), /*constant=*/false,
                             /*alignment=*/nullptr);
  }

  void add(const FlowEnd& source, const FlowEnd& dest, device::TileId of) {
    aie::TileOp tile = tile_at(of);
    auto flow = create_packet_flow(builder_, tile.getLoc(), controller_id(tile), source, dest);
    flow.setKeepPktHeader(true);
    flow.setPriorityRoute(true);
  }

  bool has_own_flow(device::TileId id) {
    const std::uint32_t number = controller_id(tile_at(id));
    return llvm::any_of(device_.getOps<aie::PacketFlowOp>(), [&](aie::PacketFlowOp flow) {
      return static_cast<std::uint8_t>(flow.getID()) == number &&
             llvm::any_of(flow.getPorts().getOps<aie::PacketSourceOp>(), [&](aie::PacketSourceOp source) {
               auto tile = source.getTile().getDefiningOp<aie::TileOp>();
               return tile && tile.id() == id && source.getBundle() == WireBundle::Ctrl && source.getChannel() == 0;
             });
    });
  }

  bool has_own_way(std::uint8_t col) {
    const device::TileId shim{col, 0};
    const auto is = [&](Value tile, std::uint32_t channel) {
      auto placed = tile.getDefiningOp<aie::TileOp>();
      return placed && placed.id() == shim && channel == 0;
    };
    for (auto flow : device_.getOps<aie::FlowOp>()) {
      if (is(flow.getSource(), flow.getSourceChannel()) && flow.getSourceBundle() == WireBundle::Ctrl) return true;
      const bool down = flow.getDestBundle() == WireBundle::South || flow.getDestBundle() == WireBundle::PLIO;
      if (down && is(flow.getDest(), flow.getDestChannel())) return true;
    }
    const device::Port from{device::Bundle::Ctrl, 0}, to{device::Bundle::South, 0};
    return llvm::any_of(fixed_.tiles, [&](const routing::TileSettings& tile) {
      return tile.tile == shim &&
             (llvm::any_of(tile.connects, [&](auto& each) { return each.source == from || each.destination == to; }) ||
              llvm::any_of(tile.masters, [&](auto& each) { return each.destination == to; }) ||
              llvm::any_of(tile.rules, [&](auto& each) { return each.source == from; }));
    });
  }

  aie::DeviceOp device_;
  const device::Device& model_;
  OpBuilder builder_;
  std::map<device::TileId, aie::TileOp> tiles_;
  routing::Settings fixed_;  // switch settings that the design contains
};

bool is_way(aie::PacketFlowOp flow) {
  return flow.getPriorityRoute().value_or(false) &&
         llvm::any_of(flow.getPorts().getOps<aie::PacketDestOp>(),
                      [](aie::PacketDestOp end) { return end.getBundle() == WireBundle::Ctrl; });
}

bool has_ways(aie::DeviceOp device) {
  return llvm::any_of(device.getOps<aie::PacketFlowOp>(), is_way);
}

// Copies the flows of control packets and of their tokens, and the names of their channels. `to` has all tiles of
// `from`.
void copy_ways(aie::DeviceOp from, aie::DeviceOp to) {
  std::map<device::TileId, aie::TileOp> tiles;
  for (auto tile : to.getOps<aie::TileOp>()) tiles.try_emplace(tile.id(), tile);
  IRMapping values;
  for (auto tile : from.getOps<aie::TileOp>()) values.map(tile.getResult(), tiles.at(tile.id()).getResult());
  OpBuilder builder(to.getBodyRegion().front().getTerminator());
  for (Operation& op : from.getBodyRegion().front()) {
    auto flow = dyn_cast<aie::PacketFlowOp>(op);
    auto allocation = dyn_cast<aie::ShimDMAAllocationOp>(op);
    if ((flow && flow.getPriorityRoute().value_or(false)) ||
        (allocation && is_control_allocation(from.model(), allocation)))
      builder.clone(op, values);
  }
}

struct GenerateColumnControlOverlay : impl::AIEGenerateColumnControlOverlayBase<GenerateColumnControlOverlay> {
  using AIEGenerateColumnControlOverlayBase::AIEGenerateColumnControlOverlayBase;
  GenerateColumnControlOverlay(const GenerateColumnControlOverlay& other)
      : AIEGenerateColumnControlOverlayBase(other) {}

  Option<bool> standalone{
      *this, "emit-standalone-overlay", llvm::cl::init(false),
      llvm::cl::desc("Add a device `ctrl_pkt_overlay` that contains only these routes; the pass must then run on a "
                     "module")};

  void runOnOperation() override {
    const std::map<std::string, Tokens> words{{"shim-only", Tokens::OfShimTiles},
                                              {"all-tiles", Tokens::OfAllTiles},
                                              {"awaited", Tokens::Awaited},
                                              {"disable", Tokens::None}};
    const auto word = words.find(tokens);
    if (word == words.end()) {
      emitError(getOperation()->getLoc())
          << "'" << tokens << "' is not a value of route-shim-to-tct: choose shim-only, awaited, all-tiles or disable";
      return signalPassFailure();
    }
    std::vector<aie::DeviceOp> devices;
    getOperation()->walk([&](aie::DeviceOp device) {
      if (capabilities(device.model()).command_streams && !opted_out(device)) devices.push_back(device);
    });
    if (standalone && failed(add_device(devices))) return signalPassFailure();
    for (aie::DeviceOp device : devices) {
      if (standalone && has_ways(device)) continue;
      Overlay overlay(device);
      if (word->second != Tokens::None) overlay.add_tokens(word->second);
      if (packets && failed(overlay.add_packets())) signalPassFailure();
    }
  }

  // Adds a device that contains only the routes of control packets. All devices get the same set of tiles, so that they
  // all route control packets in the same way.
  LogicalResult add_device(std::vector<aie::DeviceOp>& devices) {
    auto module = dyn_cast<ModuleOp>(getOperation());
    if (!module)
      return emitError(getOperation()->getLoc()) << "emit-standalone-overlay needs a module, because it adds a device";
    if (devices.empty()) return success();
    for (aie::DeviceOp device : devices) {
      if (device.getSymName() == kOverlayDevice) return device.emitOpError("has the name of the overlay's device");
      if (device.getDevice() != devices.front().getDevice())
        return device.emitOpError("cannot share an overlay with devices of another kind");
    }
    OpBuilder builder(module.getBodyRegion());
    builder.setInsertionPointToEnd(module.getBody());
    auto own = aie::DeviceOp::create(builder, devices.front().getLoc(), devices.front().getDevice(),
                                     builder.getStringAttr(kOverlayDevice));
    builder.setInsertionPointToStart(&own.getBodyRegion().emplaceBlock());
    aie::EndOp::create(builder, own.getLoc());
    std::map<device::TileId, aie::TileOp> tiles;
    for (aie::DeviceOp device : devices)
      for (auto tile : device.getOps<aie::TileOp>()) tiles.try_emplace(tile.id(), tile);
    devices.push_back(own);
    for (aie::DeviceOp device : devices) {
      std::set<device::TileId> present;
      for (auto tile : device.getOps<aie::TileOp>()) present.insert(tile.id());
      builder.setInsertionPointToStart(&device.getBodyRegion().front());
      for (auto& [id, tile] : tiles)
        if (!present.contains(id)) builder.clone(*tile);
    }
    if (const auto with = llvm::find_if(devices, has_ways); with != devices.end()) copy_ways(*with, own);
    return success();
  }

  static bool opted_out(aie::DeviceOp device) {
    const auto wanted = device->getAttrOfType<BoolAttr>("needs_ctrl_pkt_overlay");
    return wanted && !wanted.getValue();
  }
};

}  // namespace

}  // namespace tessera::compiler
