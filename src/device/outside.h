// Texts for a tile outside a device: whether its column or its row lies outside, and a larger device that has the tile.
#pragma once

#include "base/diag.h"
#include "device/device.h"

#include <string_view>

namespace tessera::device {

// Returns the dimension in which the device is too small for the tile: "columns", "rows" or "columns and rows".
std::string_view too_few(const Device& device, unsigned col, unsigned row);

// Adds the note and the help to a diagnostic about tile (col,row), which is not on the device.
Diag with_larger_device(Diag diag, const Device& device, unsigned col, unsigned row);

}  // namespace tessera::device
