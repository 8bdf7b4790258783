// Places for the ends of the design: channels of shim tiles for PLIOs and GMIOs, memory tiles for shared buffers.
#pragma once

#include "adf/array/floor.h"

namespace tessera::adf::array {

struct EndPlaces {
  std::vector<Channel> ends;             // by end
  std::vector<unsigned> memories;        // by memory: its tile
  std::vector<unsigned> stuck_ends;      // ends that share too few channels; no solution exists
  std::vector<unsigned> stuck_memories;  // a memory without a place
  bool is_proved = true;                 // of stuck_memories
  std::uint64_t steps = 0;
};

// Returns the channels of shim tiles that an end may take on a device without other ends.
std::vector<Channel> channels_of(const Demand& demand, const Rules& rules, const Grid& grid, unsigned end);

EndPlaces place_ends(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor);

}  // namespace tessera::adf::array
