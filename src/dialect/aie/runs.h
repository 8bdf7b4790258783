// Joins dimensions of elements that are smaller than a word.
//
// A DMA moves whole words, and each dimension of its descriptors counts and steps in words. Two adjacent bfloat16 are
// one word, but a design with an innermost size of 1 does not express that. So this code joins inner dimensions that
// form one run of adjacent elements, as far as whole words require.
#pragma once

#include <cstdint>
#include <span>

namespace tessera::aie {

// The dimensions come innermost first, in elements of `bits` bits. Dimensions that do not form a run of whole words
// stay unchanged.
void join_run(std::span<std::int64_t> sizes, std::span<std::int64_t> strides, std::uint64_t bits);

}  // namespace tessera::aie
