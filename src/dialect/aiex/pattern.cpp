#include "dialect/aiex/pattern.h"

namespace tessera::aiex {

bool AccessPattern::is_linear() const {
  return strides[0] == 1 && sizes[1] == 1 && sizes[2] == 1;
}

bool AccessPattern::is_contiguous() const {
  return strides[0] == 1 && (sizes[1] == 1 || strides[1] == sizes[0]) &&
         (sizes[2] == 1 || (sizes[0] <= INT32_MAX && sizes[1] <= INT32_MAX && strides[2] == sizes[0] * sizes[1]));
}

PatternFields encode(const AccessPattern& pattern, unsigned element_bits, unsigned size_bits) {
  const auto words = [&](std::int64_t elements) { return elements * element_bits / kWordBits; };
  const auto step = [&](std::int64_t stride) { return words(stride) == 0 ? 0 : words(stride) - 1; };
  const auto& [sizes, strides] = pattern;
  PatternFields fields;
  fields.length = words(sizes[0]) * sizes[1] * sizes[2];
  fields.repeat_count = sizes[3] - 1;
  if (sizes[3] > 1 && strides[3] > 0) {
    fields.iteration_size = sizes[3] - 1;
    fields.iteration_stride = step(strides[3]);
  }
  const std::int64_t most = (std::int64_t{1} << size_bits) - 1;
  if (pattern.is_linear() || (pattern.is_contiguous() && (words(sizes[0]) > most || sizes[1] > most))) return fields;
  fields.sizes = {words(sizes[0]), sizes[1], sizes[2]};
  fields.strides[0] = step(strides[0]);
  for (unsigned d = 1; d < 3; ++d) fields.strides[d] = sizes[d] > 1 ? step(strides[d]) : 0;
  return fields;
}

}  // namespace tessera::aiex
