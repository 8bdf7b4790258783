// Products of vectors, lane by lane: mul, negmul, mac, msc, and squares.
//
// Operands are vectors, elements and references to elements, with or without modifiers (operand.hpp); a scalar means a
// vector with that value in each lane. Two vectors must have the same size. The result is an accumulator with the given
// tag, or with the default tag for the types (multiplier.hpp). mac and msc add to the given accumulator, or subtract if
// it is given as op_sub(acc).
#pragma once

#include "aie_api/lane_products.hpp"

namespace aie {

namespace detail {

template <class T>
concept Multiplicand = VectorOrOp<T> || ElemOrOp<T>;
// At least one operand is a vector. pair_lanes() checks that two vectors have the same size.
template <class A, class B>
concept MultiplicandPair = Multiplicand<A> && Multiplicand<B> && (VectorOrOp<A> || VectorOrOp<B>);

template <Operand A, Operand B>
constexpr unsigned pair_lanes() {
  constexpr unsigned a = operand_size<A>, b = operand_size<B>;
  static_assert(a == 0 || b == 0 || a == b, "the vectors of a product must have the same size");
  return a != 0 ? a : b;
}

template <bool IsFirst, bool IsNegated, class Acc, class A, class B>
void multiply_into(Acc& acc, const A& a, const B& b) {
  using Left = operand_type<A>;
  using Right = operand_type<B>;
  using Tag = typename Acc::tag;
  static_assert(std::same_as<product_tag<Tag, Left, Right>, Tag>);
  static_assert(Acc::size() == pair_lanes<A, B>(), "the accumulator must have as many lanes as the product");
  add_products<Left, Right, Tag, Acc::size(), IsFirst, IsNegated>(
      acc.data(), factors_of<Tag>(multiplied<multiplier_side::first>(a)),
      factors_of<Tag>(multiplied<multiplier_side::second>(b)));
  count_lane_products<Left, Right, Tag>(Acc::size(), 1);
}

template <class Tag, bool IsNegated, class A, class B>
auto multiply(const A& a, const B& b) {
  accum<product_tag<Tag, operand_type<A>, operand_type<B>>, pair_lanes<A, B>()> acc{unfilled};
  multiply_into<true, IsNegated>(acc, a, b);
  return acc;
}

template <bool IsNegated, class Acc, class A, class B>
auto multiply_add(const Acc& acc, const A& a, const B& b) {
  accum_of_t<Acc> out = accum_of(acc);
  multiply_into<false, IsNegated != is_subtracting<Acc>>(out, a, b);
  return out;
}

}  // namespace detail

// mul returns a * b, negmul returns -(a * b).
template <detail::TagOrAuto Tag = accauto, class A, class B>
  requires detail::MultiplicandPair<A, B>
auto mul(const A& a, const B& b) {
  return detail::multiply<Tag, false>(a, b);
}
template <detail::TagOrAuto Tag = accauto, class A, class B>
  requires detail::MultiplicandPair<A, B>
auto negmul(const A& a, const B& b) {
  return detail::multiply<Tag, true>(a, b);
}

// mac returns acc + a * b, msc returns acc - a * b.
template <AccumOrOp Acc, class A, class B>
  requires detail::MultiplicandPair<A, B>
auto mac(const Acc& acc, const A& a, const B& b) {
  return detail::multiply_add<false>(acc, a, b);
}
template <AccumOrOp Acc, class A, class B>
  requires detail::MultiplicandPair<A, B>
auto msc(const Acc& acc, const A& a, const B& b) {
  return detail::multiply_add<true>(acc, a, b);
}

// mul_square returns v * v, mac_square acc + v * v, msc_square acc - v * v.
template <detail::TagOrAuto Tag = accauto, VectorOrOp V>
auto mul_square(const V& v) {
  return mul<Tag>(v, v);
}
template <AccumOrOp Acc, VectorOrOp V>
auto mac_square(const Acc& acc, const V& v) {
  return mac(acc, v, v);
}
template <AccumOrOp Acc, VectorOrOp V>
auto msc_square(const Acc& acc, const V& v) {
  return msc(acc, v, v);
}

// These forms take single floats. They round the product, and then the sum.
template <std::same_as<float> Float>
Float mul(Float a, Float b) {
  return detail::rounded_product(a, b);
}
template <std::same_as<float> Float>
Float mac(Float acc, Float a, Float b) {
  return acc + detail::rounded_product(a, b);
}
template <std::same_as<float> Float>
Float msc(Float acc, Float a, Float b) {
  return acc - detail::rounded_product(a, b);
}

}  // namespace aie
