// Tracks where tiles lie, and whether cores with many FIFOs have the other ends of their FIFOs (their partners) around
// them.
//
// A FIFO between two cores takes a channel of both DMAs, unless one core sees the other's memory. A core with more
// FIFOs than channels can have only as many distant partners as it has channels; its other partners must be its
// neighbours.
#pragma once

#include "compiler/placement/problem.h"

#include <functional>
#include <map>

namespace tessera::compiler::placement {

class Partners {
 public:
  Partners(const device::Device& device, const PlacementRequest& request);

  std::optional<device::TileId> at(unsigned tile) const { return places_[tile]; }
  // Places a tile. When some of its partners must be neighbours, keeps the places around the tile for partners.
  void put(unsigned tile, device::TileId here);
  void lift(unsigned tile);

  // demand() is the number of partners that must be neighbours. priority() is the largest demand of the tile and its
  // partners.
  unsigned demand(unsigned tile) const { return needs_[tile].in + needs_[tile].out; }
  unsigned priority(unsigned tile) const;
  // True when the place is kept for the partners of a core, and the tile is not one of them.
  bool is_kept_from(unsigned tile, device::TileId here) const;
  // True when, with the core at this place, its own FIFOs and those of its partners have enough channels, and enough
  // free places are left around it for partners that must be neighbours.
  bool fits(unsigned tile, device::TileId here, const std::function<bool(device::TileId)>& is_free);

 private:
  enum class Side : std::uint8_t { In, Out };
  // Calls `each(partner, side)` for each FIFO of the tile.
  template <class Each>
  void for_partners(unsigned tile, Each each) const;
  struct Seen {
    unsigned near = 0, far = 0, all = 0;
  };
  Seen seen(unsigned tile, Side side) const;
  unsigned need(unsigned tile, Side side) const { return side == Side::In ? needs_[tile].in : needs_[tile].out; }
  bool has_channels(unsigned tile, Side side) const;
  std::vector<device::TileId> around(device::TileId here) const;

  const device::Device& device_;
  const PlacementRequest& request_;
  std::vector<std::optional<device::TileId>> places_;
  std::vector<Channels> needs_;  // number of partners of each tile that must be neighbours
  std::map<device::TileId, std::vector<unsigned>> kept_for_;
};

}  // namespace tessera::compiler::placement
