// Events that somebody counts or traces, and that are never asserted here (facts/silent_events.tsv). A counter of one
// would read 0 and say nothing. Internal.
#pragma once

#include "base/diag.h"

#include <vector>

namespace tessera::array {

class Machine;

// T0518 for each, by tile.
std::vector<Diag> silent_events(Machine& machine);

}  // namespace tessera::array
