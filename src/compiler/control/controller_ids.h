// The packet ID of a tile's controller. Control packets to the tile carry this ID, and so do the packets in which
// tokens of the tile's DMA channels return.
//
// A design may give a tile its ID (`controller_id`); otherwise the tile has the ID of its row. Equal IDs in different
// columns do not conflict as long as each column uses its own shim tile.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Returns the ID of the tile's row, which is unique in the column. When `unique_in_column` is false, returns an ID that
// is unique in the device, or nothing for a tile in a column beyond columns_with_unique_ids().
std::optional<std::uint32_t> default_controller_id(const device::Device& device, device::TileId tile,
                                                   bool unique_in_column = true);
// Returns the number of columns, from column 0 on, whose tiles can all have IDs that are unique in the device.
unsigned columns_with_unique_ids(const device::Device& device);

// Returns the ID that the design gives the tile, or else the default.
std::uint32_t controller_id(aie::TileOp tile);
void set_controller_id(aie::TileOp tile, std::uint32_t id);

}  // namespace tessera::compiler
