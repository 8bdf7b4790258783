// The input of the router: streams from ports of tiles to ports of tiles, and the parts of switches that are already
// taken.
//
// Ends of streams have the names that designs use. On a shim tile, DMA, NOC and PLIO stand for a South port of the
// switchbox together with a setting of the multiplexer at this port. South stands for only the port, with any setting
// of the multiplexer (task-complete tokens leave by South 0). On any other tile, South, West, North and East name a
// port of the switch, too: such a stream continues in a neighbour that the router does not touch.
#pragma once

#include "compiler/routing/settings.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::compiler::routing {

enum class Wire : std::uint8_t { Core, DMA, Ctrl, FIFO, South, West, North, East, Trace, PLIO, NOC };
std::string_view to_string(Wire wire);

struct Endpoint {
  device::TileId tile;
  Wire wire = Wire::DMA;
  std::uint8_t channel = 0;
  auto operator<=>(const Endpoint&) const = default;
};
std::string to_string(const Endpoint& endpoint);  // e.g. "DMA 0 of (1,2)"

// An aie.flow. Flows with the same source are one stream to all their destinations.
struct CircuitFlow {
  Endpoint source;
  std::vector<Endpoint> destinations;
};

// An aie.packet_flow: packets of this ID go from each source to all destinations.
struct PacketFlow {
  std::uint8_t id = 0;
  std::vector<Endpoint> sources;
  std::vector<Endpoint> destinations;
  std::optional<bool> keep_header;  // unset: drop the header at DMAs and outside of the array
  bool priority = false;            // control packets: the router routes them first, as if there were no other flows
};

struct RoutingRequest {
  std::vector<CircuitFlow> circuits;
  std::vector<PacketFlow> packets;
  // Settings that the design itself contains. The router does not use their ports and arbiters, and the result does not
  // repeat the settings.
  Settings fixed;
  std::optional<std::set<device::TileId>> within = std::nullopt;  // route only through these tiles
  // Let streams share arbiters where a switch has more independent packet streams than arbiters. route() sets this only
  // after a first search that failed for lack of arbiters.
  bool share_arbiters = false;
};

}  // namespace tessera::compiler::routing
