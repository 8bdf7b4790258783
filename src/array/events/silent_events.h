// Events that a program counts or traces although Tessera never asserts them, or asserts them only in cycle timing
// (facts/silent_events.tsv). A counter of such an event would read 0 without any warning. Internal.
#pragma once

#include "base/diag.h"

#include <vector>

namespace tessera::array {

struct Parts;

// One T0518 for each such event, ordered by tile.
std::vector<Diag> silent_events(Parts& parts);

}  // namespace tessera::array
