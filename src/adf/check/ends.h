// The ends of a graph: PLIOs, GMIOs and files.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// Two ends of a graph need different names, because constraints and reports know them by name. A PLIO cannot feed
// buffers and streams at once (UG1079, table of multicasts). Graphs that run by themselves cannot be connected.
void check_ends(const Model& model, const Netlist& netlist, const Plan& plan, std::vector<Diag>& mistakes);

}  // namespace tessera::adf
