// The input of a placement: tiles with their needs, and edges between tiles that depend on each other. Also the message
// of a placement that fails.
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

// A tile of the design. Other structures name a tile by its index in PlacementRequest::tiles.
struct Tile {
  device::TileKind kind = device::TileKind::Core;
  bool has_dma = true;               // for shim tiles: whether the tile needs a place with a DMA or without a DMA
  std::optional<unsigned> col, row;  // column and row, where the design fixes them
  bool placed = false;               // the design itself places the tile; only its resources count
  Channels channels;                 // channels that the tile needs, without those for `partners`
  std::set<std::pair<device::Direction, unsigned>> circuits;  // channels on which the design itself has circuits
};
struct Edge {
  unsigned from, to;
};

struct PlacementRequest {
  std::vector<Tile> tiles;
  std::vector<Edge> memory;    // the core `from` uses memory or locks of `to`
  std::vector<Edge> cascades;  // cascades between cores
  std::vector<Edge> partners;  // FIFOs between cores without places
  // For each tile, and for each of its flows or FIFOs: the tiles at the other ends.
  std::vector<std::vector<std::vector<unsigned>>> nets;
};

struct PlacementOptions {
  std::optional<unsigned> cores_per_column;
  bool share = true;  // memory and shim tiles may share places
};

struct Misplaced {
  unsigned tile;
  std::string why;
  std::vector<std::pair<unsigned, std::string>> notes;  // notes about other tiles
  std::string help;
};

}  // namespace tessera::compiler::placement
