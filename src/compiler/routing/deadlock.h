// Whether packets can wait for each other in a circle inside the switches.
//
// A packet holds every arbiter that its head has passed until its tail has, and a packet that goes to several masters
// moves only when all of them have room. So it may hold an arbiter on one branch while it waits for one on another.
// Two such packets that meet at two switches in different orders wait for ever, if they are longer than what lies
// between.
//
// A state is a net that holds an arbiter. From there it can wait for any arbiter of its way that it need not have
// passed to hold this one, and thus for every net that can have that arbiter: one that comes by another slave port,
// because packets of one slave port are in order. And it can wait behind another net on a wire that they share, and so
// for all that the other can wait for from there on. A circle of such waits is taken for a deadlock. That is on the
// safe side: it does not ask whether all waits of the circle can happen at once.
//
// What it cannot see is what cores do between one packet and another. Nets that depend on each other through cores
// share no arbiter in the first place unless they have ends in common (nets.h).
#pragma once

#include "compiler/routing/nets.h"

namespace tessera::compiler::routing {

// One switch on the way of a net.
struct Visit {
  Slave at = 0;
  std::uint32_t arbiter = 0;  // of the device: the tile's number times 8 plus the arbiter's
  std::uint32_t parent = 0;   // the visit before; of the first visit itself
};

struct Circle {
  std::vector<std::uint32_t> nets;
  std::vector<std::uint32_t> tiles;
};

// `ways`: of each net, parents before children; empty for circuits.
std::optional<Circle> find_circle(const std::vector<std::vector<Visit>>& ways);

}  // namespace tessera::compiler::routing
