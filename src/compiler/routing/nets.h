// From flows to nets: what a router works on.
//
// A net is what one source sends that no switch can tell apart: a circuit, or the packets of one id. Flows of one
// source (and id) are one net to all of their destinations.
//
// Packets of several nets may take turns on a wire. Two questions decide which. May they be delayed by each other? Nets
// that neither begin nor end at a common port know nothing of each other; if one stood still until the other had
// arrived, as in a pipeline of cores, then a shared wire would be a deadlock. So only nets of one *group* share wires:
// those that are joined by common ends, over others if need be. Can they be told apart? Nets of one id cannot, so they
// share only where they go the same way to the end. These nets, and those that have several destinations in common
// (deadlock.h says why), are a *unit*, which is routed as a whole: later nets lead into the way of earlier ones.
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
  std::uint32_t group = 0;           // of packets: the least net of it
  std::uint32_t unit = 0;
};

struct Unit {
  std::vector<std::uint32_t> nets;  // those with few destinations first
  bool priority = false;
};

struct Problem {
  std::vector<Net> nets;
  std::vector<Unit> units;  // in the order of routing
  std::map<device::TileId, std::vector<MuxSetting>> mux;
  std::map<Master, bool> drop_header;        // of destinations of packets
  std::vector<bool> taken;                   // masters that the design has fixed, or that lead to what it has fixed
  std::vector<bool> closed;                  // tiles that no way may lead into
  std::vector<std::uint8_t> taken_arbiters;  // by tile, as bits
  bool share_arbiters = false;               // as the request has it
};

// Fails where flows contradict each other or the design before any way is looked for. Of the flows of the request only
// `chosen` are looked at.
tl::expected<Problem, Unroutable> make_problem(const Fabric& fabric, const Request& request,
                                               const std::vector<FlowRef>& chosen);

std::vector<FlowRef> all_flows(const Request& request);

}  // namespace tessera::compiler::routing
