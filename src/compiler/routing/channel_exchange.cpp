#include "compiler/routing/channel_exchange.h"

#include <algorithm>

namespace tessera::compiler::routing {

namespace {

constexpr unsigned kMostTrials = 32;  // of a search that has failed already: each routes the whole design

// Calls visit(endpoints, direction) for the sources and for the destinations of a flow. A DMA that sends is the source.
template <class Flow, class Visit>
void for_each_side(Flow& flow, const Visit& visit) {
  if constexpr (requires { flow.sources; })
    visit(flow.sources, device::Direction::MM2S);
  else
    visit(std::span(&flow.source, 1), device::Direction::MM2S);
  visit(flow.destinations, device::Direction::S2MM);
}

void exchange(RoutingRequest& request, const ChannelExchange& channels) {
  const auto in_flow = [&](auto& flow) {
    for_each_side(flow, [&](auto&& ends, device::Direction direction) {
      for (Endpoint& end : ends) {
        if (end.tile != channels.tile || end.wire != Wire::DMA || direction != channels.direction) continue;
        if (end.channel == channels.one)
          end.channel = channels.other;
        else if (end.channel == channels.other)
          end.channel = channels.one;
      }
    });
  };
  for (CircuitFlow& flow : request.circuits) in_flow(flow);
  for (PacketFlow& flow : request.packets) in_flow(flow);
}

// Returns the exchanges with channels that the flows use, each once.
std::vector<ChannelExchange> candidates(const device::Device& device, const RoutingRequest& request,
                                        const std::vector<FlowRef>& flows) {
  std::vector<ChannelExchange> all;
  const auto of_flow = [&](const auto& flow) {
    for_each_side(flow, [&](const auto& ends, device::Direction direction) {
      for (const Endpoint& end : ends) {
        if (end.wire != Wire::DMA) continue;
        for (std::uint8_t other = 0; other < device.model(end.tile).channels(direction); ++other) {
          const auto [low, high] = std::minmax(end.channel, other);
          const ChannelExchange each{end.tile, direction, low, high};
          if (low != high && std::ranges::find(all, each) == all.end()) all.push_back(each);
        }
      }
    });
  };
  for (const FlowRef ref : flows)
    if (ref.packet)
      of_flow(request.packets[ref.index]);
    else
      of_flow(request.circuits[ref.index]);
  return all;
}

}  // namespace

std::optional<ChannelExchange> find_exchange(const device::Device& device, const RoutingRequest& request,
                                             const std::vector<FlowRef>& conflict,
                                             const std::function<bool(const RoutingRequest&)>& routes) {
  unsigned trials = 0;
  for (const ChannelExchange& each : candidates(device, request, conflict)) {
    if (trials++ == kMostTrials) break;
    RoutingRequest changed = request;
    exchange(changed, each);
    if (routes(changed)) return each;
  }
  return std::nullopt;
}

}  // namespace tessera::compiler::routing
