// Products of factors, lane by lane, added to an accumulator: the common step of mul, sliding_mul and accumulate.
//
// For integers, and for floats of AIE, these are loops over add_product. On AIE-ML, a product of bfloat16 and the
// accumulator are added in one step (float_mac.hpp); floats are multiplied in pieces (float_pieces.hpp), and the
// product is then added. No document describes complex floats on AIE-ML. Each part (real or imaginary) of their product
// is a sum of two products. For complex bfloat16, both products and the accumulator are added in one step here. For
// complex float, the two products are first added or subtracted, and the result is then added to the accumulator.
#pragma once

#include "aie_api/multiplier.hpp"

#if __AIE_ARCH__ / 10 != 1
#include "aie_api/float_pieces.hpp"
#endif

namespace aie::detail {

#if __AIE_ARCH__ / 10 != 1

// The part of a complex factor that a product uses. For a real factor, part_of() returns the factor itself for either
// part.
enum class part : bool { real, imag };
template <class Factor>
float part_of(const Factor& factor, part which) {
  if constexpr (is_complex<Factor>)
    return which == part::real ? factor.real : factor.imag;
  else
    return factor;
}

// One part of a complex product: the sum of one or two products of parts of the factors, or their difference if
// `is_difference`.
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

// One part of all factors as floats, negated if `is_negated`.
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

// Adds the part `Which` of left[lane] * right[lane] to sums[lane], or subtracts it if IsNegated.
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

// Adds left[l] * right[l] to lanes[l], or subtracts it if IsNegated. A and B are the element types of the factors. If
// IsFirst, the old contents of the lanes are ignored.
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

// Counts the instructions for products; a product of floats on AIE-ML counts as kPairs products.
template <class A, class B, class Tag>
void count_lane_products(unsigned lanes, unsigned terms) {
#if __AIE_ARCH__ / 10 != 1
  if constexpr (std::same_as<real_t<A>, float>) return count_products<A, B, Tag>(lanes, terms * kPairs);
#endif
  count_products<A, B, Tag>(lanes, terms);
}

// --- accumulators as operands ---

// True for op_sub(acc), even inside of op_zero: products are then subtracted from acc.
template <AccumOrOp T>
inline constexpr bool is_subtracting = false;
template <class Parent>
inline constexpr bool is_subtracting<unary_op<Parent, Operation::Acc_Sub>> = true;
template <class Parent>
inline constexpr bool is_subtracting<unary_op<Parent, Operation::Zero>> = is_subtracting<Parent>;

}  // namespace aie::detail
