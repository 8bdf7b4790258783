// Records which lock numbers are in use, for all tiles of a device.
#pragma once

#include "dialect/aie/aie.h"

#include <map>
#include <optional>
#include <set>

namespace tessera::compiler {

class LockIds {
 public:
  // Starts with the numbers that locks of the device already have, whether the locks stand beside the tiles or inside
  // the program of a core or DMA. Ignores locks whose tile has no place yet.
  static LockIds of(aie::DeviceOp device) {
    LockIds ids;
    device.walk([&](aie::LockOp lock) {
      if (aie::TileOp tile = aie::tile_of(lock.getTile()); tile && lock.getLockID())
        ids.take(tile.id(), *lock.getLockID());
    });
    return ids;
  }

  // Returns false when another lock already has the number.
  bool take(device::TileId tile, std::uint32_t id) { return taken_[tile].insert(id).second; }

  // Takes the lowest free number. Returns nothing when the tile has no lock left.
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
