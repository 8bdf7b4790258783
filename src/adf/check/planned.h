// The result of the planner.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// The plan of a top graph, or the mistakes that keep the graph from running.
struct Planned {
  Plan plan;
  std::vector<Diag> mistakes, warnings;
};

}  // namespace tessera::adf
