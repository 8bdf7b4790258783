// Searches for places of cores that a first pass could not place. When the search fails, it names cores that cannot be
// placed together.
//
// The search first tries each group of cores that depend on each other (place.h) alone: a group that has no room
// without the other groups has no room beside them either. From such a group the search removes tiles as long as the
// others still have no room. The tiles that are left cannot be placed together, and the search found no smaller set.
#pragma once

#include "compiler/placement/board.h"
#include "compiler/placement/search.h"

namespace tessera::compiler::placement {

// Returns nothing when each tile got its place; otherwise the board is as before.
std::optional<Misplaced> search_cores(Board& board, const std::vector<unsigned>& tiles);

}  // namespace tessera::compiler::placement
