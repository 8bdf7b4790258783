// The wires between the switches of a routed design, and the way of each stream through them.
//
// The routes of a design say which ports each switch connects. This part follows them from the source of a stream
// through the switches, so that a report can name the streams that share a wire, and the number of words on it.
#pragma once

#include "adf/array/placement.h"
#include "device/ports.h"

#include <string>

namespace tessera::adf {

struct Wire {
  device::TileId from, to;
  device::Port out;  // the port of `from`
  std::uint64_t words = 0;
};

class Wires {
 public:
  // Reads a text of the schema tessera.routes/1, as libtessera writes it; another text has no wires.
  static Wires read(const std::string& routes);

  // The wires that a stream takes from its source to all its ends, in the order from the source. `packet`: the id of
  // packets; a circuit has none.
  struct Way {
    std::vector<std::size_t> wires;                             // indices in all()
    std::vector<std::pair<device::TileId, device::Port>> ends;  // ports at which it leaves the switches
  };
  Way follow(device::TileId tile, device::Port source, std::optional<std::uint32_t> packet) const;

  const std::vector<Wire>& all() const { return wires_; }
  void add_words(const Way& way, std::uint64_t words);

 private:
  // A connection in a switch.
  struct Hop {
    device::Port to;
    std::optional<std::pair<std::uint32_t, std::uint32_t>> packets;  // id, mask
  };
  std::map<std::pair<device::TileId, device::Port>, std::vector<Hop>> hops_;
  std::map<std::pair<device::TileId, device::Port>, std::size_t> wire_at_;
  std::vector<Wire> wires_;
};

// The wires of one direction between two neighbours.
struct Link {
  device::TileId from, to;
  device::Bundle side = device::Bundle::North;  // of `from`
  unsigned used = 0, of = 0;
  std::uint64_t words = 0, most_words = 0;  // of all its wires, and of the one with most words
};
std::vector<Link> links_of(const Wires& wires, const device::Device& device);

// The fullest link of one direction in a column or row.
struct Load {
  device::Bundle side = device::Bundle::North;
  unsigned number = 0;  // of the column for North and South, of the row for East and West
  Link fullest;
};
std::vector<Load> loads_of(const std::vector<Link>& links);

}  // namespace tessera::adf
