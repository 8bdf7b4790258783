// Makes the plan of a graph: its nodes, the sizes of its buffers, its schedule.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// The plan of a top graph, or the mistakes that keep the graph from running.
struct Planned {
  Plan plan;
  std::vector<Diag> mistakes;
};
Planned plan_of(const Model& model, const Netlist& netlist, id graph);

}  // namespace tessera::adf
