// Turns flows into nets, which the router routes.
//
// A net is the set of streams from one source that no switch can tell apart: a circuit, or the packets of one ID. Flows
// with the same source (and ID) are one net to all their destinations.
//
// Packets of several nets may take turns on a wire if two conditions hold.
//
// First, it must be harmless that the nets delay each other. It is not harmless for nets without common ends: in a
// pipeline of cores, one net may stand still until another net has arrived, and on a shared wire both would wait for
// ever. So only nets of one *group* share wires: nets that common ends connect, directly or through other nets.
//
// Second, switches must be able to tell the packets apart. So nets of one ID share a wire only if they take the same
// path from there to the end. Nets of one group with the same ID and a common destination form a *unit*, and so do nets
// of one group with two or more common destinations (deadlock.h says why). The router routes a unit together: later
// nets of the unit join the paths of earlier ones.
#pragma once

#include "compiler/routing/fabric.h"
#include "compiler/routing/unroutable.h"

#include <map>

namespace tessera::compiler::routing {

struct Net {
  bool packet = false;
  bool priority = false;
  std::uint8_t id = 0;
  Slave source = 0;
  std::vector<Master> destinations;  // sorted
  std::vector<FlowRef> flows;        // sorted
  std::uint32_t group = 0;           // lowest net of the group; only for packets
  std::uint32_t unit = 0;
};

struct Unit {
  std::vector<std::uint32_t> nets;  // fewest destinations first
  bool priority = false;
};

struct Problem {
  std::vector<Net> nets;
  std::vector<Unit> units;  // units in the order of routing
  std::map<device::TileId, std::vector<MuxSetting>> mux;
  std::map<Master, bool> drop_header;        // for each destination of packets
  std::vector<bool> taken;                   // masters that the design fixes or that lead to a fixed slave or a source
  std::vector<bool> closed;                  // tiles that no route may enter
  std::vector<std::uint8_t> taken_arbiters;  // arbiters of each tile, as bits
  bool share_arbiters = false;               // taken from the request
};

// Builds the problem for the `chosen` flows of the request. Fails when flows contradict each other or the design,
// before any routing.
tl::expected<Problem, Unroutable> make_problem(const Fabric& fabric, const RoutingRequest& request,
                                               const std::vector<FlowRef>& chosen);

std::vector<FlowRef> all_flows(const RoutingRequest& request);

}  // namespace tessera::compiler::routing
