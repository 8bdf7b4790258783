// A movement in words, as nested loops whose counts know where zeros stand.
//
// A descriptor adds zeros before and after the rounds of a loop, the same in each round of the loops around it. Where a
// tile at the edge of a buffer needs other zeros than its neighbours, it is another pattern: first, middle and last. So
// a movement is a tree. A leaf is a box, loops with their zeros, which one descriptor can be; a branch repeats several
// parts one after the other.
#pragma once

#include "tiling/shape.h"

namespace tessera::tiling {

struct BoxLoop {
  std::uint64_t step = 0;               // words
  std::uint64_t count = 1;              // rounds with data
  std::uint64_t before = 0, after = 0;  // rounds of zeros

  bool padded() const { return before != 0 || after != 0; }
  std::uint64_t size() const { return before + count + after; }
  bool operator==(const BoxLoop&) const = default;
};

std::uint64_t words_of(std::span<const BoxLoop> loops);  // zeros included; without loops one

struct Box {
  std::uint64_t base = 0;      // word of the buffer, of the first round with data
  std::vector<BoxLoop> loops;  // innermost first; none: one word
  std::uint64_t zeros = 0;     // not 0: so many zeros, and no data

  std::uint64_t words() const;
};

struct Pattern {
  std::uint64_t step = 0, count = 1;  // rounds of all parts; words from one to the next
  std::vector<Pattern> parts;         // none: a leaf
  Box box;                            // of a leaf

  bool is_leaf() const { return parts.empty(); }
  std::uint64_t words() const;
};

// None where the tree would be too large to be of use.
std::optional<Pattern> pattern_of(const Movement& movement, std::span<const Shape> shapes);

// Without loops of one round, and with those joined that continue each other.
void merge(std::vector<BoxLoop>& loops);

// Parts that are further rounds of those before them, or the same further on, become one with them.
void join(Pattern& pattern);

}  // namespace tessera::tiling
