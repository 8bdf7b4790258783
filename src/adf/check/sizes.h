// The sizes of windows and buffers.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// Fills plan.buffers. A window has the size that its connection gives; a buffer has its dimensions from the graph, from
// the kernel's type, or from the other end of its connection.
void find_sizes(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes);

}  // namespace tessera::adf
