// Products of factors, lane by lane, added to an accumulator: the common step of mul, sliding_mul and accumulate.
//
// For integers, and for floats of AIE, these are loops over add_product. Floats of AIE-ML differ: bfloat16 products
// enter the unit's sum together with the accumulator, and floats are multiplied by pieces and then added. No document
// describes complex numbers on AIE-ML. Here the two products of a bfloat16 part enter one sum; the two products of a
// float part are made one after the other, subtracted or added, and then added to the accumulator.
#pragma once

#include "aie_api/multiplier.hpp"

#if __AIE_ARCH__ / 10 != 1
#include "aie_api/float_pieces.hpp"
#endif

namespace aie::detail {

#if __AIE_ARCH__ / 10 != 1

// The parts of a complex factor. A real factor stands for either part.
enum class part : bool { real, imag };
template <class Factor>
float part_of(const Factor& factor, part which) {
  if constexpr (is_complex<Factor>)
    return which == part::real ? factor.real : factor.imag;
  else
    return factor;
}

// The products of parts, one or two, that make one part of a complex product. If `is_difference`, the second product is
// subtracted.
struct part_products {
  unsigned count;
  part left[2], right[2];
  bool is_difference;
};
template <class Left, class Right>
constexpr part_products products_of_part(part which) {
  const bool is_real = which == part::real;
  if constexpr (is_complex<Left> && is_complex<Right>)
    return {2, {part::real, part::imag}, {which, is_real ? part::imag : part::real}, is_real};
  else if constexpr (is_complex<Left>)
    return {1, {which, {}}, {}, false};
  else
    return {1, {}, {which, {}}, false};
}

// One part of all factors as floats, negated or not.
template <unsigned Lanes>
struct part_lanes {
  float lanes[Lanes];
  template <class Factors>
  part_lanes(const Factors& factors, part which, bool is_negated = false) {
    for (unsigned l = 0; l < Lanes; ++l) {
      const float number = part_of(factors[l], which);
      lanes[l] = is_negated ? -number : number;
    }
  }
};

// sums[lane] += or -= one part of left[lane] * right[lane].
template <class A, unsigned Lanes, bool IsNegated, part Which, class Left, class Right>
void add_float_part(float* sums, const Left& left, const Right& right) {
  using LeftFactor = std::remove_cvref_t<decltype(left[0])>;
  using RightFactor = std::remove_cvref_t<decltype(right[0])>;
  constexpr part_products parts = products_of_part<LeftFactor, RightFactor>(Which);
  if constexpr (std::same_as<real_t<A>, bfloat16>) {
    unit_lanes<Lanes> a[parts.count], b[parts.count];
    for (unsigned i = 0; i < parts.count; ++i) {
      const bool is_negated = IsNegated != (i == 1 && parts.is_difference);
      a[i].set_factors(part_lanes<Lanes>(left, parts.left[i], is_negated).lanes);
      b[i].set_factors(part_lanes<Lanes>(right, parts.right[i]).lanes);
    }
    unit_mac(lane_factors<Lanes, parts.count>{a, b}, sums, sums);
  } else {
    float products[parts.count][Lanes];
    for (unsigned i = 0; i < parts.count; ++i)
      multiply_pieces(float_pieces<Lanes>(part_lanes<Lanes>(left, parts.left[i]).lanes),
                      float_pieces<Lanes>(part_lanes<Lanes>(right, parts.right[i]).lanes), products[i]);
    if constexpr (parts.count == 2) unit_add<Lanes>(products[0], products[1], parts.is_difference, products[0]);
    unit_add<Lanes>(sums, products[0], IsNegated, sums);
  }
}

template <class A, unsigned Lanes, bool IsNegated, class Lane, class Left, class Right>
void add_float_products(Lane* lanes, const Left& left, const Right& right) {
  if constexpr (is_complex<Lane>) {
    float real[Lanes], imag[Lanes];
    for (unsigned l = 0; l < Lanes; ++l) real[l] = lanes[l].real, imag[l] = lanes[l].imag;
    add_float_part<A, Lanes, IsNegated, part::real>(real, left, right);
    add_float_part<A, Lanes, IsNegated, part::imag>(imag, left, right);
    for (unsigned l = 0; l < Lanes; ++l) lanes[l] = {real[l], imag[l]};
  } else {
    add_float_part<A, Lanes, IsNegated, part::real>(lanes, left, right);
  }
}

#endif

// lanes[l] += left[l] * right[l], or -= when negated. A and B are the element types of the factors. If IsFirst, the
// product replaces the lanes' contents, which matters for zeros of floats.
template <class A, class B, class Tag, unsigned Lanes, bool IsFirst, bool IsNegated, class Left, class Right>
void add_products(accum_value<Tag>* lanes, const Left& left, const Right& right) {
  using Lane = accum_value<Tag>;
  if constexpr (is_float_tag<Tag> && arch::generation != arch::Gen1) {
#if __AIE_ARCH__ / 10 != 1
    if constexpr (IsFirst)
      for (unsigned l = 0; l < Lanes; ++l) lanes[l] = Lane{};
    add_float_products<A, Lanes, IsNegated>(lanes, left, right);
#endif
  } else if constexpr (IsFirst) {
    for (unsigned l = 0; l < Lanes; ++l) {
      const auto factor = left[l];
      lanes[l] = product<Lane>(IsNegated ? negated(factor) : factor, right[l]);
    }
  } else {
    for (unsigned l = 0; l < Lanes; ++l) {
      const auto factor = left[l];
      add_product(lanes[l], IsNegated ? negated(factor) : factor, right[l]);
    }
  }
}

// Counts the instructions for products; floats of AIE-ML take one per pair of pieces.
template <class A, class B, class Tag>
void count_lane_products(unsigned lanes, unsigned terms) {
#if __AIE_ARCH__ / 10 != 1
  if constexpr (std::same_as<real_t<A>, float>) return count_products<A, B, Tag>(lanes, terms * kPairs);
#endif
  count_products<A, B, Tag>(lanes, terms);
}

// --- accumulators as operands ---

// True for op_sub: the product is subtracted.
template <AccumOrOp T>
inline constexpr bool is_subtracting = false;
template <class Parent>
inline constexpr bool is_subtracting<unary_op<Parent, Operation::Acc_Sub>> = true;
template <class Parent>
inline constexpr bool is_subtracting<unary_op<Parent, Operation::Zero>> = is_subtracting<Parent>;

}  // namespace aie::detail
