// Finds the smallest change of a design that ends a deadlock. Each change is tried before it is reported.
#pragma once

#include "adf/explain/chain.h"

#include <functional>

namespace tessera::adf {

// Returns whether the call would return if the graph had this change. The graph itself stays unchanged (run/what_if.h).
using WhatIf = std::function<bool(const std::function<void()>& change)>;

// Returns a remedy for a chain that ends in a cycle; empty if no change of one place helps.
std::string remedy_for(GraphRun& run, const WaitChain& chain, const WhatIf& what_if);

}  // namespace tessera::adf
