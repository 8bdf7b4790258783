// Routing: from flows to the settings of switches.
//
// Problem. Each flow needs a way through the switches, a master port belongs to one stream (or to packets that can
// share it), and the way that is best for one flow may be the only one for another.
//
// Choices. *One flow after the other*, each around those before it, is simple and fails on designs that have a
// solution: who comes first takes what who comes last needs. *Search for a proof* (SAT, integer programs) finds
// whatever there is, at a price in time that nobody can foretell. *Negotiated congestion* (PathFinder: L. McMurchie, C.
// Ebeling, FPGA '95) lets flows share what cannot be shared, and makes it dearer from round to round until those that
// have another way take it.
//
// Decision. Negotiated congestion, over the legal connections only, so that what comes out is legal by construction.
// What packets need besides wires (arbiters, msels, slots: packets.h; no circular waits: deadlock.h) is handed out when
// the wires are settled; where it does not suffice, the wires of that switch become dearer and the negotiation goes on.
// Costs are integers and every tie is broken by a fixed order, so that equal requests give equal settings anywhere.
// docs/rationale/routing.md has the reasons.
#pragma once

#include "compiler/routing/effort.h"
#include "compiler/routing/flows.h"
#include "compiler/routing/unroutable.h"

#include <tl/expected.hpp>

namespace tessera::compiler::routing {

tl::expected<Settings, Unroutable> route(const device::Device& device, const Request& request,
                                         Effort* effort = nullptr);

}  // namespace tessera::compiler::routing
