#include "array/tile/tiles.h"

#include "array/tile/clocks.h"

namespace tessera::array {

Tiles::Tiles(const device::Device& the_device, const PartNames& names, Work& work)
    : device(the_device),
      names_(names),
      work_(work),
      tiles_(static_cast<std::size_t>(the_device.cols) * the_device.rows) {}

Tile& Tiles::tile(device::TileId id) {
  assert(device.contains(id));
  const std::size_t index = static_cast<std::size_t>(id.col) * device.rows + id.row;
  std::unique_ptr<Tile>& slot = tiles_[index];
  if (slot == nullptr) {
    const device::TileKind kind = device.kind(id);
    const bool is_shim = kind == device::TileKind::Shim;
    slot = std::make_unique<Tile>(id, kind, device.model(id), static_cast<UnitId>(index) * kUnitsPerTile,
                                  !is_shim || device.has_shim_dma(id.col), is_shim && device.programmable_logic);
    slot->names = &names_;
    begin_clocks(*slot, find({id.col, 0}));
    ++work_.tiles;
    ++route_epoch;
  }
  return *slot;
}

Tile& Tiles::western(std::uint8_t row) {
  western_.resize(device.rows);
  std::unique_ptr<Tile>& slot = western_[row];
  if (slot == nullptr) {
    constexpr std::uint8_t kColumnOutside = 255;
    const device::TileId id{kColumnOutside, row};
    const device::TileKind kind = device.kind({0, row});
    slot = std::make_unique<Tile>(id, kind, device.model(kind), kNoUnit, false, false);
  }
  return *slot;
}

std::span<const std::unique_ptr<Tile>> Tiles::western_slots() {
  western_.resize(device.rows);
  return western_;
}

std::vector<Tile*> Tiles::all() const {
  std::vector<Tile*> all;
  for (const std::unique_ptr<Tile>& tile : tiles_)
    if (tile) all.push_back(tile.get());
  return all;
}

Tile* Tiles::neighbour(const Tile& tile, device::Bundle side) {
  const std::optional<device::TileId> id = device::neighbour(device, tile.id, side);
  return id && device.kind(*id) == device::TileKind::Core ? &this->tile(*id) : nullptr;
}

}  // namespace tessera::array
