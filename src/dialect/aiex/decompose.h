// Turns a transfer that exceeds the fields of a descriptor into several that fit.
//
// A descriptor has four dimensions: the inner two count to 1023 and the last to 64. A transfer of three dimensions or
// fewer leaves some of them free, so a dimension that is too large can become two: 2000 is 2 times 1000, where one step
// of the outer dimension is as long as 1000 steps of the inner dimension. Sizes without such factors, and transfers
// with too many dimensions, remain. In these cases only the outermost dimension can be sliced into consecutive
// transfers, because the words of a stream have an order.
//
// When slicing takes too many transfers, the iteration helps: a repeated task runs all of its descriptors again, each
// advanced by its iteration. So the outermost dimension becomes rounds of a few of its steps: 70 steps are 35 rounds of
// two descriptors, which advance by two steps from round to round. When no such number divides the dimension, the steps
// that remain (1 of 67) become a task of their own after the first.
//
// An alternative would be to search all ways to slice for the factors that need the fewest transfers. The number of
// ways is very large, and few transfers are cut at all. So the code takes the first way with the longest inner
// dimensions, which read adjacent words of the host's memory.
#pragma once

#include "dialect/aiex/pattern.h"

#include <vector>

namespace tessera::aiex {

// The greatest numbers in the fields of a descriptor, and of its queue.
struct FieldLimits {
  std::int64_t wrap;     // limit of the two inner dimensions
  std::int64_t step;     // limit of each stride less one, in words
  std::int64_t rounds;   // limit of the iteration
  std::int64_t repeats;  // largest repeat count of a task: the number of its runs, less one
};

// One transfer of the decomposition; its offset counts elements from the start of the whole transfer.
struct TransferPart {
  AccessPattern pattern;
  std::int64_t offset = 0;
};

// The descriptors of a task, which run one after the other, each of them once in each round. The outermost dimension of
// each descriptor has as many steps as the task has rounds.
using TransferTask = std::vector<TransferPart>;

// Takes positive sizes and strides that are whole words, as a transfer requires. Returns tasks to run one after the
// other, a single task where possible, with at most `most` descriptors together. Returns an empty list when it finds no
// such tasks.
std::vector<TransferTask> decompose(const AccessPattern& pattern, unsigned element_bits, const FieldLimits& limits,
                                    std::size_t most);

}  // namespace tessera::aiex
