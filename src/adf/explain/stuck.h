// Why a graph cannot go on: the chain of waits that leads to a cycle, or to an input that has ended.
#pragma once

#include "adf/run/graph_run.h"

namespace tessera::adf {

// A diagnostic for a call of the host program that waits for a graph in which nothing moves: T1221 or T1222.
Diag explain_stuck(const GraphRun& run, const char* call);

// Whether the graph has stopped because its input files have ended, and not because kernels wait for each other.
bool has_run_out(const GraphRun& run);

}  // namespace tessera::adf
