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

#include "compiler/routing/flows.h"

#include <tl/expected.hpp>

namespace tessera::compiler::routing {

struct Unroutable {
  enum class Kind : std::uint8_t {
    Invalid,   // a flow names what the device does not have
    Ends,      // flows, or a flow and the design, claim the same end for different things
    Wires,     // no way, or not enough ways, through a switch
    Slots,     // packets of more destinations at a slave port than its slots can tell apart
    Msels,     // more sets of masters than an arbiter has msels
    Arbiters,  // more independent packet streams in a switch than it has arbiters
    Deadlock,  // packets that can wait for each other in a circle
  };
  Kind kind = Kind::Invalid;
  device::TileId tile;             // the switch
  std::string reason;              // one clause that names port or resource
  std::vector<FlowRef> competing;  // for it
  // A set of flows that has no route together although it has one without any of them: what to change. Of kinds that
  // are found by routing only; the router not finding a way is no proof that there is none.
  std::vector<FlowRef> conflict;
};
std::string_view to_string(Unroutable::Kind kind);
// "no way through the switch of (0,1): ...", with the flows spelt out.
std::string to_string(const Unroutable& failure, const Request& request);

// What routing took, for benchmarks: counted, not timed.
struct Effort {
  std::uint64_t rounds = 0;   // of negotiation
  std::uint64_t visited = 0;  // ports that searches looked at
};

tl::expected<Settings, Unroutable> route(const device::Device& device, const Request& request,
                                         Effort* effort = nullptr);

}  // namespace tessera::compiler::routing
