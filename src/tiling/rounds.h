// The shortest chain for a pattern, and how often it is executed.
//
// An execution of a chain is a round. What a round moves is cut into pieces (fit.h); from round to round each piece
// moves on by the step of its iteration, or stays. So the outermost loop of a pattern can be executed instead of being
// unrolled, all of it or a divisor of it, and repetitions around it, too. All such divisions are tried, and parts that
// come again elsewhere. Movements that then still need several descriptors are searched (search.h): loops that are cut
// in other places than where they end are sometimes shorter.
#pragma once

#include "tiling/chain.h"

namespace tessera::tiling {

// None with the number of links that the best chain would have when it has more than allowed.
struct Found {
  std::optional<Chain> chain;
  std::uint64_t links = 0;
};
Found shortest(const Pattern& pattern, const Limits& limits, const Bounds& bounds, Lowering lowering);

}  // namespace tessera::tiling
