// The ID of a tile's controller: of control packets on their way to its control port, and of the packets in which the
// tokens of its DMA channels come back.
//
// A design gives a tile one (`controller_id`), or it has that of its row. Equal IDs in different columns are no
// conflict, as long as each column keeps to its own shim tile.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// That of the row. Unique in the column, or in the device; for the latter there are not enough in wide devices.
std::optional<std::uint32_t> default_controller_id(const device::Device& device, device::TileId tile,
                                                   bool unique_in_column = true);
// Of how many columns the IDs can be unique in the device.
unsigned columns_with_unique_ids(const device::Device& device);

// That of the design, if it gives one.
std::uint32_t controller_id(aie::TileOp tile);
void set_controller_id(aie::TileOp tile, std::uint32_t id);

}  // namespace tessera::compiler
