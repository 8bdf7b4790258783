// What tiles without a place ask for, and what a placement that fails says.
#pragma once

#include "device/device.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tessera::compiler::placement {

struct Channels {
  unsigned in = 0, out = 0;
};

// A tile of the design, by its number in the request.
struct Tile {
  device::TileKind kind = device::TileKind::Core;
  bool has_dma = true;               // of shim tiles: whether it must have one, or must have none
  std::optional<unsigned> col, row;  // as far as the design says
  bool placed = false;               // by the design itself: it takes what it takes, and is not asked about
  Channels channels;                 // that it needs, without those for `partners`
  std::set<std::pair<device::Direction, unsigned>> circuits;  // channels that the design itself gives to circuits
};
struct Edge {
  unsigned from, to;
};

struct Request {
  std::vector<Tile> tiles;
  std::vector<Edge> memory;    // the core of `from` uses memory or locks of `to`
  std::vector<Edge> cascades;  // from one core to the next
  std::vector<Edge> partners;  // FIFOs between cores that have no place
  // For each tile, who is at the other end of each of its flows and FIFOs.
  std::vector<std::vector<std::vector<unsigned>>> nets;
};

struct Options {
  std::optional<unsigned> cores_per_column;
  bool share = true;  // memory and shim tiles may share a place
};

struct Misplaced {
  unsigned tile;
  std::string why;
  std::vector<std::pair<unsigned, std::string>> notes;  // about other tiles
  std::string help;
};

}  // namespace tessera::compiler::placement
