#include "compiler/routing/fabric.h"

#include <array>
#include <cassert>
#include <cstdlib>

namespace tessera::compiler::routing {

using device::Bundle;
using device::Port;
using device::PortRole;
using device::TileKind;

Fabric::Fabric(const device::Device& device)
    : device_(device), passages_(tiles()), next_(ports(), kNowhere), before_(ports(), kNowhere) {
  for (const TileKind kind : {TileKind::Shim, TileKind::Mem, TileKind::Core}) {
    const unsigned slaves = device::port_count(kind, PortRole::Slave, device.arch);
    const unsigned masters = device::port_count(kind, PortRole::Master, device.arch);
    assert(slaves <= kPortsPerTile && masters <= kPortsPerTile);
    for (unsigned slave = 0; slave < slaves; ++slave)
      for (unsigned master = 0; master < masters; ++master) {
        const Port from = *device::port_at(kind, PortRole::Slave, slave, device.arch);
        const Port to = *device::port_at(kind, PortRole::Master, master, device.arch);
        if (device::connection_legal(kind, from.bundle, from.channel, to.bundle, to.channel, device.arch))
          legal_[static_cast<unsigned>(kind)][slave] |= bit_of(master);
      }
  }
  for (std::uint32_t number = 0; number < tiles(); ++number) {
    ids_.push_back({static_cast<std::uint8_t>(number / device.rows), static_cast<std::uint8_t>(number % device.rows)});
    kinds_.push_back(static_cast<std::uint8_t>(device.kind(tile(number))));
    connect(number);
  }
}

void Fabric::connect(std::uint32_t number) {
  const device::TileId id = tile(number);
  for (const Bundle side : {Bundle::South, Bundle::West, Bundle::North, Bundle::East}) {
    const std::optional<device::TileId> other = device::neighbour(device_, id, side);
    if (!other) continue;
    const unsigned count = device::port_count(device_, id, PortRole::Master, side);
    for (std::uint8_t channel = 0; channel < count; ++channel) {
      const Master master = *port(id, PortRole::Master, {side, channel});
      const std::optional<Slave> slave = port(*other, PortRole::Slave, {*device::opposite(side), channel});
      if (!slave) continue;
      next_[master] = *slave;
      before_[*slave] = master;
      passages_[number] |= bit_of(master);
    }
  }
}

std::optional<std::uint32_t> Fabric::port(device::TileId tile, PortRole role, Port port) const {
  if (!device_.contains(tile)) return std::nullopt;
  if (port.channel >= device::port_count(device_, tile, role, port.bundle)) return std::nullopt;
  return number(tile) * kPortsPerTile +
         *device::port_index(device_.kind(tile), role, port.bundle, port.channel, device_.arch);
}

Port Fabric::name(std::uint32_t port, PortRole role) const {
  return *device::port_at(device_.kind(tile(tile_of(port))), role, port % kPortsPerTile, device_.arch);
}

std::uint32_t Fabric::distance(std::uint32_t a, std::uint32_t b) const {
  const device::TileId from = tile(a), to = tile(b);
  return static_cast<std::uint32_t>(std::abs(from.col - to.col) + std::abs(from.row - to.row));
}

}  // namespace tessera::compiler::routing
