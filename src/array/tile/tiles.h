// All tiles of an array. A tile comes into existence with the first access to it.
#pragma once

#include "array/tile/tile.h"

#include <memory>
#include <span>
#include <vector>

namespace tessera::array {

class Tiles {
 public:
  // Reports use `names`. The constructor keeps `work`, in which tile() counts the tiles that it creates.
  Tiles(const device::Device& the_device, const PartNames& names, Work& work);

  // tile() creates the tile if necessary; the id must lie inside the device. find() returns nullptr for a tile that
  // does not exist yet or lies outside the device.
  Tile& tile(device::TileId id);
  Tile* find(device::TileId id) const {
    return device.contains(id) ? tiles_[static_cast<std::size_t>(id.col) * device.rows + id.row].get() : nullptr;
  }
  // Returns the tile that the DMA of a memory tile in column 0 sees to its west. It belongs to another partition: it
  // has memory, but none of its units acts.
  Tile& western(std::uint8_t row);
  std::vector<Tile*> all() const;  // existing tiles, ordered by column, then row
  // Returns the tile of a unit; the tile must exist. has_unit() says whether it does.
  Tile& of_unit(UnitId unit) const { return *tiles_[unit / kUnitsPerTile]; }
  bool has_unit(UnitId unit) const { return unit / kUnitsPerTile < tiles_.size() && tiles_[unit / kUnitsPerTile]; }
  // Returns the core tile beside `tile`, which is created if necessary; nullptr where that side has no core tile.
  Tile* neighbour(const Tile& tile, device::Bundle side);

  // For checkpoints: one pointer for each tile of the device, and one for each western tile, which are null until the
  // first access.
  std::span<const std::unique_ptr<Tile>> slots() const { return tiles_; }
  std::span<const std::unique_ptr<Tile>> western_slots();

  const device::Device& device;
  std::uint64_t route_epoch = kUnresolved + 1;  // changes whenever anything changes that routes depend on

 private:
  const PartNames& names_;
  Work& work_;
  std::vector<std::unique_ptr<Tile>> tiles_;    // by column, then row
  std::vector<std::unique_ptr<Tile>> western_;  // by row
};

}  // namespace tessera::array
