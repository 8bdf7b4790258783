// Implements switch_ops.h.
//
// Example: `aie.flow(%t02, DMA : 0, %t01, DMA : 1)` becomes a CircuitFlow from DMA 0 of (0,2) to DMA 1 of (0,1). The
// settings that the router returns become an `aie.switchbox` for each of the two tiles. Each `aie.connect` in them has
// the location of the flow.
#include "compiler/routing/switch_ops.h"

#include "compiler/routing/origins.h"
#include "compiler/routing/packet_header.h"
#include "device/ports.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

using namespace mlir;

namespace tessera::compiler {

namespace {

using aie::WireBundle;
using device::Bundle;
using device::Direction;
using device::Port;
using routing::Wire;

// Converts a bundle of the dialect to the router's type. WireBundle, Bundle and Wire use the same names.
Wire wire_of(WireBundle bundle) {
  switch (bundle) {
    case WireBundle::Core: return Wire::Core;
    case WireBundle::DMA: return Wire::DMA;
    case WireBundle::FIFO: return Wire::FIFO;
    case WireBundle::South: return Wire::South;
    case WireBundle::West: return Wire::West;
    case WireBundle::North: return Wire::North;
    case WireBundle::East: return Wire::East;
    case WireBundle::PLIO: return Wire::PLIO;
    case WireBundle::NOC: return Wire::NOC;
    case WireBundle::Trace: return Wire::Trace;
    case WireBundle::Ctrl: return Wire::Ctrl;
  }
  llvm_unreachable("a bundle without a name");
}

Bundle bundle_of(WireBundle bundle) {
  const auto found = device::parse_bundle(std::string_view(stringifyWireBundle(bundle)));
  assert(found && "PLIO and NOC are not ports of a switchbox; verifiers refuse them");
  return *found;
}
WireBundle wire_bundle_of(Bundle bundle) {
  return *aie::symbolizeWireBundle(device::to_string(bundle));
}

Port port_of(WireBundle bundle, std::uint32_t channel) {
  return {bundle_of(bundle), static_cast<std::uint8_t>(channel)};
}

routing::Endpoint endpoint_of(Value tile, WireBundle bundle, std::uint32_t channel) {
  return {aie::tile_id_of(tile), wire_of(bundle), static_cast<std::uint8_t>(channel)};
}

// Returns the setting of a multiplexer. The North ports of the multiplexer are the South ports of the switchbox.
std::optional<routing::MuxSetting> mux_setting(aie::ConnectOp connect) {
  const bool into_switch = connect.getDestBundle() == WireBundle::North;
  const WireBundle other = into_switch ? connect.getSourceBundle() : connect.getDestBundle();
  const std::uint32_t north = into_switch ? connect.getDestChannel() : connect.getSourceChannel();
  const auto to = other == WireBundle::DMA   ? device::ShimMux::DMA
                  : other == WireBundle::NOC ? device::ShimMux::NoC
                                             : device::ShimMux::PL;
  return routing::MuxSetting{into_switch ? Direction::MM2S : Direction::S2MM, static_cast<std::uint8_t>(north), to};
}

// Returns whether a master port drops headers.
bool drops_header(aie::MasterSetOp set, device::TileKind kind) {
  if (const auto keep = set.getKeepPktHeader()) return !*keep;
  return routing::drops_header(kind, bundle_of(set.getDestBundle()));
}

routing::PacketRules rules_of(aie::PacketRulesOp op) {
  routing::PacketRules rules{port_of(op.getSourceBundle(), op.getSourceChannel()), {}};
  for (auto rule : op.getRules().getOps<aie::PacketRuleOp>()) {
    auto amsel = rule.getAmsel().getDefiningOp<aie::AMSelOp>();
    rules.rules.push_back(
        {static_cast<std::uint8_t>(rule.getMask()),
         static_cast<std::uint8_t>(rule.getValue()),
         {static_cast<std::uint8_t>(amsel.getArbiterID()), static_cast<std::uint8_t>(amsel.getMsel())}});
  }
  return rules;
}

void read_switchbox(aie::SwitchboxOp op, routing::TileSettings& tile, device::TileKind kind) {
  for (Operation& each : op.getConnections().front()) {
    if (auto connect = dyn_cast<aie::ConnectOp>(each)) {
      tile.connects.push_back({port_of(connect.getSourceBundle(), connect.getSourceChannel()),
                               port_of(connect.getDestBundle(), connect.getDestChannel())});
    } else if (auto set = dyn_cast<aie::MasterSetOp>(each)) {
      routing::MasterSet master{port_of(set.getDestBundle(), set.getDestChannel()), 0, 0, drops_header(set, kind)};
      for (const Value value : set.getAmsels()) {
        auto amsel = value.getDefiningOp<aie::AMSelOp>();
        master.arbiter = static_cast<std::uint8_t>(amsel.getArbiterID());
        master.msels |= static_cast<std::uint8_t>(1U << amsel.getMsel());
      }
      tile.masters.push_back(master);
    } else if (auto rules = dyn_cast<aie::PacketRulesOp>(each)) {
      tile.rules.push_back(rules_of(rules));
    }
  }
}

class SwitchBuilder {
 public:
  SwitchBuilder(aie::DeviceOp device, const RoutingRequest& request, const routing::Settings& settings)
      : device_(device),
        builder_(device.getContext()),
        request_(request),
        origins_(device.model(), request.request, settings) {
    for (auto tile : device.getOps<aie::TileOp>()) tiles_.try_emplace(tile.id(), tile);
    for (auto op : device.getOps<aie::SwitchboxOp>()) boxes_.try_emplace(aie::tile_id_of(op.getTile()), op);
    for (auto op : device.getOps<aie::ShimMuxOp>()) muxes_.try_emplace(aie::tile_id_of(op.getTile()), op);
  }

