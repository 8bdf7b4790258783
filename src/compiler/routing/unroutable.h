// Why flows have no route.
#pragma once

#include "compiler/routing/flows.h"

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace tessera::compiler::routing
