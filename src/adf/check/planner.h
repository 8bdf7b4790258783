// Makes the plan of a graph: its nodes, the sizes of its buffers, its schedule.
#pragma once

#include "adf/check/planned.h"

namespace tessera::adf {

Planned plan_of(const Model& model, const Netlist& netlist, id graph);

}  // namespace tessera::adf
