// Transfers that ask for more than the fields of a descriptor hold, as several that do not.
//
// A descriptor has four dimensions, of which the inner two count to 1023 and the last to 64. A transfer of three
// dimensions or fewer leaves some of them free, so that one that is too large can be made of two: 2000 are 2 times
// 1000, one step of the outer as long as 1000 of the inner. What is left are sizes without such factors, or too many
// dimensions: of these the outermost, and no other, can be taken in slices, one transfer after the other, since the
// words of a stream have an order.
//
// The iteration is kept for when there are too many of them: a task that is repeated runs all of its descriptors again,
// each further on by its iteration. So the outermost dimension becomes rounds of a few of its steps: 70 steps are 35
// rounds of two descriptors, which are two steps apart from round to round. What is left over when no such number
// divides it, 1 of 67, is a task of its own behind it.
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

// The descriptors of a task, which run one after the other, all of them once in each round: the outermost dimension of
// each has as many steps as there are rounds.
using TransferTask = std::vector<TransferPart>;

// Of sizes and strides that are positive, and whole words as a transfer has to be: tasks to be done one after the
// other, one where that is possible, of at most `most` descriptors together. Empty when there are none.
std::vector<TransferTask> decompose(const AccessPattern& pattern, unsigned element_bits, const FieldLimits& limits,
                                    std::size_t most);

}  // namespace tessera::aiex
