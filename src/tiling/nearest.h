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

// Tries larger tiles in fewer rounds, which move the same elements in another order, then fewer rounds of a traversal,
// smaller tiles, and tiles that do not begin outside of the buffer, then fewer rounds of several traversals. The
// nearest movement is the movement that moves most of the requested elements.
std::optional<Suggestion> nearest(const Movement& movement, std::span<const Shape> shapes);

}  // namespace tessera::tiling
