// A movement as a tree of loops over words, with the places of its zeros.
//
// A descriptor adds zeros before and after the rounds of a dimension, the same number in each round of the outer
// dimensions. A tile at the edge of a buffer may need other zeros than its neighbours, and is then a part of its own.
// So a movement is a tree. A leaf is a box: nested loops, each with the same zeros in every round of the loops around
// it. A branch has several parts, one after the other, and repeats all of them `count` times.
#pragma once

#include "tiling/shape.h"

namespace tessera::tiling {

struct BoxLoop {
  std::uint64_t step = 0;               // distance in words
  std::uint64_t count = 1;              // rounds with data
  std::uint64_t before = 0, after = 0;  // rounds of zeros before and after the rounds with data

  bool padded() const { return before != 0 || after != 0; }
  std::uint64_t size() const { return before + count + after; }
  bool operator==(const BoxLoop&) const = default;
};

std::uint64_t words_of(std::span<const BoxLoop> loops);  // zeros included; 1 without loops

struct Box {
  std::uint64_t base = 0;      // word of the buffer where the first round with data begins
  std::vector<BoxLoop> loops;  // innermost first; none: one word
  std::uint64_t zeros = 0;     // not 0: this many zeros, and no data

  std::uint64_t words() const;
};

struct Pattern {
  std::uint64_t step = 0, count = 1;  // count: rounds of all parts; step: words from one round to the next
  std::vector<Pattern> parts;         // none: a leaf
  Box box;                            // the box of a leaf

  bool is_leaf() const { return parts.empty(); }
  std::uint64_t words() const;
};

// Returns none when the tree would have thousands of parts, more than any channel has descriptors.
std::optional<Pattern> pattern_of(const Movement& movement, std::span<const Shape> shapes);

// Removes loops of one round and joins loops that continue each other.
void merge(std::vector<BoxLoop>& loops);

// Joins neighbouring parts that a single box can express.
void join(Pattern& pattern);

}  // namespace tessera::tiling
