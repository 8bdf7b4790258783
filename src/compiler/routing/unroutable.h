// The reason why flows have no route.
#pragma once

#include "compiler/routing/flows.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::compiler::routing {

// Two DMA channels of a tile with one direction.
struct ChannelExchange {
  device::TileId tile;
  device::Direction direction = device::Direction::S2MM;
  std::uint8_t one = 0, other = 0;
  bool operator==(const ChannelExchange&) const = default;
};
std::string to_string(const ChannelExchange& exchange);  // "MM2S 0 and MM2S 1 of (0,1)"

struct Unroutable {
  enum class Kind : std::uint8_t {
    Invalid,   // a flow names a port or tile that the device lacks
    Ends,      // flows, or a flow and the design, use one end for different things
    Wires,     // a switch has no path, or too few paths
    Slots,     // a slave port has packets to more destinations than its slots can tell apart
    Msels,     // an arbiter needs more msels than it has
    Arbiters,  // a switch has more independent packet streams than arbiters
    Deadlock,  // packets can wait for each other in a circle
  };
  Kind kind = Kind::Invalid;
  device::TileId tile;             // the tile of the switch
  std::string reason;              // one clause that names the port or resource
  std::vector<FlowRef> competing;  // the flows that compete for the port or resource
  // Flows that have no route together although any smaller part of them has one: the flows to change. Set only for
  // kinds found while routing; a failure of the router does not prove that no route exists.
  std::vector<FlowRef> conflict;
  std::optional<ChannelExchange> exchange{};  // all flows have a route after these channels have changed places
};
std::string_view to_string(Unroutable::Kind kind);
// Returns a text such as "not enough wires in the switch of (0,1): ...", with the flows spelt out.
std::string to_string(const Unroutable& failure, const RoutingRequest& request);

}  // namespace tessera::compiler::routing
