// Symmetric sliding multiplication: two elements of the data are added, or subtracted, before they are multiplied.
//
//   out[l] = sum over p < pairs of coeff[start + p * CoeffStep] *
//            (left[left_start + l * DataStepY + p * DataStepX] +- right[right_start + l * DataStepY - p * DataStepX])
//
// Points counts the elements of each vector. One vector has Points / 2 pairs. Two vectors, left and right, have Points
// pairs. Public filters with recorded outputs use both forms (a filter of 24 taps calls the second form three times
// with 4 points, or the first form with 8 points). If one vector has an odd number of points, its middle element
// counts once: with any other factor, the public filter of 199 taps that calls this form would have no stop band
// (docs/fidelity.md). Antisymmetric sums of odd points remain refused.
// With a single start, right_start is left_start + (Points - 1) * DataStepX: a filter with palindromic coefficients.
// The sum before the product has one bit more than the data, and is exact. Only AIE has these forms; the other
// architectures have no adder before the multiplier.
#pragma once

#include "aie_api/sliding.hpp"

namespace aie {

namespace detail {

// The factors of a point's data: element i is the sum of lane i's left and right elements, or their difference.
template <unsigned Step, bool IsAnti, class Factor>
struct folded_factors {
  const Factor *left, *right;
  Factor operator[](unsigned i) const {
    return sum(left[i * Step], IsAnti ? negated(right[i * Step]) : right[i * Step]);
  }
};

// Returns an operand unchanged, and an index of any integer type as unsigned.
template <class Argument>
decltype(auto) place(const Argument& argument) {
  if constexpr (VectorOrOp<Argument>)
    return (argument);
  else
    return static_cast<unsigned>(argument);
}

}  // namespace detail

template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepX, int DataStepY, ElemBaseType CoeffType,
          ElemBaseType DataType, detail::TagOrAuto AccumTag = accauto>
struct sliding_mul_sym_ops {
 private:
  using Tag = detail::product_tag<AccumTag, CoeffType, DataType>;
  static constexpr tables::sliding_row kRow = detail::find_sliding<CoeffType, DataType, Tag>(
      tables::family::sym, Lanes, Points + Points % 2, 1, CoeffStep, DataStepX, DataStepY);
  static_assert(kRow.lanes != 0,
                "sliding_mul_sym: this architecture has no form with these types, accumulator, points and steps "
                "(sliding.tsv)");
  static_assert(Points >= 2);

 public:
  using coeff_type = CoeffType;
  using data_type = DataType;
  using accum_type = accum<Tag, Lanes>;
  static constexpr unsigned lanes = Lanes, points = Points;
  static constexpr unsigned lanes_per_mul = kRow.lanes < Lanes ? kRow.lanes : Lanes;
  static constexpr unsigned columns_per_mul = kRow.points;
  static constexpr unsigned num_mul = (Points + columns_per_mul - 1) / columns_per_mul;

  // The arguments after coeff_start are `data, start`, or `data, left_start, right_start`, or `left, left_start, right,
  // right_start`.
  template <VectorOrOp Coeff, class... Data>
  static accum_type mul_sym(const Coeff& coeff, unsigned coeff_start, const Data&... data) {
    return sum<true, false, false>(accum_type(detail::unfilled), coeff, coeff_start, detail::place(data)...);
  }
  template <VectorOrOp Coeff, class... Data>
  static accum_type mul_antisym(const Coeff& coeff, unsigned coeff_start, const Data&... data) {
    return sum<true, false, true>(accum_type(detail::unfilled), coeff, coeff_start, detail::place(data)...);
  }
  template <AccumOrOp Acc, VectorOrOp Coeff, class... Data>
  static accum_type mac_sym(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data&... data) {
    return sum<false, detail::is_subtracting<Acc>, false>(detail::accum_of(acc), coeff, coeff_start,
                                                          detail::place(data)...);
  }
  template <AccumOrOp Acc, VectorOrOp Coeff, class... Data>
  static accum_type mac_antisym(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data&... data) {
    return sum<false, detail::is_subtracting<Acc>, true>(detail::accum_of(acc), coeff, coeff_start,
                                                         detail::place(data)...);
  }

