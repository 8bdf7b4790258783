// Finds a movement that fits and is similar to a movement that does not fit.
#pragma once

#include "tiling/lowered_movement.h"

namespace tessera::tiling {

struct Suggestion {
  Movement movement;
  std::string what;  // "tiling_dimension [16, 4], traversal 1 with stride 16 and wrap 4"
  std::uint64_t elements = 0;
  std::size_t bds = 0;
  bool same_elements = false;  // the suggestion moves the requested elements in another order
};

// Tries three groups of changes, one after the other: larger tiles in fewer rounds, which move the same elements in
// another order; fewer rounds of a traversal, smaller tiles, fewer repetitions, and tiles that do not begin outside of
// the buffer; fewer rounds of several traversals. A movement is nearest if its number of elements differs least from
// the requested number.
std::optional<Suggestion> nearest(const Movement& movement, std::span<const Shape> shapes);

}  // namespace tessera::tiling
