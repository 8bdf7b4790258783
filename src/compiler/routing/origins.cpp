#include "compiler/routing/origins.h"

namespace tessera::compiler::routing {

Origins::Origins(const device::Device& device, const RoutingRequest& request, const Settings& settings) {
  Settings all = settings;
  all.tiles.insert(all.tiles.end(), request.fixed.tiles.begin(), request.fixed.tiles.end());
  std::set<Endpoint> stops;
  for (const CircuitFlow& flow : request.circuits) stops.insert(flow.destinations.begin(), flow.destinations.end());
  for (const PacketFlow& flow : request.packets) stops.insert(flow.destinations.begin(), flow.destinations.end());
  const auto add = [](Ports& ports, const SwitchPort& port, FlowRef flow) {
    std::vector<FlowRef>& flows = ports[port];
    if (flows.empty() || flows.back() != flow) flows.push_back(flow);
  };
  const auto follow = [&](const Endpoint& source, std::optional<std::uint8_t> id, FlowRef flow) {
    StreamFollower follower(device, all, stops);
    follower.follow(source, id);
    for (const SwitchPort& port : follower.used().slaves) add(slaves_, port, flow);
    for (const SwitchPort& port : follower.used().masters) add(masters_, port, flow);
  };
  for (std::uint32_t i = 0; i < request.circuits.size(); ++i)
    follow(request.circuits[i].source, std::nullopt, {.packet = false, .index = i});
  for (std::uint32_t i = 0; i < request.packets.size(); ++i)
    for (const Endpoint& source : request.packets[i].sources)
      follow(source, request.packets[i].id, {.packet = true, .index = i});
}

const std::vector<FlowRef>& Origins::find(const Ports& ports, const SwitchPort& port) {
  static const std::vector<FlowRef> none;
  const auto found = ports.find(port);
  return found == ports.end() ? none : found->second;
}

}  // namespace tessera::compiler::routing
