// Memory tiles for shared buffers, near to their kernels, with channels, descriptors and wires for all their ports.
#pragma once

#include "adf/array/floor.h"

namespace tessera::adf::array {

struct MemoryPlaces {
  std::vector<unsigned> tiles;  // by memory
  unsigned stuck = kNone;       // a memory without a place
  bool is_proved = true;        // that `stuck` has no place
  std::uint64_t steps = 0;
};

MemoryPlaces place_memories(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor);

// Returns channels for the ports of the shared buffers in one memory tile, by port and lane; no value if the tile has
// too few channels or descriptors.
using MemoryChannelNumbers = std::map<std::pair<id, unsigned>, std::uint8_t>;
std::optional<MemoryChannelNumbers> memory_channels(const Demand& demand, const Rules& rules, const Grid& grid,
                                                    const std::vector<unsigned>& memories);

}  // namespace tessera::adf::array
