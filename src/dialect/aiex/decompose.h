// Turns a transfer that exceeds the fields of a descriptor into several that fit.
//
// A descriptor has four dimensions: the inner two count to 1023 and the last to 64. A transfer of three dimensions or
// fewer leaves some of them free, so a dimension that is too large can become two: 2000 is 2 times 1000, where one step
// of the outer dimension is as long as 1000 steps of the inner dimension. Transfers with other sizes, or with too many
// dimensions, must be sliced into consecutive transfers. Only the outermost dimension can be sliced, because the words
// of a stream have an order.
//
// When slicing takes too many transfers, the iteration helps. A repeated task executes all of its descriptors again,
// each advanced by its iteration. So the outermost dimension becomes rounds of a few steps: 70 steps are 35 rounds of
// two descriptors, which advance by two steps from round to round. When no such number divides the dimension, the steps
// that remain (1 of 67) become a second task.
//
// Rejected: to search all ways to slice for the one with the fewest transfers. The number of ways is very large, and
// few transfers are too large at all. So the code takes the first way with the longest inner dimensions, which read
// adjacent words of the host's memory.
#pragma once

#include "dialect/aiex/pattern.h"

#include <vector>

namespace tessera::aiex {

// The greatest numbers in the fields of a descriptor, and of its queue.
struct FieldLimits {
  std::int64_t wrap;     // greatest size of the two inner dimensions
  std::int64_t step;     // greatest value of (stride - 1), in words
  std::int64_t rounds;   // greatest size of the iteration
  std::int64_t repeats;  // greatest value of (executions of a task - 1)
};

// One transfer of the decomposition; its offset counts elements from the start of the whole transfer.
struct TransferPart {
  AccessPattern pattern;
  std::int64_t offset = 0;
};

// The descriptors of a task. In each round of the task, they are executed one after the other. The outermost dimension
// of each descriptor has as many steps as the task has rounds.
using TransferTask = std::vector<TransferPart>;

// Divides a transfer with positive sizes, and strides that are whole words. Returns tasks to execute one after the
// other, a single task where possible, with at most `most` descriptors together. Returns an empty list when it finds no
// such tasks.
std::vector<TransferTask> decompose(const AccessPattern& pattern, unsigned element_bits, const FieldLimits& limits,
                                    std::size_t most);

}  // namespace tessera::aiex
