// Finds the smallest change of a design that ends a deadlock. Each change is tried before it is reported.
#pragma once

#include "adf/explain/chain.h"

#include <functional>
#include <optional>

namespace tessera::adf {

// Returns whether the call would return if the graph had this change. The graph itself stays unchanged (run/what_if.h).
using WhatIf = std::function<bool(const std::function<void()>& change)>;

// A change that ends the deadlock, and what the trial of it has shown.
struct Remedy {
  std::string tried, help;
};
// Returns a remedy for a chain that ends in a cycle; no value if no change of one place helps.
std::optional<Remedy> remedy_for(GraphRun& run, const WaitChain& chain, const WhatIf& what_if);

}  // namespace tessera::adf
