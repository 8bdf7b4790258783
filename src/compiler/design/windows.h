// Finds the views through which a tile sees its neighbours.
#pragma once

#include "device/device.h"

namespace tessera::compiler {

// Returns the view through which the core or DMA of `from` sees memory and locks of `to`; null when it does not see
// them.
const device::View* view_of(const device::Device& device, device::TileId from, device::TileId to);

}  // namespace tessera::compiler
