// The shortest chain for a pattern, and the number of its executions.
//
// An execution of a chain is a round. The data of a round are cut into pieces (fit.h); from round to round each piece
// advances by the step of its iteration, or stays. So the outermost loop of a pattern can be executed instead of
// unrolled, all of it or a divisor of it, and repetitions around it, too. The code tries all such divisors, and parts
// that repeat elsewhere. A movement that then still needs several descriptors is searched (search.h), because cutting
// loops at places other than their ends is sometimes shorter.
#pragma once

#include "tiling/chain.h"

namespace tessera::tiling {

// When the chain has more links than allowed: no chain, and the number of links of the best chain.
struct ShortestChain {
  std::optional<Chain> chain;
  std::uint64_t links = 0;
};
ShortestChain shortest(const Pattern& pattern, const Limits& limits, const Bounds& bounds, Lowering lowering);

}  // namespace tessera::tiling
