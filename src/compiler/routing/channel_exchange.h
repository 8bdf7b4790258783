// Looks for two DMA channels of a tile whose exchange gives unroutable flows a route.
//
// A switch does not connect each channel to each port: in a memory tile, words of a channel return only to the channel
// of the same number, and traces reach only one channel. So a design may have a route after two channels have changed
// places. The router does not exchange them, because the programs of the tile name the channels, and only the designer
// knows them all; it offers the exchange.
#pragma once

#include "compiler/routing/unroutable.h"

#include <functional>
#include <optional>

namespace tessera::compiler::routing {

// Returns an exchange of a channel that a flow of `conflict` uses with another channel of the same direction. `routes`
// says whether the flows of a request have a route; it is called a limited number of times.
std::optional<ChannelExchange> find_exchange(const device::Device& device, const RoutingRequest& request,
                                             const std::vector<FlowRef>& conflict,
                                             const std::function<bool(const RoutingRequest&)>& routes);

}  // namespace tessera::compiler::routing