  void add(const routing::TileSettings& settings) {
    aie::TileOp tile = tile_at(settings.tile);
    tile_ = settings.tile;
    const Location loc = tile.getLoc();
    if (!settings.connects.empty() || !settings.masters.empty() || !settings.rules.empty()) {
      enter(boxes_, tile, settings.connects.empty());
      for (const routing::Connect& each : settings.connects)
        connect(place_of(origins_.at_master({tile_, each.destination})), each.source, each.destination);
      packets(loc, settings, device_.model().kind(settings.tile));
    }
    if (settings.mux.empty()) return;
    enter(muxes_, tile, settings.connects.empty());
    for (const routing::MuxSetting& each : settings.mux) {
      const routing::SwitchPort port{tile_, {Bundle::South, each.south_channel}};
      mux(place_of(each.direction == Direction::MM2S ? origins_.at_slave(port) : origins_.at_master(port)), each);
    }
  }

 private:
  // Returns the locations of all flows that a setting serves, or the tile's location when it serves none.
  Location place_of(const std::vector<routing::FlowRef>& flows) {
    SmallVector<Location> places;
    for (const routing::FlowRef flow : flows) {
      if (flow.packet)
        places.push_back(request_.packets[flow.index]->getLoc());
      else
        llvm::append_range(places, request_.places[flow.index]);
    }
    return places.empty() ? tiles_.at(tile_).getLoc() : builder_.getFusedLoc(places);
  }

  aie::TileOp tile_at(device::TileId id) {
    if (const auto found = tiles_.find(id); found != tiles_.end()) return found->second;
    builder_.setInsertionPointToStart(&device_.getBodyRegion().front());
    auto tile =
        aie::TileOp::create(builder_, device_.getLoc(), builder_.getIndexType(), id.col, id.row, nullptr, nullptr);
    return tiles_.try_emplace(id, tile).first->second;
  }

  // Goes to the end of the tile's switchbox or multiplexer. If the tile has none yet, makes one where mlir-aie makes
  // it: behind the tile if it has only packets, otherwise at the end of the device.
  template <class Op>
  void enter(std::map<device::TileId, Op>& known, aie::TileOp tile, bool only_packets) {
    if (const auto found = known.find(tile_); found != known.end()) {
      builder_.setInsertionPoint(found->second.getConnections().front().getTerminator());
      return;
    }
    if (only_packets)
      builder_.setInsertionPointAfter(tile);
    else
      builder_.setInsertionPoint(device_.getBodyRegion().front().getTerminator());
    auto op = Op::create(builder_, tile.getLoc(), builder_.getIndexType(), tile.getResult());
    known.try_emplace(tile_, op);
    begin(op.getConnections());
  }

