// The shortest chain, as far as some effort goes, from rows of words and not from loops.
//
// A pattern is cut where its loops end. That is not always best: on a tile with two dimensions, 0 1 5 6 | 7 8 12 13 |
// 14 15 ... takes a descriptor for each four words when it is cut at the bars, and half as many when it is cut one step
// further on, where 5 6 7 8 are one run. Zeros at an end can be those of either neighbour, and rows of them words.
//
// For each number of executions that divides the words, all rounds are laid side by side. Words that move alike from
// round to round, in a way that an iteration can, can be of one descriptor. How far one descriptor can reach from a
// word on is then a question to one round, and reaching is all that matters: a descriptor that can go so far can stop
// earlier. So the words that k descriptors can end at are all up to a greatest one, which follows from that of k - 1.
#pragma once

#include "tiling/line.h"
#include "tiling/chain.h"

namespace tessera::tiling {

// How a piece moves from round to round.
struct Moves {
  Iteration iteration;
  Word base = 0;  // where the iteration begins, from the first round
};
// The iteration that makes these moves, one for each round: an arithmetic series that starts over, and may begin
// anywhere in itself. None when there is no such.
std::optional<Moves> moves_of(const std::vector<Word>& moves, const Limits& limits);

// A chain of at most `bounds.links`, the shortest, and of these the one that is executed least often. None when there
// is none, or when it would take too long to tell.
struct Effort {
  std::uint64_t looks = 0;  // at pairs of rows, some hundred in a microsecond; less what was spent
  std::uint64_t each_word =
      0;                 // movements of so few words are searched from each, others from where rows begin and end
  std::size_t rows = 0;  // of more, nothing is looked for
};
std::optional<Chain> search(const Pattern& pattern, const Limits& limits, const Bounds& bounds, Effort& effort);

}  // namespace tessera::tiling
