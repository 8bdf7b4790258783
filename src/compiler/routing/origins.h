// Which flows a setting of a switch is there for: what a stream passes on its way from its source is its own. Streams
// are followed as the checker does it (walk.h), so that the router need not remember what it did for whom.
#pragma once

#include "compiler/routing/walk.h"

namespace tessera::compiler::routing {

class Origins {
 public:
  // Of settings, together with those that the request has fixed.
  Origins(const device::Device& device, const Request& request, const Settings& settings);

  // The flows whose streams enter a switch by a slave port, or leave it by a master port: sorted, each once.
  const std::vector<FlowRef>& at_slave(const SwitchPort& port) const { return find(slaves_, port); }
  const std::vector<FlowRef>& at_master(const SwitchPort& port) const { return find(masters_, port); }

 private:
  using Ports = std::map<SwitchPort, std::vector<FlowRef>>;
  static const std::vector<FlowRef>& find(const Ports& ports, const SwitchPort& port);

  Ports slaves_, masters_;
};

}  // namespace tessera::compiler::routing
