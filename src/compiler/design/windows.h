// Finds the windows that a tile has on its neighbours.
#pragma once

#include "device/device.h"

namespace tessera::compiler {

// The window through which the core or DMA of `from` sees memory and locks of `to`; null when it has none.
const device::View* view_of(const device::Device& device, device::TileId from, device::TileId to);

}  // namespace tessera::compiler
