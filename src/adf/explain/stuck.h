// The diagnostic for a graph that cannot go on.
#pragma once

#include "adf/explain/remedy.h"

namespace tessera::adf {

// T1221 for a cycle, T1222 for an input that has ended, T1250 for a parameter without a value.
Diag explain_stuck(GraphRun& run, const Awaited& awaited, const WhatIf& what_if);

// Returns whether the graph has stopped because its input files have ended, and not because kernels wait for each
// other.
bool has_run_out(const GraphRun& run);

}  // namespace tessera::adf
