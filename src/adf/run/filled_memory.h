// A pattern for memory that the program has not written. A kernel whose results depend on such memory gives other
// results with the pattern than with the usual zeros (control/compare.h).
#pragma once

#include <cstdint>
#include <span>

namespace tessera::adf {

inline constexpr int kFilling = 0xa5;  // not a fact: a value that rarely occurs

// Fills the heap's memory from now on.
void fill_heap();
// Fills the part of a stack below the caller's frame.
void fill_stack(std::span<const std::uint8_t> stack);

}  // namespace tessera::adf
