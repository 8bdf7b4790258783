// Finds mistakes of a graph that ended without a stop: data that a kernel never read, and buffers that a kernel never
// released.
#pragma once

#include "adf/run/graph_run.h"

namespace tessera::adf {

std::vector<Diag> leftovers_of(const GraphRun& run);  // T1254, T1255

}  // namespace tessera::adf
