#include "adf/array/grid.h"

#include "device/capabilities.h"
#include "device/cascade.h"

#include <algorithm>
#include <cstdlib>

namespace tessera::adf::array {

using device::Bundle;
using device::TileId;
using device::TileKind;

Grid::Grid(const device::Device& device) : device_(&device), reached_(size()), cascades_(size()) {
  const auto is_core = [&](int col, int row) {
    return col >= 0 && row >= 0 && col < device.cols && row < device.rows &&
           device.kind({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}) == TileKind::Core;
  };
  for (unsigned at = 0; at < size(); ++at) {
    const TileId here = tile(at);
    if (device.kind(here) == TileKind::Mem) memory_tiles_.push_back(at);
    if (device.kind(here) != TileKind::Core) continue;
    cores_.push_back(at);
    reached_[at].push_back(at);
    for (const device::View& view : device.model(here).views) {
      const int col = here.col + view.col_offset, row = here.row + view.row_offset;
      if ((view.col_offset == 0 && view.row_offset == 0) || !is_core(col, row)) continue;
      reached_[at].push_back(index({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}));
    }
    const bool is_wired = device::capabilities(device).wired_cascade;
    const std::vector<Bundle> sides =
        is_wired ? std::vector{device::wired_cascade(device, here).output} : std::vector{Bundle::South, Bundle::East};
    for (const Bundle side : sides) {
      const auto next = device::neighbour(device, here, side);
      if (next && device.kind(*next) == TileKind::Core) cascades_[at].push_back(index(*next));
    }
  }
}

unsigned Grid::core_at(int column, int row) const {
  const int rows = device_->rows - static_cast<int>(first_core_row());
  if (column < 0 || row < 0 || column >= device_->cols || row >= rows) return kNone;
  return static_cast<unsigned>(column) * device_->rows + first_core_row() + static_cast<unsigned>(row);
}

unsigned Grid::memory_at(int column, int row) const {
  if (column < 0 || row < 0 || column >= device_->cols || row >= device_->mem_rows) return kNone;
  return static_cast<unsigned>(column) * device_->rows + 1U + static_cast<unsigned>(row);
}

bool Grid::reaches(unsigned core, unsigned memory) const {
  return std::ranges::find(reached_[core], memory) != reached_[core].end();
}

int Grid::distance(unsigned a, unsigned b) const {
  const TileId x = tile(a), y = tile(b);
  return std::abs(x.col - y.col) + std::abs(x.row - y.row);
}

}  // namespace tessera::adf::array
