// Cores that a first pass cannot place: the search for them, and when it fails, who cannot go together.
//
// The tiles that bind each other are tried by themselves first, since a group that has no room on an empty array needs
// no other for that. From whoever has no room tiles are then taken away as long as the rest has none either: what is
// left cannot go together, and is as few as the search could show.
#pragma once

#include "compiler/placement/board.h"
#include "compiler/placement/search.h"

namespace tessera::compiler::placement {

// Nothing when each of the tiles got its place; otherwise the board is as it was.
std::optional<Misplaced> search_cores(Board& board, const std::vector<unsigned>& tiles);

}  // namespace tessera::compiler::placement
