// Joins dimensions of elements that are smaller than a word.
//
// A DMA moves whole words, and each dimension of its descriptors counts and steps in words. A design may divide the
// elements of one word among several dimensions: two adjacent bfloat16 can be an innermost size of 1 and a second size
// of 2. So this code joins inner dimensions whose elements are adjacent, until they fill whole words.
#pragma once

#include <cstdint>
#include <span>

namespace tessera::aie {

// Joins dimensions, given innermost first and in elements of `bits` bits. The joined dimensions become one innermost
// dimension and dimensions of size 1. Dimensions that cannot be joined to whole words stay unchanged.
void join_run(std::span<std::int64_t> sizes, std::span<std::int64_t> strides, std::uint64_t bits);

}  // namespace tessera::aie
