// Improves a placement by simulated annealing: the placer `sa_placer`.
//
// It begins with the placement of place.h, which keeps all rules, and moves or exchanges single tiles. Each step keeps
// all rules, too, so that every placement on the way is a correct one. The cost is the sum of the half perimeters of
// all flows and FIFOs, in tiles. In the beginning the search accepts steps that make the cost larger, later only steps
// that make it smaller. It returns the cheapest placement of all, so the result is never worse than that of place.h.
//
// The steps come from a generator whose numbers follow from the seed. The same seed gives the same placement on every
// machine.
#pragma once

#include "compiler/placement/place.h"

namespace tessera::compiler::placement {

// Returns one place per tile, in the order of the request's tiles.
tl::expected<std::vector<device::TileId>, Misplaced> anneal(const device::Device& device,
                                                            const PlacementRequest& request,
                                                            const PlacementOptions& options, std::uint64_t seed);

}  // namespace tessera::compiler::placement
