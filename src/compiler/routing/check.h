// An independent look at the settings of switches: where does what each source sends arrive?
//
// A router that checks itself with its own graph repeats its own mistakes. This checker shares with it the plain
// structures only. It does what the hardware does: takes a stream at the slave port where it enters, looks up what the
// settings say there, and follows them from switch to switch. It then compares what it found with what was asked for,
// and also reports what no stream would notice: connections that do not exist, ports driven twice, slots that do not
// fit, and settings that nothing uses.
//
// Settings may come from a router, from a design, or be read from registers, so that two configurations can be compared
// by where their streams go rather than by the ports they take.
#pragma once

#include "compiler/routing/walk.h"

namespace tessera::compiler::routing {

// All that is wrong with `settings`, together with what the request has fixed, as an answer to the request. Sorted.
std::vector<Finding> check(const device::Device& device, const Request& request, const Settings& settings);

}  // namespace tessera::compiler::routing
