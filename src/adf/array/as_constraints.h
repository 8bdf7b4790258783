// The places of a placement as constraints. A compilation with these constraints gives the same placement, so a user
// can keep a placement that is good, or change single places of it. The vendor's compiler writes such files, too
// (`*_aie_mapped.aiecst`).
#pragma once

#include "adf/array/placement.h"

namespace tessera::adf::array {

// Returns the tiles of kernels, of shared buffers and of buffers of ports, the columns and channels of PLIOs and GMIOs,
// and the DMA channels of ports. Tables and stacks keep the places that the program's own constraints give.
constraints::Constraints as_constraints(const Model& model, const Placement& placement);

}  // namespace tessera::adf::array
