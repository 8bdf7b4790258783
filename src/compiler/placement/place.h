// Gives places to tiles that have none (aie.logical_tile), as plain data: takes the needs of a design's tiles and
// returns a place for each.
//
// A first pass works like mlir-aie's sequential placer, so that a design gets the places that its author has seen:
// tiles with a fixed place first, then those with a fixed column or row, then the others, cores column by column from
// the bottom up. Memory and shim tiles come last, near the columns of the cores that they serve, and share a place as
// long as its channels suffice. When that leaves a tile without a place, a backtracking search places all of them
// (placement/search.h); only designs that would otherwise be refused get their places from it.
//
// Two cores are bound when one uses a buffer or a lock of the other (it must see that memory), by a cascade (South or
// East), and by FIFOs between them. Cores that see each other need no DMA for a FIFO, so a core with more FIFOs than
// channels must have some of its partners around it. Such cores are placed before the others, with room beside them,
// and their partners right after.
#pragma once

#include "device/device.h"

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
  bool has_dma = true;               // for shim tiles: true: must have a DMA; false: must have none
  std::optional<unsigned> col, row;  // where the design fixes them
  bool placed = false;               // by the design itself; only its resources count
  Channels channels;                 // needed, without those for `partners`
  std::set<std::pair<device::Direction, unsigned>> circuits;  // channels on which the design itself has circuits
};
struct Edge {
  unsigned from, to;
};

struct Request {
  std::vector<Tile> tiles;
  std::vector<Edge> memory;    // the core `from` uses memory or locks of `to`
  std::vector<Edge> cascades;  // cascades between cores
  std::vector<Edge> partners;  // FIFOs between cores without places
  // Per tile and per flow or FIFO: the tiles at the other end.
  std::vector<std::vector<std::vector<unsigned>>> nets;
};

struct Options {
  std::optional<unsigned> cores_per_column;
  bool share = true;  // memory and shim tiles may share places
};

struct Misplaced {
  unsigned tile;
  std::string why;
  std::vector<std::pair<unsigned, std::string>> notes;  // notes about other tiles
  std::string help;
};

// Returns one place per tile, in the order of the request's tiles.
tl::expected<std::vector<device::TileId>, Misplaced> place(const device::Device& device, const Request& request,
                                                           const Options& options);

}  // namespace tessera::compiler::placement
