// A list of tiles as text for people.
#pragma once

#include "device/device.h"

#include <set>
#include <string>

namespace tessera::device {

// Returns a text such as "(0,0) (0,1) (0,2)", or the number of tiles with their columns and rows if there are many.
std::string tile_list(const std::set<TileId>& tiles);

}  // namespace tessera::device
