// The numbers of locks, tile by tile, given out from the lowest.
#pragma once

#include "dialect/aie/aie.h"

#include <map>
#include <optional>
#include <set>

namespace tessera::compiler {

class LockIds {
 public:
  // With the numbers that locks of a device have, wherever these stand: among its tiles, or in the program of a core or
  // of a DMA. Locks whose tile has no place yet have none.
  static LockIds of(aie::DeviceOp device) {
    LockIds ids;
    device.walk([&](aie::LockOp lock) {
      if (aie::TileOp tile = aie::tile_of(lock.getTile()); tile && lock.getLockID())
        ids.take(tile.id(), *lock.getLockID());
    });
    return ids;
  }

  // False when another lock has it.
  bool take(device::TileId tile, std::uint32_t id) { return taken_[tile].insert(id).second; }

  // The lowest free one, which is then taken. None when the tile's locks are used up.
  std::optional<std::uint32_t> take_lowest(aie::TileOp tile) {
    std::set<std::uint32_t>& ids = taken_[tile.id()];
    for (std::uint32_t id = 0; id < tile.model().locks; ++id)
      if (ids.insert(id).second) return id;
    return std::nullopt;
  }

 private:
  std::map<device::TileId, std::set<std::uint32_t>> taken_;
};

}  // namespace tessera::compiler
