// Finds mistakes of a graph that ended without a stop: data that a kernel never read, buffers that a kernel never
// released, and packets without a last word.
#pragma once

#include "adf/run/graph_run.h"

namespace tessera::adf {

std::vector<Diag> leftovers_of(const GraphRun& run);  // T1254, T1255, T1256

}  // namespace tessera::adf
