// The ID of a tile's controller. Control packets carry the ID on their way to the control port. Packets in which tokens
// of the tile's DMA channels return carry it, too.
//
// A design may give a tile its ID (`controller_id`); otherwise the tile has the ID of its row. Equal IDs in different
// columns do not conflict as long as each column uses its own shim tile.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Returns an ID for the tile: the ID of its row, which is unique in the column. When `unique_in_column` is false,
// returns an ID that is unique in the device, or nothing when the device has more columns than such IDs.
std::optional<std::uint32_t> default_controller_id(const device::Device& device, device::TileId tile,
                                                   bool unique_in_column = true);
// The number of columns for which the device has enough unique IDs.
unsigned columns_with_unique_ids(const device::Device& device);

// Returns the ID that the design gives the tile, or else the default.
std::uint32_t controller_id(aie::TileOp tile);
void set_controller_id(aie::TileOp tile, std::uint32_t id);

}  // namespace tessera::compiler
