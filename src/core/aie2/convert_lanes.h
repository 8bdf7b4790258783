// The conversions of convert.h for all lanes of a register at once, as loops for SIMD (base/simd.h).
//
// A rounding rule becomes a number that is added to the bits below the cut: a carry out of them rounds up. The number
// depends on the rule, on the sign of the value and, for the two rules of even and odd, on the lowest bit that stays.
// Tests compare all rules with the functions of convert.h.
#pragma once

#include "core/aie2/convert.h"

#include <cstddef>

namespace tessera::core::aie2 {

// How SRS converts a lane: value / 2^shift, rounded, and limited to min..max. shift is 0..63.
struct SrsRule {
  std::uint64_t positive = 0,
                negative = 0;  // added to the lowest `shift` bits of values that are not, or are, negative
  std::int64_t odd = 0;        // also added if the lowest bit that stays is set
  unsigned shift = 0;
  std::int64_t min = 0, max = 0;
};
// `bits`: the width of a result.
SrsRule srs_rule(unsigned shift, Rounding rounding, unsigned bits, bool is_signed, Saturation saturation);

// `lanes` is a multiple of 8.
void srs_lanes(const SrsRule& rule, const std::int32_t* source, std::size_t lanes, std::int8_t* result);
void srs_lanes(const SrsRule& rule, const std::int32_t* source, std::size_t lanes, std::int16_t* result);
void srs_lanes(const SrsRule& rule, const std::int64_t* source, std::size_t lanes, std::int16_t* result);
void srs_lanes(const SrsRule& rule, const std::int64_t* source, std::size_t lanes, std::int32_t* result);

// Converts 16 floats, as to_bfloat16() does.
void to_bfloat16_lanes(const std::uint32_t* floats, Rounding rounding, std::uint16_t* result);

}  // namespace tessera::core::aie2
