// The smallest change of a design that ends a deadlock, tried before it is told.
#pragma once

#include "adf/explain/chain.h"

#include <functional>

namespace tessera::adf {

// Whether the call would return if the graph had been changed so. The graph itself stays as it is (run/what_if.h).
using WhatIf = std::function<bool(const std::function<void()>& change)>;

// A remedy for a chain that ends in a cycle. Empty if no change of one place helps.
std::string remedy_for(GraphRun& run, const WaitChain& chain, const WhatIf& what_if);

}  // namespace tessera::adf
