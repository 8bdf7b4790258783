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

#include "compiler/placement/problem.h"

#include <tl/expected.hpp>

#include <vector>

namespace tessera::compiler::placement {

// Returns one place per tile, in the order of the request's tiles.
tl::expected<std::vector<device::TileId>, Misplaced> place(const device::Device& device,
                                                           const PlacementRequest& request,
                                                           const PlacementOptions& options);

}  // namespace tessera::compiler::placement
