// The limit of a run that came to its end: the unit that the others wait for while it waits for none.
//
// The unit with the longest stalls is a victim, not a cause, and the busiest unit may be unrelated to the result. So
// the search begins where the result leaves (the shim channel that wrote most). From each unit it goes to the unit that
// this one spent most time waiting for, by the counters: for each lock (LockUse), for words, for room, for cascade
// values. On this chain the unit with the highest load is the limit:
//   it is busy nearly all the time            -> it is the bottleneck
//   it takes turns with its neighbour, and    -> too few buffers lie between them: neither is slow, but they cannot
//   both together are busy all the time          work at the same time
//   a unit of the chain mostly has no task    -> the host pushes tasks too late
// In all other cases the sentence says that no single unit is the limit, and names the busiest unit.
#pragma once

#include "array/report.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::array {
class View;
}  // namespace tessera::array

namespace tessera::explain {

struct Load {
  std::string unit;
  array::Cycle busy = 0;     // bundles of a core, or words of a channel, one cycle each
  array::Cycle waiting = 0;  // time spent waiting for other units
};

struct Bottleneck {
  std::string sentence;
  std::vector<Load> chain;  // begins where the result leaves
};

// The limit of a run that has ended with this report; absent when nothing ran.
std::optional<Bottleneck> bottleneck(const array::View& view, const array::Report& report);

}  // namespace tessera::explain
