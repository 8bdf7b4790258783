// Weighted sums of vectors: accumulate<Lanes>(coeff, start, data0, data1, ...) gives out[l] = sum of coeff[start + i] *
// data_i[l].
//
// When the first argument is an accumulator, the result is this accumulator plus the sum; for op_sub(acc), it is `acc`
// minus the sum. Each vector of data needs at least `Lanes` elements. An index start + i beyond the coefficients is a
// fault of the kernel.
#pragma once

#include "aie_api/mul.hpp"

#include <array>

namespace aie {

namespace detail {

// Adds coeff * data to acc, or subtracts it if IsNegated. If IsFirst, acc counts as 0.
template <bool IsFirst, bool IsNegated, class Acc, class Coeff, class Data>
void accumulate_one(Acc& acc, const Coeff& coeff, const Data& data) {
  using Tag = typename Acc::tag;
  static_assert(operand_size<Data> >= Acc::size(),
                "accumulate: a vector of data has fewer elements than there are lanes");
  add_products<operand_type<Coeff>, operand_type<Data>, Tag, Acc::size(), IsFirst, IsNegated>(
      acc.data(), factors_of<Tag>(coeff), factors_of<Tag>(data));
  count_lane_products<operand_type<Coeff>, operand_type<Data>, Tag>(Acc::size(), 1);
}
template <bool IsMul, bool IsNegated, class Acc, class Coeff, class First, class... More>
void accumulate_into(Acc& acc, const Coeff& coeff, unsigned start, const First& first, const More&... more) {
  static_assert(Coeff::bits() <= tables::kCoeffBits, "accumulate: the vector of coefficients is too large");
  accumulate_one<IsMul, IsNegated>(acc, coeff.get(start), first);
  (accumulate_one<false, IsNegated>(acc, coeff.get(++start), more), ...);
}

}  // namespace detail

// Returns the weighted sum as an accumulator of `Lanes` lanes.
template <unsigned Lanes, detail::TagOrAuto Tag = accauto, Vector Coeff, Vector First, Vector... More>
auto accumulate(const Coeff& coeff, unsigned coeff_start, const First& first, const More&... more) {
  accum<detail::product_tag<Tag, detail::operand_type<Coeff>, detail::operand_type<First>>, Lanes> acc{
      detail::unfilled};
  detail::accumulate_into<true, false>(acc, detail::as_vector(coeff), coeff_start, first, more...);
  return acc;
}
// Returns `acc` plus the weighted sum, or minus the weighted sum for op_sub(acc).
template <unsigned Lanes, AccumOrOp Acc, Vector Coeff, Vector First, Vector... More>
auto accumulate(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const First& first, const More&... more) {
  detail::accum_of_t<Acc> sums = detail::accum_of(acc);
  static_assert(sums.size() == Lanes);
  detail::accumulate_into<false, detail::is_subtracting<Acc>>(sums, detail::as_vector(coeff), coeff_start, first,
                                                              more...);
  return sums;
}
// Both functions take the data vectors in an array.
template <unsigned Lanes, detail::TagOrAuto Tag = accauto, Vector Coeff, Vector Data, std::size_t Count>
auto accumulate(const Coeff& coeff, unsigned coeff_start, const std::array<Data, Count>& data) {
  return std::apply([&](const auto&... each) { return accumulate<Lanes, Tag>(coeff, coeff_start, each...); }, data);
}
template <unsigned Lanes, AccumOrOp Acc, Vector Coeff, Vector Data, std::size_t Count>
auto accumulate(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const std::array<Data, Count>& data) {
  return std::apply([&](const auto&... each) { return accumulate<Lanes>(acc, coeff, coeff_start, each...); }, data);
}
// The older form takes the start as a template parameter.
template <unsigned Lanes, unsigned CoeffStart, detail::TagOrAuto Tag = accauto, Vector Coeff, Vector... Data>
auto accumulate(const Coeff& coeff, const Data&... data) {
  return accumulate<Lanes, Tag>(coeff, CoeffStart, data...);
}

}  // namespace aie
