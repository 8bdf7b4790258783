// Helpers for the tests of sliding multiplications: the rows of aie::tables::kSliding, as types and steps.
#pragma once

#include "aie_api/model_products.h"

namespace model {

using aie::tables::family;

constexpr int first_step(unsigned steps) {
  return std::countr_zero(steps & ~1U);
}
constexpr int last_step(unsigned steps) {
  return 31 - std::countl_zero(steps);
}
// The numbers of elements in the largest vectors of coefficients and of data.
template <class T>
inline constexpr unsigned kCoeffs = aie::tables::kCoeffBits / aie::detail::bits_of<T>;
template <class T>
inline constexpr unsigned kData = 2 * aie::tables::kVectorBits / aie::detail::bits_of<T>;

// Returns more points than row.points; accumulators of 32 bits allow only one more.
constexpr unsigned more_points(const aie::tables::sliding_row& row) {
  return row.accum_bits == 32 ? row.points + 1 : 3 * row.points;
}

constexpr unsigned kRows = sizeof aie::tables::kSliding / sizeof aie::tables::kSliding[0];

}  // namespace model
