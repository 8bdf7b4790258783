// The DMA channels of core tiles in a design: their descriptors, and the locks that these use.
//
// A channel goes through the buffers of its port for ever. A chain of descriptors serves each buffer; the first one
// acquires a lock, and the last one releases one.
#pragma once

#include "adf/array/placement.h"

#include <string>

namespace tessera::adf::array {

// Returns an aie.mem for each tile. Fails as moves_of() (descriptors.h).
Result<std::string> core_channels(const Model& model, const std::vector<Plan>& plans, const Placement& placement);

}  // namespace tessera::adf::array
