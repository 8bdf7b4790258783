// Cores that need the other ends of their FIFOs around them, and where tiles stand meanwhile.
//
// A FIFO between two cores takes a channel of both DMAs, unless one sees the other's memory. A core with more FIFOs
// than channels can have only so many partners out of sight; the rest has to come to its side.
#pragma once

#include "compiler/placement/problem.h"

#include <functional>
#include <map>

namespace tessera::compiler::placement {

class Partners {
 public:
  Partners(const device::Device& device, const Request& request);

  std::optional<device::TileId> at(unsigned tile) const { return places_[tile]; }
  // The places around a core with demand are kept for its partners.
  void put(unsigned tile, device::TileId here);
  void lift(unsigned tile);

  // How many of its partners must be in sight, and the most that it or one of its partners must have.
  unsigned demand(unsigned tile) const { return needs_[tile].in + needs_[tile].out; }
  unsigned priority(unsigned tile) const;
  // Whether the place is beside a core that needs it, and this is no partner of that core.
  bool is_kept_from(unsigned tile, device::TileId here) const;
  // Whether the core's FIFOs, and those of its partners, fit their channels when it stands here.
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
  const Request& request_;
  std::vector<std::optional<device::TileId>> places_;
  std::vector<Channels> needs_;  // partners that have to be in sight
  std::map<device::TileId, std::vector<unsigned>> kept_for_;
};

}  // namespace tessera::compiler::placement
