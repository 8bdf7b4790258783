// The conversions of convert.h for all lanes of a register at once, as loops for SIMD (base/simd.h).
//
// A rounding rule becomes a number that is added to the bits below the cut: a carry out of them rounds up. The number
// depends on the rule, on the sign of the value and, for the two rules of even and odd, on the lowest bit that stays.
// Tests compare all rules with the functions of convert.h.
#pragma once

#include "core/aie2/convert.h"
#include "core/aie2/registers.h"

#include <array>
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

// The sources of the functions below are bytes of registers, in place. A copy in parts of 16 bytes stalls the wide
// loads behind it, because a processor forwards a store only to loads that lie inside of it.
template <class T>
struct LanesAt {
  const std::uint8_t* bytes;
  std::size_t count;
};
// `source.count` is a multiple of 8 for sources of 64 bits, of 32 for results of 8 bits, and otherwise of 16.
void srs_lanes(const SrsRule& rule, LanesAt<std::int32_t> source, std::int8_t* result);
void srs_lanes(const SrsRule& rule, LanesAt<std::int32_t> source, std::int16_t* result);
void srs_lanes(const SrsRule& rule, LanesAt<std::int64_t> source, std::int16_t* result);
void srs_lanes(const SrsRule& rule, LanesAt<std::int64_t> source, std::int32_t* result);

// How UPS converts a lane: value * 2^shift, limited to min..max where the value is above `most` or below `least`.
template <class Acc>
struct UpsRule {
  bool is_signed;  // the lanes that it reads
  unsigned shift = 0;
  Acc keep = -1;  // 0: no bit of a value stays
  std::int64_t least = 0, most = 0;
  Acc min = 0, max = 0;
};
// `shift`: any number.
template <class Acc>
UpsRule<Acc> ups_rule(unsigned shift, bool is_signed, Saturation saturation);

// As shift_up() does. `source.count` is a multiple of 8.
void ups_lanes(const UpsRule<std::int32_t>& rule, LanesAt<std::int8_t> source, std::int32_t* result);
void ups_lanes(const UpsRule<std::int32_t>& rule, LanesAt<std::int16_t> source, std::int32_t* result);
void ups_lanes(const UpsRule<std::int64_t>& rule, LanesAt<std::int16_t> source, std::int64_t* result);
void ups_lanes(const UpsRule<std::int64_t>& rule, LanesAt<std::int32_t> source, std::int64_t* result);

// How a lane loses half of its bits: limited to min..max.
struct PackRule {
  bool is_signed;
  std::int32_t min = 0, max = 0;
};
// `bits`: the width of a result.
PackRule pack_rule(unsigned bits, bool is_signed, Saturation saturation);
using HalfBytes = std::array<std::uint8_t, kVectorBytes / 2>;
// As saturate() does, for all lanes of a vector register. The lower of two lanes of four bits lies in the low half of
// its byte.
void pack_lanes(const PackRule& rule, LanesAt<std::int16_t> source, HalfBytes& result);
void pack_lanes(const PackRule& rule, LanesAt<std::int8_t> source, HalfBytes& result);
// The reverse: doubles the width of each lane of half a register, of eight or of four bits.
void unpack_lanes(const std::uint8_t* source, bool is_signed, std::array<std::int16_t, kVectorBytes / 2>& result);
void unpack_lanes(const std::uint8_t* source, bool is_signed, std::array<std::int8_t, kVectorBytes>& result);

// Converts 16 floats, as to_bfloat16() does.
void to_bfloat16_lanes(const std::uint8_t* floats, Rounding rounding, std::uint16_t* result);

}  // namespace tessera::core::aie2
