// The search for places of clusters: block after block, then small changes that make the result cheaper.
//
// Problem. Places, buffers and channels depend on each other, so no order of decisions is right for all designs.
// Choices: an exact solver, which needs minutes for hundreds of kernels; or a good first placement and its improvement.
// Decision: the second. Blocks with few ways come first, then those with the most connections to placed blocks, each at
// the cheapest of its near ways. If a block has no free way, it takes the place of others, which are placed again. Then
// blocks move or trade places: at first, changes for the worse are sometimes accepted, later they are not. A small
// design without result is searched completely (exhaust.h).
#pragma once

#include "adf/array/floor.h"

namespace tessera::adf::array {

// Returns whether all blocks have places. `effort` bounds the number of changes.
bool construct(const std::vector<Block>& blocks, const Demand& demand, const Grid& grid, Floor& floor,
               std::uint64_t effort);

// `round` numbers the tries; each makes other changes.
void improve(const std::vector<Block>& blocks, const Demand& demand, const Rules& rules, const Grid& grid, Floor& floor,
             std::uint64_t effort, unsigned round);

}  // namespace tessera::adf::array
