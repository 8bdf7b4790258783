// Finds the shortest chain of descriptors for a pattern, and the number of executions of the chain.
//
// One execution of a chain is a round. The words of a round are cut into pieces, one for each descriptor (fit.h). From
// round to round, the iteration of a descriptor moves its piece by a fixed step, or the piece stays. So the rounds of a
// pattern's outermost loop, and the repetitions around it, can be executions of a short chain instead of descriptors of
// a long one. The code tries each number of executions that divides the rounds of the loop, and patterns whose parts
// recur at other places. If the chain still has several descriptors, the code searches a shorter one (search.h),
// because cutting a loop in the middle of a round sometimes helps. With Lowering::Plain the code does not search.
#pragma once

#include "tiling/chain.h"

namespace tessera::tiling {

// The number of links of the best chain, and the chain itself unless it has more links than allowed.
struct ShortestChain {
  std::optional<Chain> chain;
  std::uint64_t links = 0;
};
ShortestChain shortest(const Pattern& pattern, const Limits& limits, const Bounds& bounds, Lowering lowering);

}  // namespace tessera::tiling
