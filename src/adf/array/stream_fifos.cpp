#include "adf/array/stream_fifos.h"

#include "adf/stream_switch.h"  // generated
#include "device/ports.h"

#include <algorithm>
#include <tuple>

namespace tessera::adf::array {

std::size_t StreamFifos::count_of(std::size_t words) {
  return (words + stream_switch::kFifoWords - 1) / stream_switch::kFifoWords;
}

std::vector<Channel> StreamFifos::take(TileId near, std::size_t words) {
  std::vector<TileId> tiles;
  for (std::uint8_t col = 0; col < device_.cols; ++col)
    for (std::uint8_t row = 0; row < device_.rows; ++row)
      if (device_.kind({col, row}) == device::TileKind::Core) tiles.push_back({col, row});
  std::ranges::sort(tiles, {}, [&](TileId tile) {
    return std::tuple(std::abs(tile.col - near.col) + std::abs(tile.row - near.row), tile);
  });
  std::vector<Channel> made;
  for (const TileId tile : tiles)
    for (unsigned i = 0; i < device::port_count(device_, tile, device::PortRole::Master, device::Bundle::FIFO); ++i) {
      if (made.size() == count_of(words)) return made;
      if (taken_.emplace(tile, i).second) made.push_back({tile, static_cast<std::uint8_t>(i)});
    }
  return made;
}

}  // namespace tessera::adf::array
