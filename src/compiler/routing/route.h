// Routing: turns flows into switch settings.
//
// Problem. Each flow needs a path through the switches. A master port belongs to one stream (or to packets that can
// share it), and the best path for one flow may be the only one for another.
//
// Choices. *One flow after the other*, each around the earlier ones, is simple, but fails on designs that have a
// solution: early flows take wires that late flows need. *Search for a proof* (SAT, integer programs) finds every
// solution, but its time cannot be predicted. *Negotiated congestion* (PathFinder: L. McMurchie, C. Ebeling, FPGA '95)
// lets flows overuse wires, and raises the price of these from round to round until flows with another path take it.
//
// Decision. Negotiated congestion, over legal connections only, so that the result is legal by construction. When the
// wires are settled, the router assigns the packets' other resources (arbiters, msels, slots: packets.h; no circular
// waits: deadlock.h); where these do not suffice, it raises the price of wires at that switch and negotiates again.
// Costs are integers, and a fixed order breaks every tie, so that equal requests give equal settings on every machine.
// docs/rationale/routing.md has the reasons.
#pragma once

#include "compiler/routing/flows.h"

#include <tl/expected.hpp>

namespace tessera::compiler::routing {

struct Unroutable {
  enum class Kind : std::uint8_t {
    Invalid,   // a flow names a port or tile that the device lacks
    Ends,      // flows, or a flow and the design, use one end for different things
    Wires,     // a switch has no path, or too few
    Slots,     // a slave port has packets to more destinations than its slots can tell apart
    Msels,     // an arbiter needs more msels than it has
    Arbiters,  // a switch has more independent packet streams than arbiters
    Deadlock,  // packets can wait for each other in a circle
  };
  Kind kind = Kind::Invalid;
  device::TileId tile;             // the switch
  std::string reason;              // one clause that names the port or resource
  std::vector<FlowRef> competing;  // the flows that compete for it
  // Flows that have no route together although any smaller part of them has one: the flows to change. Set only for
  // kinds found while routing; a failure of the router does not prove that no route exists.
  std::vector<FlowRef> conflict;
};
std::string_view to_string(Unroutable::Kind kind);
// E.g. "not enough wires in the switch of (0,1): ...", with the flows spelt out.
std::string to_string(const Unroutable& failure, const Request& request);

// The work of routing, for benchmarks: counted, not timed.
struct Effort {
  std::uint64_t rounds = 0;   // negotiation rounds
  std::uint64_t visited = 0;  // ports that searches visited
};

tl::expected<Settings, Unroutable> route(const device::Device& device, const Request& request,
                                         Effort* effort = nullptr);

}  // namespace tessera::compiler::routing
