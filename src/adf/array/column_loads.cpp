#include "adf/array/column_loads.h"

#include "device/ports.h"

#include <algorithm>

namespace tessera::adf::array {

using device::Bundle;

ColumnLoads::ColumnLoads(const Grid& grid) {
  const device::Device& device = grid.device();
  for (std::vector<int>* list : {&east_, &west_, &most_east_, &most_west_}) list->assign(device.cols, 0);
  for (unsigned at = 0; at < grid.size(); ++at) {
    const device::TileId tile = grid.tile(at);
    const auto wires = [&](Bundle side) {
      return static_cast<int>(device::port_count(device, tile, device::PortRole::Master, side));
    };
    most_east_[tile.col] += wires(Bundle::East);
    if (tile.col != 0) most_west_[tile.col - 1U] += wires(Bundle::West);
  }
  for (std::vector<int>* list : {&most_east_, &most_west_})
    for (int& most : *list) most /= 2;
}

// Calls use(border, whether the stream goes east) for each border that the streams of the end cross.
template <class Use>
void ColumnLoads::each_border(const ColumnSpan& span, unsigned column, Use use) const {
  for (unsigned border = column; border < span.last; ++border) use(border, span.is_source);
  for (unsigned border = span.first; border < column; ++border) use(border, !span.is_source);
}

void ColumnLoads::change(const ColumnSpan& span, unsigned column, int by) {
  each_border(span, column, [&](unsigned border, bool is_east) { (is_east ? east_ : west_)[border] += by; });
}

int ColumnLoads::surplus(const ColumnSpan& span, unsigned column) const {
  int sum = 0;
  each_border(span, column, [&](unsigned border, bool is_east) {
    sum += std::max(0, is_east ? east_[border] + 1 - most_east_[border] : west_[border] + 1 - most_west_[border]);
  });
  return sum;
}

}  // namespace tessera::adf::array
