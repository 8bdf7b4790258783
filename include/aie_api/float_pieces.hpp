// Products of floats on AIE-ML, whose multipliers take only bfloat16: each factor is split into a sum of three
// bfloat16.
//
// x = x0 + x1 + x2: piece x0 is x rounded to bfloat16, x1 is the rest x - x0 rounded to bfloat16, and x2 is the rest x
// - x0 - x1 rounded to bfloat16. All three are rounded toward minus infinity, independent of the core's mode. Three,
// six or all nine products of pieces are added from small to large, each by the rule of float_mac.hpp. The result
// depends on their number and order. A macro selects the number: AIE2_FP32_EMULATION_ACCURACY_LOW (three), _FAST (six)
// or _SAFE (nine), or the same name with AIE_ instead of AIE2_. Without a macro, nine products are added.
//
// UG1603 gives the errors for exponents from -102 to 126. For other exponents, and for infinities and NaNs, this code
// simply adds the products of the pieces.
//
// Comparison with the published errors (UG1603): shares of 320 000 products without an error, and with errors of 1, 2,
// 3 and 4 units in the last place:
//   fast, published: 56.11 37.68 5.36 0.83 0.02 %
//     this code, one product after the other: 56.13 37.70 5.30 0.84 0.02 %. The share without an error is 54.9 % if
//     one instruction adds two products, and 60.7 % if the last product is added separately
//   safe, published: 99.11 0.89 0.0006 %
//     this code, in the documented order: 84.5 15.5 %. The last product is not normalised, so the sum is rounded twice
//     where it is 2 or more. If the last product is added separately: 99.20 0.80 %, which is close, but different. No
//     tested order or grouping of products reproduces both published rows
//   low, published: errors of 6 to 11 units
//     this code: in any order, 92 % of the errors are larger, because the omitted products are that large
// So low, fast and safe all use the documented order. A product by `safe` may differ from silicon's by one unit in the
// last place.
//
// Sources: UG1603, "Floating-Point Accuracy" (tiers, their errors, order of the products); mlir-aie's conversion of
// vector multiplications (Apache 2.0) spells out the same steps.
#pragma once

#include "aie_api/convert.hpp"
#include "aie_api/float_mac.hpp"

namespace aie::detail {

enum class float_accuracy { low, fast, safe };
// A product of pieces: piece `left` of one factor times piece `right` of the other. kPiecePairs gives their order.
struct piece_pair {
  unsigned left, right;
};
inline constexpr piece_pair kPiecePairs[] = {{2, 2}, {2, 1}, {1, 2}, {0, 2}, {1, 1}, {2, 0}, {1, 0}, {0, 1}, {0, 0}};
inline constexpr unsigned kPieces = 3, kAllPairs = sizeof kPiecePairs / sizeof kPiecePairs[0];
// Returns the number of products for an accuracy. They are the last products of kPiecePairs.
constexpr unsigned pairs_of(float_accuracy accuracy) {
  return accuracy == float_accuracy::low ? 3 : accuracy == float_accuracy::fast ? 6 : kAllPairs;
}
#if defined(AIE2_FP32_EMULATION_ACCURACY_LOW) || defined(AIE_FP32_EMULATION_ACCURACY_LOW)
inline constexpr float_accuracy kFloatAccuracy = float_accuracy::low;
#elif defined(AIE2_FP32_EMULATION_ACCURACY_FAST) || defined(AIE_FP32_EMULATION_ACCURACY_FAST)
inline constexpr float_accuracy kFloatAccuracy = float_accuracy::fast;
#else
inline constexpr float_accuracy kFloatAccuracy = float_accuracy::safe;
#endif
inline constexpr unsigned kPairs = pairs_of(kFloatAccuracy);

// The three pieces of `Lanes` floats. Each piece is a bfloat16, prepared as a factor (unit_lanes).
template <unsigned Lanes>
struct float_pieces {
  unit_lanes<Lanes> piece[kPieces];

  explicit float_pieces(const float* numbers) {
    const rounding_addend<std::int64_t> downward(16, rounding_mode::floor);
    float rest[Lanes], upper[Lanes], minus_ones[Lanes];
    for (unsigned l = 0; l < Lanes; ++l) rest[l] = numbers[l], minus_ones[l] = -1;
    unit_lanes<Lanes> minus_one;
    minus_one.set_factors(minus_ones);
    for (unsigned i = 0; i < kPieces; ++i) {
      for (unsigned l = 0; l < Lanes; ++l) upper[l] = round_to_bfloat16(rest[l], downward);
      piece[i].set_factors(upper);
      if (i + 1 < kPieces) unit_mac(lane_factors<Lanes, 1>{&piece[i], &minus_one}, rest, rest);
    }
  }
};

// Sets out to a * b.
template <float_accuracy Accuracy = kFloatAccuracy, unsigned Lanes>
void multiply_pieces(const float_pieces<Lanes>& a, const float_pieces<Lanes>& b, float* out) {
  for (unsigned l = 0; l < Lanes; ++l) out[l] = 0;
  for (unsigned i = kAllPairs - pairs_of(Accuracy); i < kAllPairs; ++i) {
    const piece_pair pair = kPiecePairs[i];
    unit_mac(lane_factors<Lanes, 1>{&a.piece[pair.left], &b.piece[pair.right]}, out, out);
  }
}

}  // namespace aie::detail
