// Finds the bottleneck of a run that has ended: the unit that limits the speed of the result.
//
// The unit with the longest stalls is a victim, not a cause, and the busiest unit may be unrelated to the result. So
// the search begins where the result leaves the array, at the shim channel that wrote most. From each unit it goes on
// to the unit for which that unit waited longest, by the counters for locks (LockUse), words, room and cascade values.
// The busiest unit of this chain is the candidate. The search tries these cases in order:
//   the candidate is busy nearly all the time        -> it is the bottleneck
//   the chain returns to itself, the candidate is in
//   this ring, and the units of the ring together
//   are busy all the time                            -> too few buffers lie between them: no unit is slow, but they
//                                                       cannot work at the same time
//   a channel of the chain often has no task         -> the host pushes tasks too late
// In all other cases the result says that no unit is busy all the time, and names the candidate.
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
  array::Cycle busy = 0;     // cycles in which a core executed, or words that a channel moved
  array::Cycle waiting = 0;  // cycles spent waiting for other units
};

struct Bottleneck {
  std::string sentence;
  std::vector<Load> chain;  // begins at the unit from which the result leaves the array
};

// Returns the bottleneck of the run with this report; absent when no unit ran.
std::optional<Bottleneck> bottleneck(const array::View& view, const array::Report& report);

}  // namespace tessera::explain
