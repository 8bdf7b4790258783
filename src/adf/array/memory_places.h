// Memory tiles for shared buffers, near to their kernels, with channels, descriptors and wires for all their ports.
#pragma once

#include "adf/array/ends.h"

namespace tessera::adf::array {

// Adds the memory tiles to `to`, or the buffer that found none.
void place_memories(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor, EndPlaces& to);

}  // namespace tessera::adf::array
