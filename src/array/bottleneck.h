// What limits a run that came to its end: the unit that the others wait for while it waits for nobody.
//
// The unit with the longest stalls is a victim, not a cause, and the busiest one may have nothing to do with the
// result. So the search begins where the result leaves (the shim channel that wrote most) and goes from each unit to
// the one it spent most time waiting for, as counted: for each lock (LockUse), for words, for room, for cascade values.
// On this chain the unit with the highest load is the limit:
//   it is busy nearly all the time            -> it is the bottleneck
//   it takes turns with its neighbour, and    -> what they hand over has too few buffers: neither is slow, and they
//   both together are busy all the time          cannot work at once
//   somebody on the chain has no task mostly  -> the host pushes too late
// and otherwise the sentence says that nobody is the limit, and who is busiest.
#pragma once

#include "array/report.h"

namespace tessera::array {

struct Load {
  std::string unit;
  Cycle busy = 0;     // bundles of a core, words of a channel: a cycle each
  Cycle waiting = 0;  // for others
};

struct Bottleneck {
  std::string sentence;
  std::vector<Load> chain;  // from where the result leaves
};

}  // namespace tessera::array
