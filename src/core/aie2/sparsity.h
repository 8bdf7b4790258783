// Sparse operands: every four rows of a column of B have two slots, and a mask register gives the rows that the slots
// hold.
//
// A mask has one bit per byte of the matrix, with the rows of a column next to each other; an element is present if any
// bit of its bytes is set. With more than two present rows in four, the slots hold no row; a slot without a row adds
// nothing, for any value in the slot (both captured on a Phoenix NPU).
#pragma once

#include "core/aie2/registers.h"

#include <bit>
#include <optional>

namespace tessera::core::aie2 {

inline constexpr unsigned kSparsityBytes = 16;  // bytes of a mask register
inline constexpr unsigned kSparseRows = 4, kSparseSlots = 2;

// Returns the row, of four, that a slot holds; absent when the slot holds no row. `present`: bit i is set when row i is
// present.
constexpr std::optional<unsigned> row_of_slot(unsigned present, unsigned slot) {
  const auto lowest = static_cast<unsigned>(std::countr_zero(present));
  switch (std::popcount(present)) {
    case 1: return (lowest < kSparseRows / 2) == (slot == 0) ? std::optional(lowest) : std::nullopt;
    case 2: return slot == 0 ? lowest : static_cast<unsigned>(std::bit_width(present)) - 1;
    default: return std::nullopt;
  }
}

// Returns the row of B that a slot of a column holds, in a matrix of `rows` rows with elements of `bytes` bytes; absent
// if the slot holds no row.
inline std::optional<unsigned> sparse_row(const std::uint8_t* mask, unsigned rows, unsigned bytes, unsigned column,
                                          unsigned slot) {
  const unsigned first = slot / kSparseSlots * kSparseRows;
  unsigned present = 0;
  for (unsigned row = 0; row < kSparseRows; ++row)
    for (unsigned byte = 0; byte < bytes; ++byte) {
      const unsigned bit = (column * rows + first + row) * bytes + byte;
      present |= (mask[bit / 8] >> bit % 8 & 1U) << row;
    }
  const std::optional<unsigned> row = row_of_slot(present, slot % kSparseSlots);
  return row ? std::optional(first + *row) : std::nullopt;
}

}  // namespace tessera::core::aie2
