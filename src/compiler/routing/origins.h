// Finds the flows that a switch setting serves, so that the router need not record them. All settings that a stream
// passes on its way from its source serve the stream's flows. The streams are followed as in the verifier (follow.h).
#pragma once

#include "compiler/routing/follow.h"

namespace tessera::compiler::routing {

class Origins {
 public:
  // Follows the flows through `settings` and the request's fixed settings.
  Origins(const device::Device& device, const RoutingRequest& request, const Settings& settings);

  // Return the flows whose streams enter a switch by a slave port, or leave it by a master port; sorted, without
  // duplicates.
  const std::vector<FlowRef>& at_slave(const SwitchPort& port) const { return find(slaves_, port); }
  const std::vector<FlowRef>& at_master(const SwitchPort& port) const { return find(masters_, port); }

 private:
  using Ports = std::map<SwitchPort, std::vector<FlowRef>>;
  static const std::vector<FlowRef>& find(const Ports& ports, const SwitchPort& port);

  Ports slaves_, masters_;
};

}  // namespace tessera::compiler::routing
