// Routing: turns flows into switch settings.
//
// Problem. Each flow needs a path through the switches. A master port belongs to one stream (or to packets that can
// share it), and the best path for one flow may be the only path for another.
//
// Choices. *One flow after the other*, each around the earlier ones, is simple. But it fails on designs that have a
// solution, because early flows take wires that late flows need. *Search for a proof* (SAT, integer programs) finds
// every solution, but its time cannot be predicted. *Negotiated congestion* (PathFinder: L. McMurchie, C. Ebeling, FPGA
// '95) lets flows overuse wires, and raises the price of overused wires from round to round until the flows that have
// another path take that path.
//
// Decision. The router uses negotiated congestion. It considers legal connections only, so the result is legal. When no
// wire is overused, the router assigns the packets' other resources: arbiters, msels and slots (packets.h), without
// circular waits (deadlock.h). If a switch has too few of these resources, the router raises the price of its wires and
// negotiates again. Costs are integers, and a fixed order breaks every tie, so that equal requests give equal settings
// on every machine. docs/rationale/routing.md has the reasons.
#pragma once

#include "compiler/routing/effort.h"
#include "compiler/routing/flows.h"
#include "compiler/routing/unroutable.h"

#include <tl/expected.hpp>

namespace tessera::compiler::routing {

tl::expected<Settings, Unroutable> route(const device::Device& device, const RoutingRequest& request,
                                         RoutingEffort* effort = nullptr);

}  // namespace tessera::compiler::routing
