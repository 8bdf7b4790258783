// What is to be routed: streams from ports of tiles to ports of tiles, and what of the switches is already taken.
//
// An end of a stream is named as designs name it. On a shim tile DMA, NOC and PLIO stand for a South port of the
// switchbox and a setting of the multiplexer below it; South names the port alone, whatever the multiplexer does (the
// task-complete tokens of controllers leave by South 0). A side of any other tile names the port of its switch too: a
// stream that comes from, or goes to, where nothing is to be routed.
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
std::string to_string(const Endpoint& endpoint);  // "DMA 0 of (1,2)"

// aie.flow. Several of one source are one stream that goes to all of their destinations.
struct CircuitFlow {
  Endpoint source;
  std::vector<Endpoint> destinations;
};

// aie.packet_flow: packets of this id from each source to all destinations.
struct PacketFlow {
  std::uint8_t id = 0;
  std::vector<Endpoint> sources;
  std::vector<Endpoint> destinations;
  std::optional<bool> keep_header;  // none: the header is dropped where a DMA or the outside of the array takes it
  bool priority = false;            // routed before all others, and as if they were not there: control packets
};

struct Request {
  std::vector<CircuitFlow> circuits;
  std::vector<PacketFlow> packets;
  // Switch settings that the design brings along. Their ports and arbiters are theirs alone, and they are not part of
  // the result.
  Settings fixed;
  std::optional<std::set<device::TileId>> within = std::nullopt;  // only through these tiles
  // Where a switch has more independent packet streams than arbiters, let them share. route() tries without first.
  bool share_arbiters = false;
};

}  // namespace tessera::compiler::routing