 private:
  static decltype(auto) folded(const auto& operand) {
    return detail::multiplied<detail::multiplier_side::second>(operand);
  }
  template <bool IsMul, bool IsNegated, bool IsAnti, class Coeff, VectorOrOp Data>
  static accum_type sum(const accum_type& acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                        unsigned start) {
    const unsigned end = start + (Points - 1) * static_cast<unsigned>(DataStepX);
    if constexpr (Points % 2 == 0 || IsAnti)
      return sum<IsMul, IsNegated, IsAnti>(acc, coeff, coeff_start, data, start, end);
    else
      return with_middle<IsNegated>(
          sum_of_pairs<Points / 2, IsMul, IsNegated, false>(acc, coeff, coeff_start, data, start, data, end), coeff,
          coeff_start + Points / 2 * CoeffStep, data, start + Points / 2 * DataStepX);
  }
  template <bool IsMul, bool IsNegated, bool IsAnti, class Coeff, VectorOrOp Data>
  static accum_type sum(const accum_type& acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                        unsigned left_start, unsigned right_start) {
    if constexpr (Points % 2 != 0)
      detail::fault("an odd number of points with two starts, or antisymmetric: no document gives the middle element");
    return sum_of_pairs<Points / 2, IsMul, IsNegated, IsAnti>(acc, coeff, coeff_start, data, left_start, data,
                                                              right_start);
  }
  template <bool IsMul, bool IsNegated, bool IsAnti, class Coeff, VectorOrOp Left, VectorOrOp Right>
  static accum_type sum(const accum_type& acc, const Coeff& coeff, unsigned coeff_start, const Left& left,
                        unsigned left_start, const Right& right, unsigned right_start) {
    return sum_of_pairs<Points, IsMul, IsNegated, IsAnti>(acc, coeff, coeff_start, left, left_start, right,
                                                          right_start);
  }
  template <bool IsNegated, class Coeff, VectorOrOp Data>
  static accum_type with_middle(accum_type acc, const Coeff& coeff, unsigned coeff_at, const Data& data,
                                unsigned data_at) {
    constexpr unsigned step = DataStepY, elements = (Lanes - 1) * step + 1;
    using Factor = detail::factor_t<DataType, Tag>;
    const auto coefficient = detail::window_of<detail::factor_t<CoeffType, Tag>, 1>(folded(coeff), coeff_at);
    const auto middles = detail::window_of<Factor, elements>(folded(data), data_at);
    detail::add_products<CoeffType, DataType, Tag, Lanes, false, IsNegated>(
        acc.data(), detail::same_factor{coefficient.lanes[0]}, detail::strided_factors<step, Factor>{middles.lanes});
    detail::count_lane_products<CoeffType, DataType, Tag>(Lanes, 1);
    return acc;
  }
  template <unsigned Pairs, bool IsMul, bool IsNegated, bool IsAnti, class Coeff, VectorOrOp Left, VectorOrOp Right>
  static accum_type sum_of_pairs(accum_type acc, const Coeff& coeff, unsigned coeff_start, const Left& left,
                                 unsigned left_start, const Right& right, unsigned right_start) {
    detail::check_sliding_operands<Coeff, Left, CoeffType, DataType>();
    detail::check_sliding_operands<Coeff, Right, CoeffType, DataType>();
    detail::check_coeff_start(coeff_start);
    constexpr unsigned coeffs = (Pairs - 1) * CoeffStep + 1, step = DataStepY;
    constexpr unsigned way = (Pairs - 1) * DataStepX, elements = (Lanes - 1) * step + way + 1;
    using Factor = detail::factor_t<DataType, Tag>;
    const auto coefficients = detail::window_of<detail::factor_t<CoeffType, Tag>, coeffs>(folded(coeff), coeff_start);
    const auto lefts = detail::window_of<Factor, elements>(folded(left), left_start);
    const auto rights = detail::window_of<Factor, elements>(folded(right), right_start - way);
    detail::add_points<IsMul, Pairs>([&](unsigned p, auto is_first) {
      detail::add_products<CoeffType, DataType, Tag, Lanes, is_first(), IsNegated>(
          acc.data(), detail::same_factor{coefficients.lanes[p * CoeffStep]},
          detail::folded_factors<step, IsAnti, Factor>{lefts.lanes + p * DataStepX,
                                                       rights.lanes + way - p * DataStepX});
    });
    detail::count_lane_products<CoeffType, DataType, Tag>(Lanes, Pairs);
    return acc;
  }
};

template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepX, ElemBaseType CoeffType, ElemBaseType DataType,
          detail::TagOrAuto Tag = accauto>
using sliding_mul_sym_x_ops = sliding_mul_sym_ops<Lanes, Points, CoeffStep, DataStepX, 1, CoeffType, DataType, Tag>;
template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepY, ElemBaseType CoeffType, ElemBaseType DataType,
          detail::TagOrAuto Tag = accauto>
using sliding_mul_sym_y_ops = sliding_mul_sym_ops<Lanes, Points, CoeffStep, 1, DataStepY, CoeffType, DataType, Tag>;
template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStep, ElemBaseType CoeffType, ElemBaseType DataType,
          detail::TagOrAuto Tag = accauto>
using sliding_mul_sym_xy_ops =
    sliding_mul_sym_ops<Lanes, Points, CoeffStep, DataStep, DataStep, CoeffType, DataType, Tag>;

template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX,
          detail::TagOrAuto Tag = accauto, VectorOrOp Coeff, VectorOrOp Data, class... More>
// Returns the sum at the top of this file as an accumulator of `Lanes` lanes. The antisym forms subtract the right
// element; the mac forms add to `acc`. `data` and `more` are as for mul_sym.
auto sliding_mul_sym(const Coeff& coeff, unsigned coeff_start, const Data& data, const More&... more) {
  return sliding_mul_sym_ops<Lanes, Points, CoeffStep, DataStepX, DataStepY, detail::operand_type<Coeff>,
                             detail::operand_type<Data>, Tag>::mul_sym(coeff, coeff_start, data, more...);
}
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX,
          detail::TagOrAuto Tag = accauto, VectorOrOp Coeff, VectorOrOp Data, class... More>
auto sliding_mul_antisym(const Coeff& coeff, unsigned coeff_start, const Data& data, const More&... more) {
  return sliding_mul_sym_ops<Lanes, Points, CoeffStep, DataStepX, DataStepY, detail::operand_type<Coeff>,
                             detail::operand_type<Data>, Tag>::mul_antisym(coeff, coeff_start, data, more...);
}
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX,
          AccumOrOp Acc, VectorOrOp Coeff, VectorOrOp Data, class... More>
auto sliding_mac_sym(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data, const More&... more) {
  return sliding_mul_sym_ops<Lanes, Points, CoeffStep, DataStepX, DataStepY, detail::operand_type<Coeff>,
                             detail::operand_type<Data>, typename detail::accum_of_t<Acc>::tag>::mac_sym(acc, coeff,
                                                                                                         coeff_start,
                                                                                                         data, more...);
}
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX,
          AccumOrOp Acc, VectorOrOp Coeff, VectorOrOp Data, class... More>
auto sliding_mac_antisym(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                         const More&... more) {
  return sliding_mul_sym_ops<Lanes, Points, CoeffStep, DataStepX, DataStepY, detail::operand_type<Coeff>,
                             detail::operand_type<Data>,
                             typename detail::accum_of_t<Acc>::tag>::mac_antisym(acc, coeff, coeff_start, data,
                                                                                 more...);
}

// The older forms take the start of the coefficients as a template parameter.
template <unsigned Lanes, unsigned Points, unsigned CoeffStart = 0, int CoeffStep = 1, int DataStep = 1,
          detail::TagOrAuto Tag = accauto, VectorOrOp Coeff, VectorOrOp Data, class... More>
auto sliding_mul_sym(const Coeff& coeff, const Data& data, unsigned data_start, const More&... more) {
  return sliding_mul_sym<Lanes, Points, CoeffStep, DataStep, DataStep, Tag>(coeff, CoeffStart, data, data_start,
                                                                            more...);
}
template <unsigned Lanes, unsigned Points, unsigned CoeffStart = 0, int CoeffStep = 1, int DataStep = 1, AccumOrOp Acc,
          VectorOrOp Coeff, VectorOrOp Data, class... More>
auto sliding_mac_sym(const Acc& acc, const Coeff& coeff, const Data& data, unsigned data_start, const More&... more) {
  return sliding_mac_sym<Lanes, Points, CoeffStep, DataStep>(acc, coeff, CoeffStart, data, data_start, more...);
}
template <unsigned Lanes, unsigned Points, unsigned CoeffStart = 0, int CoeffStep = 1, int DataStep = 1,
          detail::TagOrAuto Tag = accauto, VectorOrOp Coeff, VectorOrOp Data, class... More>
auto sliding_mul_antisym(const Coeff& coeff, const Data& data, unsigned data_start, const More&... more) {
  return sliding_mul_antisym<Lanes, Points, CoeffStep, DataStep, DataStep, Tag>(coeff, CoeffStart, data, data_start,
                                                                                more...);
}
template <unsigned Lanes, unsigned Points, unsigned CoeffStart = 0, int CoeffStep = 1, int DataStep = 1, AccumOrOp Acc,
          VectorOrOp Coeff, VectorOrOp Data, class... More>
auto sliding_mac_antisym(const Acc& acc, const Coeff& coeff, const Data& data, unsigned data_start,
                         const More&... more) {
  return sliding_mac_antisym<Lanes, Points, CoeffStep, DataStep>(acc, coeff, CoeffStart, data, data_start, more...);
}

}  // namespace aie
