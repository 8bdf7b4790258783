// The wires between the switches of an array, and between a shim switch and the parts below it.
//
// A master port of a switch is wired to a slave port of the neighbour, or to a part of its own tile. Only the South
// ports of shim tiles lead through a multiplexer, whose settings decide which part is behind the port.
#pragma once

#include "compiler/routing/flows.h"

#include <map>

namespace tessera::compiler::routing {

using SwitchPort = std::pair<device::TileId, device::Port>;

// Returns the name that designs use for the ports of a bundle.
Wire wire_of(device::Bundle bundle);
// Returns the bundle of a switch with this name; nothing for PLIO and NOC, which are behind a multiplexer.
std::optional<device::Bundle> bundle_of(Wire wire);

// Returns whether the switch of the tile has the port.
bool has_port(const device::Device& device, device::TileId tile, device::PortRole role, device::Port port);

class Wiring {
 public:
  // `settings` must outlive the wiring.
  Wiring(const device::Device& device, const Settings& settings);

  const device::Device& device() const { return device_; }
  // Calls `visit` with each part of the settings that belongs to the tile.
  template <class Visit>
  void for_each_setting(device::TileId tile, Visit visit) const {
    if (const auto place = tiles_.find(tile); place != tiles_.end())
      for (const TileSettings* settings : place->second) visit(*settings);
  }

  // Returns whether the tile is a shim tile, and `wire` a part below its multiplexer.
  bool below_mux(device::TileId tile, Wire wire) const;
  // Returns the multiplexer's setting for a South port; nothing when no setting names the port.
  std::optional<device::ShimMux> mux_of(device::TileId tile, device::Direction direction, unsigned south) const;
  // Returns the end (DMA, NOC or PLIO) that the multiplexer connects to a South port of a shim tile. Without a setting
  // the port leads to programmable logic.
  Endpoint below(device::TileId tile, device::Direction direction, std::uint8_t south) const;
  // Returns the slave port at which a stream from `source` enters the switches.
  std::optional<device::Port> entry(const Endpoint& source) const;
  // Returns the slave port that a master port is wired to: a port of the neighbour or, for a FIFO port, the same port
  // if settings use it as a slave.
  std::optional<SwitchPort> behind(device::TileId tile, device::Port master) const;

 private:
  const device::Device& device_;
  std::map<device::TileId, std::vector<const TileSettings*>> tiles_;
};

}  // namespace tessera::compiler::routing
