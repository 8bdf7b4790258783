// Verifies the settings of switches independently of the router.
//
// A verifier that used the router's own graph would repeat the router's mistakes, so this verifier shares only the
// plain structures with the router. Like the hardware, it takes a stream at the slave port where the stream enters a
// switch, looks up the settings of this port, and follows them from switch to switch. Then it compares the ports where
// the stream arrives with the destinations of the request. It also reports faults that no stream would show:
// connections that do not exist, ports driven twice, wrong slots, and settings that no stream uses.
#pragma once

#include "compiler/routing/follow.h"

namespace tessera::compiler::routing {

// Compares `settings`, together with the fixed settings of the request, with the request. Returns all faults, sorted.
std::vector<Finding> verify(const device::Device& device, const RoutingRequest& request, const Settings& settings);

}  // namespace tessera::compiler::routing
