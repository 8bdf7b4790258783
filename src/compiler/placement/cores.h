// Searches for places of cores that a first pass could not place. When the search fails, it names cores that cannot be
// placed together.
//
// The search first tries each group of cores that depend on each other (place.h) without the other groups: a group that
// has no room by itself has no room beside the other groups either. From such a group the search removes tiles as long
// as the remaining tiles still have no room. The tiles that are left cannot be placed together, and the search found no
// smaller set.
#pragma once

#include "compiler/placement/board.h"
#include "compiler/placement/search.h"

namespace tessera::compiler::placement {

// Returns nothing when each tile got its place. Otherwise returns the message and leaves the board as it was.
std::optional<Misplaced> search_cores(Board& board, const std::vector<unsigned>& tiles);

}  // namespace tessera::compiler::placement