  void begin(Region& region) {
    Block& block = region.emplaceBlock();
    builder_.setInsertionPointToEnd(&block);
    auto end = aie::EndOp::create(builder_, region.getLoc());
    builder_.setInsertionPoint(end);
  }

  void connect(Location loc, Port from, Port to) {
    aie::ConnectOp::create(builder_, loc, wire_bundle_of(from.bundle), from.channel, wire_bundle_of(to.bundle),
                           to.channel);
  }

  void packets(Location loc, const routing::TileSettings& settings, device::TileKind kind) {
    std::map<routing::Amsel, Value> amsels;
    for (const routing::PacketRules& rules : settings.rules)
      for (const routing::Rule& rule : rules.rules) amsels.try_emplace(rule.amsel);
    for (auto& [amsel, value] : amsels)
      value = aie::AMSelOp::create(builder_, loc, builder_.getIndexType(), amsel.arbiter, amsel.msel);
    for (const routing::MasterSet& master : settings.masters) {
      SmallVector<Value> matching;
      for (const auto& [amsel, value] : amsels)
        if (amsel.arbiter == master.arbiter && (master.msels >> amsel.msel & 1) != 0) matching.push_back(value);
      auto set = aie::MasterSetOp::create(builder_, place_of(origins_.at_master({tile_, master.destination})),
                                          builder_.getIndexType(), wire_bundle_of(master.destination.bundle),
                                          master.destination.channel, matching, nullptr);
      if (drops_header(set, kind) != master.drop_header) set.setKeepPktHeader(!master.drop_header);
    }
    for (const routing::PacketRules& each : llvm::reverse(settings.rules)) {  // the order of mlir-aie
      const std::vector<routing::FlowRef>& flows = origins_.at_slave({tile_, each.source});
      auto rules = aie::PacketRulesOp::create(builder_, place_of(flows), wire_bundle_of(each.source.bundle),
                                              each.source.channel);
      const OpBuilder::InsertionGuard guard(builder_);
      begin(rules.getRules());
      const auto matches = [&](const routing::Rule& rule) {
        std::vector<routing::FlowRef> those;
        llvm::copy_if(flows, std::back_inserter(those), [&](const routing::FlowRef flow) {
          return flow.packet && rule.matches(request_.request.packets[flow.index].id);
        });
        return those;
      };
      for (const routing::Rule& rule : each.rules)
        aie::PacketRuleOp::create(builder_, place_of(matches(rule)), rule.mask, rule.value, amsels.at(rule.amsel));
    }
  }

  void mux(Location loc, const routing::MuxSetting& setting) {
    WireBundle bundle = WireBundle::PLIO;
    std::uint32_t channel = setting.south_channel;
    for (const device::ShimMuxPort& port : device::shim_mux_ports(device_.model().arch)) {
      if (port.direction != setting.direction || port.south_channel != setting.south_channel) continue;
      if (setting.to == device::ShimMux::DMA) {
        bundle = WireBundle::DMA;
        channel = port.dma_channel.value_or(0);
      } else if (setting.to == device::ShimMux::NoC) {
        bundle = WireBundle::NOC;
      }
    }
    if (setting.direction == Direction::MM2S)
      aie::ConnectOp::create(builder_, loc, bundle, channel, WireBundle::North, setting.south_channel);
    else
      aie::ConnectOp::create(builder_, loc, WireBundle::North, setting.south_channel, bundle, channel);
  }

