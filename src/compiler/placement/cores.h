// Searches for places of cores that a first pass could not place. When the search fails, it names cores that cannot be
// placed together.
//
// The search first tries each group of tiles that are bound to each other alone: a group without room on an empty array
// has none beside others. From a group without room it then removes tiles as long as the rest has no room either. The
// remaining tiles cannot be placed together, and are the fewest that the search could show.
#pragma once

#include "compiler/placement/board.h"
#include "compiler/placement/search.h"

namespace tessera::compiler::placement {

// Returns nothing when each tile got its place; otherwise the board is as before.
std::optional<Misplaced> search_cores(Board& board, const std::vector<unsigned>& tiles);

}  // namespace tessera::compiler::placement
