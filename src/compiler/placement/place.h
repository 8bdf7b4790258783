// Places for tiles that have none (aie.logical_tile), as plain data: what the tiles of a design ask for goes in, a
// place for each comes out.
//
// First one pass, as mlir-aie's sequential placer does it, so that a design lands where its author has seen it land:
// tiles whose place is given first, then those with half a place, then the others, cores column by column from the
// bottom up. Memory and shim tiles come last, near the columns of the cores that they serve, and share a tile as long
// as its channels suffice. Where that leaves a tile without a place, a search with a way back looks for one for all
// (placement/search.h); only designs that would be refused without it get their places from it.
//
// What binds two cores: one uses a buffer or a lock of the other (it has to see its memory); a cascade (South or East);
// and FIFOs between them. Those need no DMA between cores that see each other, so that a core with more of them than
// channels has to have so many of its partners around it. Such cores are placed before the others, with room beside
// them, and their partners right after them.
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

// In the order of the tiles.
tl::expected<std::vector<device::TileId>, Misplaced> place(const device::Device& device, const Request& request,
                                                           const Options& options);

}  // namespace tessera::compiler::placement
