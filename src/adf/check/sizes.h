// The sizes of windows and buffers.
#pragma once

#include "adf/check/planned.h"

namespace tessera::adf {

// Fills plan.buffers. A window has the size that its connection gives; a buffer has its dimensions from the graph, from
// the kernel's type, or from the other end of its connection.
void find_sizes(const Model& model, const Netlist& netlist, Planned& made);

}  // namespace tessera::adf
