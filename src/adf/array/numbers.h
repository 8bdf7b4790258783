// The result of the search as a Placement: numbers of channels and streams, paths, buffers.
#pragma once

#include "adf/array/ends.h"

namespace tessera::adf::array {

// Returns no value if the constraints give one channel of a tile to two ports.
std::optional<Placement> placement_of(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor,
                                      const EndPlaces& ends, const std::map<unsigned, std::vector<BufferSpot>>& spots);

}  // namespace tessera::adf::array
