// The part of an array that commands address: a number of columns and of rows, from tile (0,0) on.
#pragma once

#include "device/device.h"

#include <algorithm>
#include <cstddef>

namespace tessera::runtime {

struct Extent {
  std::size_t columns = 1;
  std::size_t rows = 1;

  void add(device::TileId tile) { add(Extent{tile.col + 1U, tile.row + 1U}); }
  void add(Extent other) {
    columns = std::max(columns, other.columns);
    rows = std::max(rows, other.rows);
  }
  bool fits(const device::Device& device) const { return columns <= device.cols && rows <= device.rows; }
};

}  // namespace tessera::runtime
