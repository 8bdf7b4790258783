// Products of floats on AIE-ML, whose multipliers take bfloat16 alone: each factor as a sum of three of these.
//
// x = x0 + x1 + x2 with x0 the upper bits of x, x1 those of the rest, x2 those of what is left then; rounded toward
// minus infinity, whatever the core's mode is. Three, six or all nine products of pieces are added from the small to
// the large, each by the unit's rule (float_mac.hpp), so that the result depends on how many and in which order:
//   AIE2_FP32_EMULATION_ACCURACY_LOW, _FAST, _SAFE, or AIE_FP32_EMULATION_ACCURACY_... ; without a macro SAFE.
// Public for exponents from -102 to 126: outside, and for infinities and NaNs, what pieces give is what is given here.
//
// Sources: UG1603, "Floating-Point Accuracy" (tiers, their errors, order of the products); the same steps are spelt out
// in mlir-aie's conversion of vector multiplications (Apache 2.0).
#pragma once

#include "aie_api/convert.hpp"
#include "aie_api/float_mac.hpp"

namespace aie::detail {

// A product of piece `left` of one factor and piece `right` of the other.
struct piece_pair {
  unsigned left, right;
};
#if defined(AIE2_FP32_EMULATION_ACCURACY_LOW) || defined(AIE_FP32_EMULATION_ACCURACY_LOW)
inline constexpr piece_pair kPiecePairs[] = {{1, 0}, {0, 1}, {0, 0}};
#elif defined(AIE2_FP32_EMULATION_ACCURACY_FAST) || defined(AIE_FP32_EMULATION_ACCURACY_FAST)
inline constexpr piece_pair kPiecePairs[] = {{0, 2}, {1, 1}, {2, 0}, {1, 0}, {0, 1}, {0, 0}};
#else
inline constexpr piece_pair kPiecePairs[] = {{2, 2}, {2, 1}, {1, 2}, {0, 2}, {1, 1}, {2, 0}, {1, 0}, {0, 1}, {0, 0}};
#endif
inline constexpr unsigned kPieces = 3, kPairs = sizeof kPiecePairs / sizeof kPiecePairs[0];

// The pieces of floats, each a bfloat16 as factors are.
template <unsigned Lanes>
struct float_pieces {
  unit_lanes<Lanes> piece[kPieces];

  template <class Number>
  explicit float_pieces(Number number) {
    const rounding_addend<std::int64_t> downward(16, rounding_mode::floor);
    unit_lanes<Lanes> minus_one;
    minus_one.set_factors([](unsigned) { return -1.0F; });
    float rest[Lanes];
    for (unsigned l = 0; l < Lanes; ++l) rest[l] = number(l);
    for (unsigned i = 0; i < kPieces; ++i) {
      piece[i].set_factors([&](unsigned l) { return static_cast<float>(round_to_bfloat16(rest[l], downward)); });
      unit_lanes<Lanes> addend;
      addend.set_addends(rest);
      if (i + 1 < kPieces) unit_sum<1, 1>(&piece[i], &minus_one, &addend, rest);
    }
  }
};

// out = a * b.
template <unsigned Lanes>
void multiply_pieces(const float_pieces<Lanes>& a, const float_pieces<Lanes>& b, float* out) {
  for (unsigned l = 0; l < Lanes; ++l) out[l] = 0;
  for (const piece_pair pair : kPiecePairs) {
    unit_lanes<Lanes> before;
    before.set_addends(out);
    unit_sum<1, 1>(&a.piece[pair.left], &b.piece[pair.right], &before, out);
  }
}

}  // namespace aie::detail
