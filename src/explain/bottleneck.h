// Finds the limit of a run that has ended: the unit that other units wait for while it waits for no unit.
//
// The unit with the longest stalls is a victim, not a cause, and the busiest unit may be unrelated to the result. So
// the search begins where the result leaves the array, at the shim channel that wrote most. Tessera follows each unit
// to the one that it waited for longest, by the counters for locks (LockUse), words, room and cascade values. On this
// chain the unit with the highest load is the limit:
//   it is busy nearly all the time            -> it is the bottleneck
//   it takes turns with its neighbour, and    -> too few buffers lie between them: neither unit is slow, but the
//   both together are busy all the time          two cannot work at the same time
//   a channel of the chain often has no task  -> the host pushes tasks too late
// In all other cases the result says that no single unit is the limit, and names the busiest unit.
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
  array::Cycle busy = 0;     // one cycle for each bundle of a core, or word of a channel
  array::Cycle waiting = 0;  // time spent waiting for other units
};

struct Bottleneck {
  std::string sentence;
  std::vector<Load> chain;  // begins where the result leaves
};

// The limit of a run that ended with this report; absent when no unit ran.
std::optional<Bottleneck> bottleneck(const array::View& view, const array::Report& report);

}  // namespace tessera::explain
