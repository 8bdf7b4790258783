// The tilings of ports: in which order a DMA moves the elements of a buffer.
//
// A tiling may stand on a port of a kernel, of a shared or external buffer, and of a GMIO. Ports of buffers without a
// tiling move the whole buffer in its order. The limits are those of the DMA beside the memory: of the core's tile, of
// a memory tile, or of a shim tile.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// Fills plan.access. Needs plan.buffers.
void find_access(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes);

// Returns the bytes that a port with a tiling moves in one invocation of its kernel, or in one round of its buffer; 0
// for a port without a tiling.
std::uint64_t tiled_bytes(const Plan& plan, id port);

}  // namespace tessera::adf
