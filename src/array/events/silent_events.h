// Events that a program counts or traces although this run never asserts them. Tessera does not model some events, and
// models others only with --timing=cycle (facts/silent_events.tsv). Without a warning, a counter of these events would
// simply read 0. Internal.
#pragma once

#include "base/diag.h"

#include <vector>

namespace tessera::array {

struct Parts;

// Returns a T0518 for each event that a module uses and that this run never asserts, ordered by tile.
std::vector<Diag> silent_events(Parts& parts);

}  // namespace tessera::array
