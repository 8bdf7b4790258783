// Searches for places of cores that a first pass could not place. When the search fails, it names cores that cannot be
// placed together.
//
// The search first tries each group of tiles that are bound to each other (place.h) alone: a group that has no room on
// an empty array has no room beside others either. From such a group the search removes tiles as long as the rest still
// has no room. The remaining tiles cannot be placed together, and are the fewest that the search could show.
#pragma once

#include "compiler/placement/board.h"
#include "compiler/placement/search.h"

namespace tessera::compiler::placement {

// Returns nothing when each tile got its place; otherwise the board is as before.
std::optional<Misplaced> search_cores(Board& board, const std::vector<unsigned>& tiles);

}  // namespace tessera::compiler::placement
