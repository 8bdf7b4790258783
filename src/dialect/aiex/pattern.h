// What a transfer asks for, and what the fields of a buffer descriptor hold for it.
//
// A transfer counts elements: sizes and strides, here innermost first. A descriptor counts words of 32 bits, and its
// strides are less by one. The last dimension of a transfer is the descriptor's iteration: it runs the descriptor
// again, further on each time; with a stride of 0 it is the queue that repeats the task.
#pragma once

#include "dialect/aie/aie.h"

#include <array>
#include <cstdint>

namespace tessera::aiex {

using aie::kWordBits;

struct AccessPattern {
  std::array<std::int64_t, 4> sizes;
  std::array<std::int64_t, 4> strides;

  // Whether the inner dimensions are one run of successive elements: written as one dimension, or with several.
  bool is_linear() const;
  bool is_contiguous() const;
};

// The fields that a pattern fills, all 0 where the descriptor does not need them.
struct PatternFields {
  std::int64_t length = 0;  // words
  std::array<std::int64_t, 3> sizes = {};
  std::array<std::int64_t, 3> strides = {};
  std::int64_t iteration_size = 0;
  std::int64_t iteration_stride = 0;
  std::int64_t repeat_count = 0;  // of the task
};
// Of a pattern whose sizes are positive and, with the strides, whole words; numbers are below 2^32. One run needs no
// dimension of the descriptor, only its length. A run that is written with several keeps them, as mlir-aie did when the
// command streams that we compare with were made, unless a size does not fit into `size_bits`.
PatternFields encode(const AccessPattern& pattern, unsigned element_bits, unsigned size_bits);

}  // namespace tessera::aiex
