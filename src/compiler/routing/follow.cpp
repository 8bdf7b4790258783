#include "compiler/routing/follow.h"

#include <algorithm>

namespace tessera::compiler::routing {

using device::Bundle;
using device::Direction;
using device::Port;
using device::PortRole;
using device::ShimMux;
using device::TileId;
using device::TileKind;

using FindingKind = Finding::Kind;
using Place = SwitchPort;

namespace {

std::optional<Wire> wire_of(Bundle bundle) {
  for (unsigned wire = 0; wire < device::kBundles; ++wire)
    if (to_string(static_cast<Wire>(wire)) == device::to_string(bundle)) return static_cast<Wire>(wire);
  return std::nullopt;
}

}  // namespace

std::string port_name(std::string_view role, const Port& port) {
  return fmt::format("{} {}", role, device::to_string(port));
}
bool has_port(const device::Device& device, TileId tile, PortRole role, Port port) {
  return device.contains(tile) && port.channel < device::port_count(device, tile, role, port.bundle);
}

StreamFollower::StreamFollower(const device::Device& device, const Settings& settings, const std::set<Endpoint>& stops)
    : device_(device), stops_(stops) {
  for (const TileSettings& tile : settings.tiles) tiles_[tile.tile].push_back(&tile);
}

FollowedStream StreamFollower::follow(const Endpoint& source, std::optional<std::uint8_t> id) {
  followed_ = {};
  left_by_.clear();
  on_the_way_.clear();
  if (const auto port = entry(source)) take(source.tile, *port, id);
  std::ranges::sort(followed_.findings);
  return std::move(followed_);
}

template <class Visit>
void StreamFollower::for_each_setting(TileId tile, Visit visit) const {
  if (const auto place = tiles_.find(tile); place != tiles_.end())
    for (const TileSettings* settings : place->second) visit(*settings);
}

void StreamFollower::report(FindingKind kind, TileId tile, std::string text) {
  followed_.findings.push_back({kind, tile, std::move(text)});
}

ShimMux StreamFollower::mux_of(TileId tile, Direction direction, unsigned south) const {
  ShimMux to = ShimMux::PL;
  for_each_setting(tile, [&](const TileSettings& settings) {
    for (const MuxSetting& mux : settings.mux)
      if (mux.direction == direction && mux.south_channel == south) to = mux.to;
  });
  return to;
}

// Returns the end (DMA, NOC or PLIO) that the multiplexer connects to a South port of a shim tile.
Endpoint StreamFollower::below(TileId tile, Direction direction, std::uint8_t south) const {
  std::uint8_t stream = 0;
  const ShimMux to = mux_of(tile, direction, south);
  for (const device::ShimMuxPort& port : device::shim_mux_ports(device_.arch)) {
    if (port.direction != direction) continue;
    if (port.south_channel == south && to == ShimMux::DMA && port.dma_channel)
      return {tile, Wire::DMA, *port.dma_channel};
    if (port.south_channel == south && to == ShimMux::NoC) return {tile, Wire::NOC, stream};
    ++stream;
  }
  return {tile, Wire::PLIO, south};
}

// Returns the slave port at which a stream from `source` enters the switches. Reports a source that has no such port.
std::optional<Port> StreamFollower::entry(const Endpoint& source) {
  const bool shim = device_.contains(source.tile) && device_.kind(source.tile) == TileKind::Shim;
  if (shim && (source.wire == Wire::DMA || source.wire == Wire::NOC || source.wire == Wire::PLIO)) {
    const unsigned count = device::port_count(device_, source.tile, PortRole::Slave, Bundle::South);
    for (std::uint8_t south = 0; south < count; ++south)
      if (below(source.tile, Direction::MM2S, south) == source) return Port{Bundle::South, south};
    report(FindingKind::DeadEnd, source.tile, fmt::format("the multiplexer does not connect {}", to_string(source)));
    return std::nullopt;
  }
  for (const Bundle bundle : {Bundle::Core, Bundle::DMA, Bundle::Ctrl, Bundle::FIFO, Bundle::South, Bundle::West,
                              Bundle::North, Bundle::East, Bundle::Trace})
    if (device::to_string(bundle) == to_string(source.wire)) {
      const Port port{bundle, source.channel};
      if (has_port(device_, source.tile, PortRole::Slave, port)) return port;
    }
  report(FindingKind::Illegal, source.tile, fmt::format("{} does not exist", to_string(source)));
  return std::nullopt;
}

void StreamFollower::take(TileId tile, Port slave, std::optional<std::uint8_t> header) {
  const Place place{tile, slave};
  if (!on_the_way_.insert(place).second) return report(FindingKind::Loop, tile, port_name("slave", slave));
  used_.slaves.insert(place);
  bool circuit = false, packets = false;
  for_each_setting(tile, [&](const TileSettings& settings) {
    for (const Connect& connect : settings.connects)
      if (connect.source == slave) {
        circuit = true;
        leave(tile, connect.destination, header);
      }
    for (const PacketRules& rules : settings.rules)
      if (rules.source == slave) {
        packets = true;
        sort_out(settings, rules, header);
      }
  });
  if (!circuit && !packets) report(FindingKind::DeadEnd, tile, port_name("slave", slave));
  on_the_way_.erase(place);
}

void StreamFollower::sort_out(const TileSettings& settings, const PacketRules& rules,
                              std::optional<std::uint8_t> header) {
  const TileId tile = settings.tile;
  const std::string port = port_name("slave", rules.source);
  if (!header) return report(FindingKind::Mixed, tile, fmt::format("a stream without header comes to {}", port));
  const Rule* first = nullptr;
  for (std::size_t slot = 0; slot < rules.rules.size(); ++slot) {
    const Rule& rule = rules.rules[slot];
    if ((*header & rule.mask) != (rule.value & rule.mask)) continue;
    used_.slots.insert({{tile, rules.source}, slot});
    if (first != nullptr) report(FindingKind::Ambiguous, tile, fmt::format("id {} at {}", *header, port));
    if (first == nullptr) first = &rule;
  }
  bool taken = false;
  for (const MasterSet& master : settings.masters) {
    if (first == nullptr || master.arbiter != first->amsel.arbiter) continue;
    if ((master.msels >> first->amsel.msel & 1) == 0) continue;
    taken = true;
    leave(tile, master.destination, master.drop_header ? std::nullopt : header);
  }
  if (!taken) report(FindingKind::NoMatch, tile, fmt::format("id {} at {}", *header, port));
}

void StreamFollower::leave(TileId tile, Port master, std::optional<std::uint8_t> header) {
  const Place place{tile, master};
  used_.masters.insert(place);
  if (!left_by_.insert(place).second) {
    // A loop is reported once, where it closes.
    if (on_the_way_.count(behind(tile, master).value_or(place)) != 0)
      return report(FindingKind::Loop, tile, port_name("master", master));
    return report(FindingKind::Twice, tile, port_name("master", master));
  }
  const bool shim = device_.kind(tile) == TileKind::Shim;
  const Endpoint end{tile, *wire_of(master.bundle), master.channel};
  if (master.bundle == Bundle::South && shim) {
    arrive({below(tile, Direction::S2MM, master.channel), master, header});
  } else if (stops_.count(end) != 0) {
    arrive({end, master, header});
  } else if (const auto next = behind(tile, master)) {
    take(next->first, next->second, header);
  } else if (device::opposite(master.bundle)) {
    report(FindingKind::DeadEnd, tile, port_name("master", master));
  } else {
    arrive({end, master, header});
  }
}
void StreamFollower::arrive(Arrival arrival) {
  followed_.arrivals.insert(arrival);
}

// Returns the slave port that a master port is wired to: a port of the neighbour or, for a FIFO port, the same port if
// settings use it as a slave.
std::optional<Place> StreamFollower::behind(TileId tile, Port master) const {
  if (master.bundle == Bundle::FIFO) {
    bool set = false;
    for_each_setting(tile, [&](const TileSettings& settings) {
      for (const Connect& connect : settings.connects) set |= connect.source == master;
      for (const PacketRules& rules : settings.rules) set |= rules.source == master;
    });
    return set ? std::optional(Place{tile, master}) : std::nullopt;
  }
  const auto other = device::neighbour(device_, tile, master.bundle);
  if (!other) return std::nullopt;
  const Place place{*other, {*device::opposite(master.bundle), master.channel}};
  return has_port(device_, place.first, PortRole::Slave, place.second) ? std::optional(place) : std::nullopt;
}

std::string_view to_string(FindingKind kind) {
  switch (kind) {
    case FindingKind::Illegal: return "illegal";
    case FindingKind::DrivenTwice: return "driven twice";
    case FindingKind::Mixed: return "circuits and packets mixed";
    case FindingKind::Slots: return "too many slots";
    case FindingKind::Ambiguous: return "ambiguous id";
    case FindingKind::NoMatch: return "lost packet";
    case FindingKind::DeadEnd: return "dead end";
    case FindingKind::Loop: return "loop";
    case FindingKind::Twice: return "two paths";
    case FindingKind::Unreached: return "unreached";
    case FindingKind::Unwanted: return "unwanted";
    case FindingKind::Header: return "wrong header";
    case FindingKind::Unused: return "unused setting";
  }
  return "";
}
std::string to_string(const Finding& finding) {
  return fmt::format("{} at {}: {}", to_string(finding.kind), device::to_string(finding.tile), finding.text);
}

FollowedStream follow(const device::Device& device, const Settings& settings, const Endpoint& source,
                      std::optional<std::uint8_t> id, const std::set<Endpoint>& stops) {
  return StreamFollower(device, settings, stops).follow(source, id);
}

}  // namespace tessera::compiler::routing
