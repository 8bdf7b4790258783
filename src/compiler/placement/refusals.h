// What is said about a tile that finds no place.
#pragma once

#include "compiler/placement/board.h"

namespace tessera::compiler::placement {

// A core to which every place is refused on the board as it is.
Misplaced without_place(Board& board, unsigned tile);

// A core, or a tile with a place, that needs more channels than there are.
Misplaced lacks_channels(const Board& board, unsigned tile, device::TileId here);
Misplaced lacks_channels(const Board& board, unsigned tile);

// A memory or shim tile: what is left of the tiles that it could be, and who has taken the rest.
Misplaced without_tile(const Board& board, unsigned tile);

}  // namespace tessera::compiler::placement
