// Gives places to tiles that have none (aie.logical_tile). This code knows no MLIR: it takes the needs of a design's
// tiles and returns a place for each.
//
// A first pass works like mlir-aie's sequential placer, so that a design gets the places that its author has seen.
// Tiles with a fixed place come first, then tiles with a fixed column or row, then all other tiles. Cores go column by
// column, from the bottom up. Memory and shim tiles come last, near the columns of the cores that they serve, and share
// a place as long as its channels suffice. If a tile finds no place in this way, a backtracking search places all
// cores, or all memory and shim tiles, together (placement/search.h). So only designs that would otherwise be refused
// get their places from the search.
//
// Two cores depend on each other for three reasons: one uses a buffer or a lock of the other and must see its memory; a
// cascade joins them (to the south or east); FIFOs join them. Cores that see each other's memory need no DMA for a
// FIFO. So a core with more FIFOs than channels must have some of its partners around it. The pass places such cores
// before the other cores, with room beside them, and their partners right after.
#pragma once

#include "compiler/placement/problem.h"

#include <tl/expected.hpp>

#include <vector>

namespace tessera::compiler::placement {

// Returns one place per tile, in the order of the request's tiles.
tl::expected<std::vector<device::TileId>, Misplaced> place(const device::Device& device,
                                                           const PlacementRequest& request,
                                                           const PlacementOptions& options);

}  // namespace tessera::compiler::placement