  aie::DeviceOp device_;
  OpBuilder builder_;
  const RoutingRequest& request_;
  routing::Origins origins_;
  std::map<device::TileId, aie::TileOp> tiles_;
  std::map<device::TileId, aie::SwitchboxOp> boxes_;
  std::map<device::TileId, aie::ShimMuxOp> muxes_;
  device::TileId tile_;  // the tile that gets new operations
};

}  // namespace

// Returns an end of a flow. Designs of mlir-aie may name a core or a DMA program in place of its tile.
static FailureOr<routing::Endpoint> end_of(Operation* op, Value tile, aie::WireBundle bundle, std::uint32_t channel) {
  auto placed = tile.getDefiningOp<aie::TileOp>();
  if (auto element = tile.getDefiningOp<aie::TileElement>()) placed = element.getTileOp();
  if (!placed) return op->emitOpError("has an end that is not on a placed tile");
  return endpoint_of(placed->getResult(0), bundle, channel);
}

// Puts flows into an order that does not depend on the text, because the router gives the flows their ports in order.
static void sort_circuits(RoutingRequest& request) {
  std::vector<std::size_t> order(request.circuits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<routing::CircuitFlow>& flows = request.request.circuits;
  for (routing::CircuitFlow& flow : flows) std::ranges::sort(flow.destinations);
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return flows[i].source; });
  RoutingRequest sorted;
  for (const std::size_t i : order) {
    sorted.request.circuits.push_back(std::move(flows[i]));
    sorted.circuits.push_back(request.circuits[i]);
    sorted.places.push_back(std::move(request.places[i]));
  }
  request = std::move(sorted);
}

FailureOr<RoutingRequest> request_of(aie::DeviceOp device, Routed routed) {
  RoutingRequest request;
  std::map<routing::Endpoint, std::size_t> sources;  // flows with one source are one stream
  for (auto flow : device.getOps<aie::FlowOp>()) {
    if (!routed.circuits) break;
    const auto source = end_of(flow, flow.getSource(), flow.getSourceBundle(), flow.getSourceChannel());
    const auto dest = end_of(flow, flow.getDest(), flow.getDestBundle(), flow.getDestChannel());
    if (failed(source) || failed(dest)) return failure();
    const auto [place, is_new] = sources.try_emplace(*source, request.request.circuits.size());
    if (is_new) {
      request.request.circuits.push_back({*source, {}});
      request.circuits.push_back(flow);
      request.places.emplace_back();
    }
    request.places[place->second].push_back(flow.getLoc());
    request.request.circuits[place->second].destinations.push_back(*dest);
  }
  sort_circuits(request);
  for (auto flow : device.getOps<aie::PacketFlowOp>()) {
    if (!routed.packets) break;
    routing::PacketFlow packets{.id = static_cast<std::uint8_t>(flow.getID()),
                                .sources = {},
                                .destinations = {},
                                .keep_header = flow.getKeepPktHeader(),
                                .priority = flow.getPriorityRoute().value_or(false)};
    const auto add = [](auto end, std::vector<routing::Endpoint>& to) {
      const auto endpoint = end_of(end, end.getTile(), end.getBundle(), end.getChannel());
      if (succeeded(endpoint)) to.push_back(*endpoint);
      return succeeded(endpoint);
    };
    for (auto source : flow.getPorts().getOps<aie::PacketSourceOp>())
      if (!add(source, packets.sources)) return failure();
    for (auto dest : flow.getPorts().getOps<aie::PacketDestOp>())
      if (!add(dest, packets.destinations)) return failure();
    request.request.packets.push_back(std::move(packets));
    request.packets.push_back(flow);
  }
  request.request.fixed = settings_of(device);
  return request;
}

routing::Settings settings_of(aie::DeviceOp device) {
  std::map<device::TileId, routing::TileSettings> tiles;
  for (auto op : device.getOps<aie::SwitchboxOp>()) {
    const device::TileId id = aie::tile_id_of(op.getTile());
    routing::TileSettings& tile = tiles[id];
    tile.tile = id;
    read_switchbox(op, tile, device.model().kind(id));
  }
  for (auto op : device.getOps<aie::ShimMuxOp>()) {
    const device::TileId id = aie::tile_id_of(op.getTile());
    routing::TileSettings& tile = tiles[id];
    tile.tile = id;
    for (auto connect : op.getConnections().getOps<aie::ConnectOp>())
      if (const auto setting = mux_setting(connect)) tile.mux.push_back(*setting);
  }
  routing::Settings settings;
  for (auto& [id, tile] : tiles) {
    // Registers are written in the order of ports, whatever the order in the text.
    std::ranges::stable_sort(tile.rules, {}, &routing::PacketRules::source);
    settings.tiles.push_back(std::move(tile));
  }
  return settings;
}

void add_switches(aie::DeviceOp device, const RoutingRequest& request, const routing::Settings& settings) {
  SwitchBuilder builder(device, request, settings);
  for (const routing::TileSettings& tile : settings.tiles) builder.add(tile);
}

}  // namespace tessera::compiler
