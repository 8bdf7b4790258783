// Events that a program counts or traces although this run never asserts them: Tessera does not model some events, and
// others only with --timing=cycle (facts/silent_events.tsv). Without a warning, a counter of such an event would simply
// read 0. Internal.
#pragma once

#include "base/diag.h"

#include <vector>

namespace tessera::array {

struct Parts;

// Returns a T0518 for each such event that a module uses, ordered by tile.
std::vector<Diag> silent_events(Parts& parts);

}  // namespace tessera::array
