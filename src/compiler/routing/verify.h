// Verifies the settings of switches independently of the router: finds the ports where each source's stream arrives.
//
// A router that verifies itself with its own graph repeats its own mistakes. This verifier shares only the plain
// structures with it. It does what the hardware does: takes a stream at the slave port where it enters, looks up the
// settings there, and follows them from switch to switch. Then it compares the result with the request. It also reports
// faults that no stream would show: connections that do not exist, ports driven twice, wrong slots, and settings that
// no stream uses.
//
// Settings may come from a router, from a design, or from registers, so that two configurations can be compared by the
// destinations of their streams rather than by the ports that they use.
#pragma once

#include "compiler/routing/follow.h"

namespace tessera::compiler::routing {

// Returns every fault of `settings`, taken together with the request's fixed settings, as an answer to the request.
// Sorted.
std::vector<Finding> verify(const device::Device& device, const RoutingRequest& request, const Settings& settings);

}  // namespace tessera::compiler::routing
