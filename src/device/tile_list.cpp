#include "device/tile_list.h"

#include "base/text.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::device {
namespace {

constexpr std::size_t kTilesListed = 12;

}  // namespace

std::string tile_list(const std::set<TileId>& tiles) {
  if (tiles.size() <= kTilesListed) {
    std::vector<std::string> names;
    for (const TileId tile : tiles) names.push_back(to_string(tile));
    return fmt::format("{}", fmt::join(names, " "));
  }
  const auto [low, high] = std::ranges::minmax_element(tiles, {}, &TileId::row);
  return fmt::format("{}, columns {}-{}, rows {}-{}", counted(tiles.size(), "tile"), tiles.begin()->col,
                     tiles.rbegin()->col, low->row, high->row);
}

}  // namespace tessera::device
