// Finds packets that can wait for each other in a circle inside of the switches.
//
// A packet holds every arbiter that its head has passed until its tail passes, and a packet with several masters moves
// only when all of them have room. So a packet may hold an arbiter on one branch of its route while it waits for an
// arbiter on another branch. Two such packets that meet at two switches in different orders wait for ever if they are
// longer than the buffers between the switches.
//
// A state is a pair of a net and an arbiter that the net holds. In this state the net can wait for each arbiter on its
// route, except the arbiters that its packet must pass before the held arbiter. So the net can wait for every net that
// can hold such an arbiter through another slave port (packets of one slave port are in order). The net can also wait
// behind another net on a shared wire, and then waits for everything that the other net waits for. The check reports
// every circle of such waits as a deadlock. The check finds every possible deadlock, but may report circles whose waits
// cannot all happen at once.
//
// The check does not see dependencies through cores, from one packet to another. Nets that depend on each other through
// cores share no arbiter unless they have common ends (nets.h).
#pragma once

#include "compiler/routing/nets.h"

namespace tessera::compiler::routing {

// One switch on the route of a net.
struct Visit {
  Slave at = 0;
  std::uint32_t arbiter = 0;  // number in the device: tile number times kArbiters plus arbiter
  std::uint32_t parent = 0;   // the visit before; the first visit is its own parent
};

struct Circle {
  std::vector<std::uint32_t> nets;
  std::vector<std::uint32_t> tiles;
};

// Returns a circle of waits; nothing when there is none. `paths` has the route of each net, parents before children,
// and an empty list for a circuit.
std::optional<Circle> find_circle(const std::vector<std::vector<Visit>>& paths);

}  // namespace tessera::compiler::routing
