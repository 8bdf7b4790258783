// Kernels that constraints put too far from each other for common memory.
#pragma once

#include "adf/check/netlist.h"
#include "device/device.h"

namespace tessera::adf::array {

// Returns the inputs of kernels with windows or buffers that no memory joins with the kernel at the other end of the
// connection. `tiles` has the column and row of the kernels whose tiles are known. Their data go through a DMA, which
// has buffers at both ends.
std::set<id> far_sinks(const Model& model, const Netlist& netlist, const std::map<id, std::pair<int, int>>& tiles,
                       const device::Device& device);

}  // namespace tessera::adf::array
