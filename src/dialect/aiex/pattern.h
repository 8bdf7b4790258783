// The pattern of a transfer, and the fields of a buffer descriptor for it.
//
// A transfer counts elements: sizes and strides, here innermost first. A descriptor counts words of 32 bits, and holds
// (stride - 1). The last dimension of a transfer is the descriptor's iteration: the descriptor is executed again, each
// time one stride further. When the stride is 0, the queue repeats the task instead.
#pragma once

#include "dialect/aie/aie.h"

#include <array>
#include <cstdint>

namespace tessera::aiex {

using aie::kWordBits;

struct AccessPattern {
  std::array<std::int64_t, 4> sizes;
  std::array<std::int64_t, 4> strides;

  // True when the three inner dimensions cover adjacent elements. is_linear() requires that the first dimension covers
  // all of these elements; is_contiguous() also accepts several dimensions.
  bool is_linear() const;
  bool is_contiguous() const;
};

// The fields that a pattern fills; fields that the descriptor does not need are 0.
struct PatternFields {
  std::int64_t length = 0;  // in words
  std::array<std::int64_t, 3> sizes = {};
  std::array<std::int64_t, 3> strides = {};
  std::int64_t iteration_size = 0;
  std::int64_t iteration_stride = 0;
  std::int64_t repeat_count = 0;  // repeat count of the task
};
// Returns the fields for positive sizes and strides below 2^32 that are whole words. A linear pattern needs only the
// length and no dimensions of the descriptor. A contiguous pattern of several dimensions keeps them, as in the
// reference command streams of mlir-aie, unless a size does not fit into `size_bits`.
PatternFields encode(const AccessPattern& pattern, unsigned element_bits, unsigned size_bits);

}  // namespace tessera::aiex
