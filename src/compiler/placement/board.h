// A device during placement: where tiles lie, which resources they take, and why a place is unusable.
#pragma once

#include "compiler/placement/partners.h"

#include <map>

namespace tessera::compiler::placement {

// Counts of the places that were refused to a core, by reason.
struct Refusals {
  unsigned tried = 0, taken = 0, memory = 0, cascade = 0, partners = 0;
};

class Board {
 public:
  // Starts with the tiles that the design itself places.
  Board(const device::Device& device, const PlacementRequest& request, const PlacementOptions& options);

  const device::Device& device() const { return device_; }
  const PlacementRequest& request() const { return request_; }
  const std::vector<Tile>& tiles() const { return request_.tiles; }
  const Partners& partners() const { return partners_; }

  std::optional<device::TileId> at(unsigned tile) const { return partners_.at(tile); }
  void settle(unsigned tile, device::TileId here);
  void lift(unsigned tile);

  // Returns the places for a core, column by column from the bottom up. For a core that needs partners around it,
  // places with cores above and below come first in each column.
  std::vector<device::TileId> places_for_core(unsigned tile) const;
  bool is_free(device::TileId here) const { return !uses_.contains(here); }
  // True when the place has the kind of the tile, and the column and row that the design asks for. For a shim tile, the
  // place must have a DMA exactly if the tile needs one.
  bool allows(unsigned tile, device::TileId here) const;
  // True when the core cannot lie at this place for a reason that Refusals counts; adds the place and the reason to the
  // counts.
  bool refuses(unsigned tile, device::TileId here, Refusals& refusals);

  Channels left(device::TileId here) const;
  bool has_channels(unsigned tile, device::TileId here) const;
  // True when another tile at this place has a circuit on one of the same channels; the two circuits would be joined.
  bool meets_circuit(unsigned tile, device::TileId here) const;
  // True when the channels suffice, and either no other tile lies at the place or the options let tiles share it.
  bool has_room(unsigned tile, device::TileId here) const;
  Channels used(device::TileId here) const;

 private:
  // The resources of a device tile that placed tiles take.
  struct Use {
    Channels channels;
    std::set<std::pair<device::Direction, unsigned>> circuits;
    unsigned tiles = 0;  // design tiles at this place
  };
  template <class Holds>
  bool is_broken(const std::vector<Edge>& edges, unsigned tile, device::TileId here, Holds holds) const;
  bool has_cascade(device::TileId from, device::TileId to) const;
  bool is_offered(device::TileId here) const;

  const device::Device& device_;
  const PlacementRequest& request_;
  const PlacementOptions& options_;
  Partners partners_;
  std::vector<std::vector<Edge>> memory_, cascades_;  // for each tile, the edges that end at it
  std::map<device::TileId, Use> uses_;
};

}  // namespace tessera::compiler::placement
