#include "compiler/routing/wiring.h"

namespace tessera::compiler::routing {

using device::Bundle;
using device::Direction;
using device::Port;
using device::PortRole;
using device::ShimMux;
using device::TileId;
using device::TileKind;

Wire wire_of(Bundle bundle) {
  for (unsigned wire = 0; wire < device::kBundles; ++wire)
    if (to_string(static_cast<Wire>(wire)) == device::to_string(bundle)) return static_cast<Wire>(wire);
  return Wire::PLIO;  // not reached: each bundle has the name of a wire
}

std::optional<Bundle> bundle_of(Wire wire) {
  return device::parse_bundle(to_string(wire));
}

bool has_port(const device::Device& device, TileId tile, PortRole role, Port port) {
  return device.contains(tile) && port.channel < device::port_count(device, tile, role, port.bundle);
}

Wiring::Wiring(const device::Device& device, const Settings& settings) : device_(device) {
  for (const TileSettings& tile : settings.tiles) tiles_[tile.tile].push_back(&tile);
}

bool Wiring::below_mux(TileId tile, Wire wire) const {
  return device_.contains(tile) && device_.kind(tile) == TileKind::Shim &&
         (wire == Wire::DMA || wire == Wire::NOC || wire == Wire::PLIO);
}

std::optional<ShimMux> Wiring::mux_of(TileId tile, Direction direction, unsigned south) const {
  std::optional<ShimMux> to;
  for_each_setting(tile, [&](const TileSettings& settings) {
    for (const MuxSetting& mux : settings.mux)
      if (mux.direction == direction && mux.south_channel == south) to = mux.to;
  });
  return to;
}

Endpoint Wiring::below(TileId tile, Direction direction, std::uint8_t south) const {
  std::uint8_t stream = 0;
  const ShimMux to = mux_of(tile, direction, south).value_or(ShimMux::PL);
  for (const device::ShimMuxPort& port : device::shim_mux_ports(device_.arch)) {
    if (port.direction != direction) continue;
    if (port.south_channel == south && to == ShimMux::DMA && port.dma_channel)
      return {tile, Wire::DMA, *port.dma_channel};
    if (port.south_channel == south && to == ShimMux::NoC) return {tile, Wire::NOC, stream};
    ++stream;
  }
  return {tile, Wire::PLIO, south};
}

std::optional<Port> Wiring::entry(const Endpoint& source) const {
  if (below_mux(source.tile, source.wire)) {
    const unsigned count = device::port_count(device_, source.tile, PortRole::Slave, Bundle::South);
    for (std::uint8_t south = 0; south < count; ++south)
      if (below(source.tile, Direction::MM2S, south) == source) return Port{Bundle::South, south};
    return std::nullopt;
  }
  const auto bundle = bundle_of(source.wire);
  if (!bundle || !has_port(device_, source.tile, PortRole::Slave, {*bundle, source.channel})) return std::nullopt;
  return Port{*bundle, source.channel};
}

std::optional<SwitchPort> Wiring::behind(TileId tile, Port master) const {
  if (master.bundle == Bundle::FIFO) {
    bool set = false;
    for_each_setting(tile, [&](const TileSettings& settings) {
      for (const Connect& connect : settings.connects) set |= connect.source == master;
      for (const PacketRules& rules : settings.rules) set |= rules.source == master;
    });
    return set ? std::optional(SwitchPort{tile, master}) : std::nullopt;
  }
  const auto other = device::neighbour(device_, tile, master.bundle);
  if (!other) return std::nullopt;
  const SwitchPort place{*other, {*device::opposite(master.bundle), master.channel}};
  return has_port(device_, place.first, PortRole::Slave, place.second) ? std::optional(place) : std::nullopt;
}

}  // namespace tessera::compiler::routing
