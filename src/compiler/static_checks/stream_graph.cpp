#include "compiler/static_checks/stream_graph.h"

#include "compiler/routing/switch_ops.h"
#include "device/ports.h"

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

using device::Direction;
using device::TileId;
using device::TileKind;
using routing::Arrival;
using routing::Endpoint;
using routing::Wire;

StreamGraph::StreamGraph(aie::DeviceOp design)
    : design_(design), device_(design.model()), settings_(settings_of(design)) {
  for (const routing::TileSettings& tile : settings_.tiles) has_packets_ |= !tile.rules.empty();
  for (const routing::TileSettings& tile : settings_.tiles) {
    const auto ports = [&](Wire wire, device::Bundle bundle) {
      const unsigned count = device::port_count(device_, tile.tile, device::PortRole::Slave, bundle);
      for (unsigned i = 0; i < count; ++i) follow({tile.tile, wire, static_cast<std::uint8_t>(i)});
    };
    ports(Wire::Trace, device::Bundle::Trace);
    ports(Wire::Ctrl, device::Bundle::Ctrl);
    if (device_.kind(tile.tile) == TileKind::Shim) {
      for (const Wire wire : {Wire::DMA, Wire::NOC, Wire::PLIO}) ports(wire, device::Bundle::South);
    } else {
      ports(Wire::Core, device::Bundle::Core);
      ports(Wire::DMA, device::Bundle::DMA);
    }
  }
  add_shared_memories();
}

StreamGraph::Node StreamGraph::node(const Endpoint& end, Direction direction) const {
  if (device_.kind(end.tile) != TileKind::Shim) return {end.tile, {}};
  return {end.tile, std::pair(direction, unsigned{end.channel})};
}

void StreamGraph::follow(const Endpoint& source) {
  const auto note = [&](std::optional<std::uint8_t> id) {
    const std::set<Arrival> found = routing::follow(device_, settings_, source, id).arrivals;
    std::set<Arrival>& known = arrivals_[source];
    if (!known.empty() && !found.empty() && known != found) divided_.insert(source);
    if (found.size() > 1) copied_.insert(source);
    for (const Arrival& arrival : found) {
      known.insert(arrival);
      feeders_[arrival.at].insert(source);
      if (device_.kind(arrival.at.tile) == TileKind::Shim && arrival.at.wire != Wire::DMA) continue;
      next_[node(source, Direction::MM2S)].insert(node(arrival.at, Direction::S2MM));
    }
    return !found.empty();
  };
  if (note(std::nullopt)) circuits_.insert(source);
  if (circuits_.contains(source) || !has_packets_) return;
  for (std::uint8_t id = 0; id < routing::kPacketIds; ++id)
    if (note(id)) ids_[source].insert(id);
}

void StreamGraph::join(TileId one, TileId other) {
  if (one == other || !device_.contains(other)) return;
  next_[{one, {}}].insert({other, {}});
  next_[{other, {}}].insert({one, {}});
}

void StreamGraph::add_shared_memories() {
  const auto join_all_around = [&](TileId tile) {
    for (const device::Bundle side :
         {device::Bundle::South, device::Bundle::West, device::Bundle::North, device::Bundle::East})
      if (const auto other = device::neighbour(device_, tile, side)) join(tile, *other);
  };
  const bool cascades = !design_.getOps<aie::ConfigureCascadeOp>().empty();
  design_.walk([&](Operation* op) {
    if (!isa<aie::CoreOp, aie::MemOp, aie::MemTileDMAOp>(op)) return;
    const TileId tile = aie::tile_id_of(op->getOperand(0));
    bool unknown = false;  // it is not known whether the tile passes data on to its neighbours
    if (auto core = dyn_cast<aie::CoreOp>(op)) unknown = cascades || core.getElfFile();
    op->walk([&](Operation* inner) {
      unknown |= isa<aie::GetCascadeOp, aie::PutCascadeOp>(inner);
      for (const Value operand : inner->getOperands()) {
        Operation* from = operand.getDefiningOp();
        if (auto buffer = dyn_cast_or_null<aie::BufferOp>(from)) join(tile, aie::tile_id_of(buffer.getTile()));
        if (auto lock = dyn_cast_or_null<aie::LockOp>(from)) join(tile, aie::tile_id_of(lock.getTile()));
      }
    });
    if (unknown) join_all_around(tile);
  });
}

static Endpoint endpoint_of(const Channel& channel) {
  return {channel.tile, Wire::DMA, static_cast<std::uint8_t>(channel.number)};
}

bool StreamGraph::by_circuit(const Channel& source) const {
  return circuits_.contains(endpoint_of(source));
}

std::set<std::uint8_t> StreamGraph::packet_ids(const Channel& source) const {
  const auto found = ids_.find(endpoint_of(source));
  return found == ids_.end() ? std::set<std::uint8_t>() : found->second;
}

std::vector<Channel> StreamGraph::fed_alone_by(const Channel& source) const {
  const Endpoint from = endpoint_of(source);
  const auto found = arrivals_.find(from);
  if (found == arrivals_.end() || divided_.contains(from)) return {};
  std::vector<Channel> sinks;
  for (const Arrival& arrival : found->second)
    if (arrival.at.wire == Wire::DMA && !arrival.header && feeders_.at(arrival.at).size() == 1)
      sinks.push_back({arrival.at.tile, Direction::S2MM, arrival.at.channel});
  return sinks;
}

std::vector<StreamGraph::Feeder> StreamGraph::packets_to(const Channel& sink) const {
  const Endpoint to = endpoint_of(sink);
  const auto found = feeders_.find(to);
  if (found == feeders_.end()) return {};
  std::vector<Feeder> all;
  for (const Endpoint& from : found->second) {
    if (from.wire != Wire::DMA || divided_.contains(from) || circuits_.contains(from)) return {};
    const auto arrival = std::ranges::find_if(arrivals_.at(from), [&](const Arrival& each) { return each.at == to; });
    all.push_back({{from.tile, Direction::MM2S, from.channel}, arrival->header.has_value()});
  }
  return all;
}

std::vector<Channel> StreamGraph::packets_from(const Channel& source) const {
  const Endpoint from = endpoint_of(source);
  if (!divided_.contains(from) || copied_.contains(from)) return {};
  std::vector<Channel> sinks;
  for (const Arrival& arrival : arrivals_.at(from)) {
    if (arrival.at.wire != Wire::DMA || arrival.header || feeders_.at(arrival.at).size() != 1) return {};
    sinks.push_back({arrival.at.tile, Direction::S2MM, arrival.at.channel});
  }
  return sinks;
}

std::set<TileId> StreamGraph::controlled() const {
  std::set<TileId> tiles;
  for (const auto& [end, feeders] : feeders_)
    if (end.wire == Wire::Ctrl) tiles.insert(end.tile);
  return tiles;
}

bool StreamGraph::may_lead_to(const Channel& from, const Channel& to) const {
  const Node begin{from.tile, std::pair(from.direction, from.number)};
  const Node end{to.tile, std::pair(to.direction, to.number)};
  const bool arrives = std::ranges::any_of(next_, [&](const auto& each) { return each.second.contains(end); });
  if (!arrives || !next_.contains(begin)) return true;
  std::set<Node> seen;
  std::vector<Node> open{begin};
  while (!open.empty()) {
    const Node here = open.back();
    open.pop_back();
    if (here == end) return true;
    if (!seen.insert(here).second) continue;
    if (const auto next = next_.find(here); next != next_.end())
      open.insert(open.end(), next->second.begin(), next->second.end());
  }
  return false;
}

}  // namespace tessera::compiler
