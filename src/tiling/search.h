// Searches the shortest chain, within a budget, from rows of words instead of loops.
//
// A pattern is cut at the ends of its loops. That is not always best: on a tile with two dimensions, 0 1 5 6 | 7 8 12
// 13 | 14 15 ... takes a descriptor for each four words when it is cut at the bars, and half as many when it is cut one
// step later, where 5 6 7 8 are one run. Zeros at an end can belong to either neighbour, and rows of zeros are words of
// zeros.
//
// For each number of executions that divides the words, the search lays all rounds side by side. Words that move alike
// from round to round, in a way that an iteration can produce, may share a descriptor. One round then shows how far a
// descriptor can reach from a word. Only the greatest reach matters, because a descriptor can always stop earlier. So k
// descriptors can end at any word up to a greatest word, which follows from the greatest word of k - 1 descriptors.
#pragma once

#include "tiling/chain.h"
#include "tiling/line.h"

namespace tessera::tiling {

// The movement of a piece from round to round.
struct Moves {
  Iteration iteration;
  Word base = 0;  // start of the iteration relative to the first round
};
// Returns the iteration that makes these moves, one move for each round: an arithmetic series that starts over, and may
// begin at any of its elements. Returns none when the moves are not such a series.
std::optional<Moves> moves_of(const std::vector<Word>& moves, const Limits& limits);

// The limits of one search.
struct SearchBudget {
  std::uint64_t pairs = 0;  // compared pairs of rows, some hundred in a microsecond; reduced by each search
  std::uint64_t each_word =
      0;                 // with at most this many words, starts at each word; otherwise only where rows begin and end
  std::size_t rows = 0;  // movements with more rows are not searched
};
// Returns the shortest chain of at most `bounds.links`; among equal chains, the chain with the fewest executions.
// Returns none when no such chain exists, or when the search would take too long.
std::optional<Chain> search(const Pattern& pattern, const Limits& limits, const Bounds& bounds, SearchBudget& budget);

}  // namespace tessera::tiling
