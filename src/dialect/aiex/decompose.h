// Transfers that ask for more than the fields of a descriptor hold, as several that do not.
//
// A descriptor has four dimensions, of which the inner two count to 1023 and the last to 64. A transfer of three
// dimensions or fewer leaves some of them free, so that one that is too large can be made of two: 2000 are 2 times
// 1000, one step of the outer as long as 1000 of the inner. What is left are sizes without such factors, or too many
// dimensions: of these the outermost, and no other, can be taken in slices, one transfer after the other, since the
// words of a stream have an order.
//
// Considered: factors that need the fewest transfers over all ways to slice. There are very many ways, and few
// transfers that are cut at all; taken is the first way that is found with the longest inner dimensions, whose words
// lie close together in the host's memory.
#pragma once

#include "dialect/aiex/pattern.h"

#include <vector>

namespace tessera::aiex {

// The largest numbers in the fields of a descriptor, and of its queue.
struct FieldLimits {
  std::int64_t wrap;     // of the two inner dimensions
  std::int64_t step;     // of each stride less one, in words
  std::int64_t rounds;   // of the iteration
  std::int64_t repeats;  // of a task, less one
};

// One of the transfers: where it begins counts elements from the first of the whole.
struct TransferPart {
  AccessPattern pattern;
  std::int64_t offset = 0;
};

// Of sizes and strides that are positive, and whole words as a transfer has to be. One transfer that uses all
// dimensions; or, when there is none, at most `most` that leave the iteration alone, so that one task can make them
// all. Empty when there are none either.
std::vector<TransferPart> decompose(const AccessPattern& pattern, unsigned element_bits, const FieldLimits& limits,
                                    std::size_t most);

}  // namespace tessera::aiex
