// What a tile sees of its neighbours.
#pragma once

#include "device/device.h"

namespace tessera::compiler {

// The window of core or DMA of `from` on memory and locks of `to`; null when it has none.
const device::View* view_of(const device::Device& device, device::TileId from, device::TileId to);

}  // namespace tessera::compiler
