#include "adf/array/as_constraints.h"

#include "adf/constraints/names.h"

namespace tessera::adf::array {

namespace {

using constraints::Constraint;
using constraints::Constraints;
using constraints::Key;
using constraints::Names;
using constraints::Spot;
using constraints::Target;
using constraints::target_of;
using constraints::TileType;

class PlaceWriter {
 public:
  PlaceWriter(const Model& model, const Placement& placement) : model_(model), placement_(placement), names_(model) {}

  Constraints write() {
    for (const auto* tiles : {&placement_.cores, &placement_.memories})
      for (const auto& [node, tile] : *tiles) add(Key::Tile, target_of(model_, node), {place_of(tile)});
    for (const auto& [node, end] : placement_.ios)
      add(Key::Shim, target_of(model_, node),
          {{.type = TileType::Shim, .column = end.tile.col, .channel = end.number}});
    for (const auto& [port, buffers] : placement_.buffers)
      add(Key::Buffers, {object::port, port}, spots_of(buffers.tile, buffers.spots));
    for (const auto& [port, channel] : placement_.channels) {
      if (model_.ports[port].direction == ::adf::host::way::inout) continue;  // has two channels; the key names one
      Spot spot = place_of(channel.tile);
      spot.channel = channel.number;
      add(Key::DmaChannel, {object::port, port}, {spot});
    }
    constraints::bring_into_order(made_);
    return std::move(made_);
  }

 private:
  void add(Key key, const Target& target, std::vector<Spot> spots) {
    if (spots.empty()) return;
    made_.all.push_back({.key = key, .subject = names_.name_of(target), .spots = std::move(spots)});
  }

  Spot place_of(TileId tile) const {
    switch (placement_.device->kind(tile)) {
      case device::TileKind::Core:
        return {.type = TileType::Core, .column = tile.col, .row = tile.row - 1 - placement_.device->mem_rows};
      case device::TileKind::Mem: return {.type = TileType::Memory, .column = tile.col, .row = tile.row - 1};
      default: return {.type = TileType::Shim, .column = tile.col, .row = 0};
    }
  }

  std::vector<Spot> spots_of(TileId tile, const std::vector<BufferSpot>& buffers) const {
    std::vector<Spot> made;
    for (const BufferSpot& buffer : buffers) {
      Spot spot = place_of(tile);
      if (buffer.address)
        spot.offset = static_cast<int>(*buffer.address);  // in the memory of the tile, for no bank is named
      else if (buffer.bank)
        spot.bank = static_cast<int>(*buffer.bank);
      made.push_back(spot);
    }
    return made;
  }

  const Model& model_;
  const Placement& placement_;
  const Names names_;
  Constraints made_;
};

}  // namespace

Constraints as_constraints(const Model& model, const Placement& placement) {
  return PlaceWriter(model, placement).write();
}

}  // namespace tessera::adf::array
