// A device while tiles are put on it: what lies where, what it took, and what speaks against a place.
#pragma once

#include "compiler/placement/partners.h"

#include <map>

namespace tessera::compiler::placement {

// Why places were refused to a core, counted.
struct Refusals {
  unsigned tried = 0, taken = 0, memory = 0, cascade = 0, partners = 0;
};

class Board {
 public:
  // Tiles that the design places are there already.
  Board(const device::Device& device, const Request& request, const Options& options);

  const device::Device& device() const { return device_; }
  const Request& request() const { return request_; }
  const std::vector<Tile>& tiles() const { return request_.tiles; }
  const Partners& partners() const { return partners_; }

  std::optional<device::TileId> at(unsigned tile) const { return partners_.at(tile); }
  void settle(unsigned tile, device::TileId here);
  void lift(unsigned tile);

  // The places of cores, column by column from the bottom up; who needs partners around it prefers those with cores on
  // both sides.
  std::vector<device::TileId> places_for_core(unsigned tile) const;
  bool is_free(device::TileId here) const { return !uses_.contains(here); }
  // Of the kind of the tile, and where the design wants it.
  bool allows(unsigned tile, device::TileId here) const;
  // Whether something but channels speaks against the place of a core.
  bool refuses(unsigned tile, device::TileId here, Refusals& refusals);

  Channels left(device::TileId here) const;
  bool has_channels(unsigned tile, device::TileId here) const;
  // Two circuits at one channel would be one.
  bool meets_circuit(unsigned tile, device::TileId here) const;
  // Whether the channels suffice, and nobody is there who does not share.
  bool has_room(unsigned tile, device::TileId here) const;
  Channels used(device::TileId here) const;

 private:
  // What a device tile has given away.
  struct Use {
    Channels channels;
    std::set<std::pair<device::Direction, unsigned>> circuits;
    unsigned tiles = 0;  // of the design that lie there
  };
  template <class Holds>
  bool is_broken(const std::vector<Edge>& edges, unsigned tile, device::TileId here, Holds holds) const;
  bool leads(device::TileId from, device::TileId to) const;
  bool is_offered(device::TileId here) const;

  const device::Device& device_;
  const Request& request_;
  const Options& options_;
  Partners partners_;
  std::vector<std::vector<Edge>> memory_, cascades_;  // for each tile, those that it is an end of
  std::map<device::TileId, Use> uses_;
};

}  // namespace tessera::compiler::placement
