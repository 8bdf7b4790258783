// Searches the shortest chain for a movement, within a budget. It works on rows of words instead of loops.
//
// Cutting a pattern at the ends of its loops is not always best. For example, take a chain that is executed once, on a
// tile with two dimensions. The words 0 1 5 6 | 7 8 12 13 | 14 15 19 20 need three descriptors when they are cut at the
// bars. Two are enough when 0 1 has a descriptor of its own, because 5 6 7 8 and 12 13 14 15 are rows of four words.
// Loops also hide that zeros between two descriptors can belong to either of them.
//
// The search tries each number of executions that divides the number of words. Consecutive words can share a descriptor
// only if an iteration can move all of them in the same way from round to round. With this known, the search looks only
// at the first round, and finds how far a descriptor can reach from a word. Only the greatest reach matters, because
// a descriptor can always stop earlier. So for k descriptors the search keeps only the furthest word that they reach,
// and it computes this word from the furthest word of k - 1 descriptors.
#pragma once

#include "tiling/chain.h"
#include "tiling/line.h"

namespace tessera::tiling {

// The movement of a piece from round to round.
struct Moves {
  Iteration iteration;
  Word base = 0;  // start of the iteration relative to the first round
};
// Returns the iteration that makes these moves: the distance of each round from the first. The moves must be an
// arithmetic series, which may start over and may begin at any of its elements. Returns none for other moves, and for
// moves that exceed the limits.
std::optional<Moves> moves_of(const std::vector<Word>& moves, const Limits& limits);

struct SearchBudget {
  std::uint64_t pairs = 0;  // compared pairs of rows, some hundred in a microsecond; reduced by each search
  std::uint64_t each_word =
      0;                 // a round of up to this many words is cut at any word, a longer round where rows begin and end
  std::size_t rows = 0;  // movements with more rows are not searched
};
// Returns the shortest chain of at most `bounds.links`; among equal chains, the chain with the fewest executions.
// Returns none when no such chain exists, or when the search would take too long.
std::optional<Chain> search(const Pattern& pattern, const Limits& limits, const Bounds& bounds, SearchBudget& budget);

}  // namespace tessera::tiling
