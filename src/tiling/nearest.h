// Suggests a similar movement for a movement that the descriptors of its channel cannot express.
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

// Changes the movement until the channel can express it. Returns the changed movement whose number of elements differs
// least from the requested number; none when no change helps. Each change is to one tiling. The function tries these
// changes:
// - Larger tiles in fewer rounds, which move the same elements in another order. If this change helps, the function
//   tries no other change.
// - Fewer rounds of one traversal, smaller tiles, fewer repetitions, and no offset below 0.
// - Fewer rounds of several traversals, if nothing else has helped.
std::optional<Suggestion> nearest(const Movement& movement, std::span<const Shape> shapes);

}  // namespace tessera::tiling
