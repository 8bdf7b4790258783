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

#include "compiler/placement/problem.h"

#include <tl/expected.hpp>

#include <vector>

namespace tessera::compiler::placement {

// In the order of the tiles.
tl::expected<std::vector<device::TileId>, Misplaced> place(const device::Device& device, const Request& request,
                                                           const Options& options);

}  // namespace tessera::compiler::placement
