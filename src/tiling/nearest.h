// When a movement does not fit: one that is like it and does.
#pragma once

#include "tiling/plan.h"

namespace tessera::tiling {

struct Suggestion {
  Movement movement;
  std::string what;  // "tiling_dimension [16, 4], traversal 1 with stride 16 and wrap 4"
  std::uint64_t elements = 0;
  std::size_t bds = 0;
  bool same_elements = false;  // as those asked for, in another order
};

// Tried are larger tiles in fewer rounds, which move the same elements in another order, then fewer rounds of a
// traversal, smaller tiles, and tiles that do not begin outside, then fewer rounds of several traversals. Nearest is
// what moves as many elements as possible of those asked for.
std::optional<Suggestion> nearest(const Movement& movement, std::span<const Shape> shapes);

}  // namespace tessera::tiling
