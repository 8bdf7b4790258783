// Runs of elements that are less than a word.
//
// A DMA moves whole words, and each dimension of its descriptors is counted and stepped in them. Two bfloat16 that lie
// one behind the other are a word, though no dimension of a design says so whose innermost size is 1. So inner
// dimensions that are one run of successive elements are taken as one, as far as it needs for whole words.
#pragma once

#include <cstdint>
#include <span>

namespace tessera::aie {

// Of dimensions innermost first, counted in elements of so many bits. What is no run of whole words stays as it is.
void join_run(std::span<std::int64_t> sizes, std::span<std::int64_t> strides, std::uint64_t bits);

}  // namespace tessera::aie
