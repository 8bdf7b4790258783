// The messages for tiles that find no place.
#pragma once

#include "compiler/placement/board.h"

namespace tessera::compiler::placement {

// Returns the message for a core to which the board refuses every place.
Misplaced without_place(Board& board, unsigned tile);

// Returns the message for a core, or a tile with a fixed place, that needs more channels than the place has.
Misplaced lacks_channels(const Board& board, unsigned tile, device::TileId here);
Misplaced lacks_channels(const Board& board, unsigned tile);

// Returns the message for a memory or shim tile: the resources that are left on each possible tile, and the tiles that
// took the other resources.
Misplaced without_tile(const Board& board, unsigned tile);

}  // namespace tessera::compiler::placement
