// Symmetric sliding multiplication with a separate centre tap whose coefficient is a power of two. AIE only.
//
//   the lower half of the lanes: as sliding_mul_sym, with DataStepX = DataStepY = DataStep (sliding_sym.hpp)
//   the upper half:              out[Lanes / 2 + i] = data[start + (Points / 2 + i) * DataStep] << uct_shift
//
// Halfband filters use this operation: every second output of such a filter is a delayed sample. The mac functions add
// both halves to the accumulator, or subtract both with op_sub(acc). The number of lanes must be the number in
// facts/aie_api/sliding.tsv, because the documents define the halves only for that number. There are no forms with two
// vectors of data, because no document defines which vector has the centre. A uct_shift of the accumulator's width or
// more is a fault.
#pragma once

#include "aie_api/sliding_sym.hpp"

namespace aie {

template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStep, ElemBaseType CoeffType, ElemBaseType DataType,
          detail::TagOrAuto AccumTag = accauto>
struct sliding_mul_sym_uct_ops {
 private:
  using Tag = detail::product_tag<AccumTag, CoeffType, DataType>;
  static constexpr tables::sliding_row kRow = detail::find_sliding<CoeffType, DataType, Tag>(
      tables::family::sym_uct, Lanes, Points, 1, CoeffStep, DataStep, DataStep);
  static_assert(kRow.lanes == Lanes,
                "sliding_mul_sym_uct: this architecture has no form with these types, accumulator, lanes and steps "
                "(sliding.tsv)");
  static_assert(Points >= 2 && Points % 2 == 0, "sliding_mul_sym_uct: the number of points must be even");

 public:
  using coeff_type = CoeffType;
  using data_type = DataType;
  using accum_type = accum<Tag, Lanes>;
  static constexpr unsigned lanes = Lanes, points = Points;
  static constexpr unsigned lanes_per_mul = kRow.lanes, columns_per_mul = kRow.points;
  static constexpr unsigned num_mul = (Points + columns_per_mul - 1) / columns_per_mul;
  static constexpr unsigned accum_bits = accum_type::accum_bits();

  template <VectorOrOp Coeff, VectorOrOp Data>
  static accum_type mul_sym_uct(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start,
                                unsigned uct_shift) {
    return sum<false, false>(zeros(), coeff, coeff_start, data, data_start, uct_shift);
  }
  template <VectorOrOp Coeff, VectorOrOp Data>
  static accum_type mul_antisym_uct(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start,
                                    unsigned uct_shift) {
    return sum<false, true>(zeros(), coeff, coeff_start, data, data_start, uct_shift);
  }
  template <AccumOrOp Acc, VectorOrOp Coeff, VectorOrOp Data>
  static accum_type mac_sym_uct(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                                unsigned data_start, unsigned uct_shift) {
    return sum<detail::is_subtracting<Acc>, false>(detail::accum_of(acc), coeff, coeff_start, data, data_start,
                                                   uct_shift);
  }
  template <AccumOrOp Acc, VectorOrOp Coeff, VectorOrOp Data>
  static accum_type mac_antisym_uct(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                                    unsigned data_start, unsigned uct_shift) {
    return sum<detail::is_subtracting<Acc>, true>(detail::accum_of(acc), coeff, coeff_start, data, data_start,
                                                  uct_shift);
  }

 private:
  static accum_type zeros() {
    accum_type acc{detail::unfilled};
    for (unsigned i = 0; i < Lanes; ++i) acc.set_lane(i, {});
    return acc;
  }
  template <bool IsNegated, bool IsAnti, class Coeff, class Data>
  static accum_type sum(accum_type acc, const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start,
                        unsigned uct_shift) {
    detail::check_sliding_operands<Coeff, Data, CoeffType, DataType>();
    detail::check_coeff_start(coeff_start);
    if (uct_shift >= accum_bits) detail::fault("the centre tap of a sliding multiplication is shifted out");
    constexpr unsigned half = Lanes / 2, pairs = Points / 2, step_c = CoeffStep, step = DataStep;
    using Factor = detail::factor_t<DataType, Tag>;
    using Lane = typename accum_type::lane_type;
    const auto coefficients = detail::window_of<detail::factor_t<CoeffType, Tag>, (pairs - 1) * step_c + 1>(
        detail::multiplied<detail::multiplier_side::second>(coeff), coeff_start);
    const auto window = detail::window_of<Factor, (half + Points - 2) * step + 1>(
        detail::multiplied<detail::multiplier_side::second>(data), data_start);
    for (unsigned p = 0; p < pairs; ++p)
      detail::add_products<CoeffType, DataType, Tag, half, false, IsNegated>(
          acc.data(), detail::same_factor{coefficients.lanes[p * step_c]},
          detail::folded_factors<step, IsAnti, Factor>{window.lanes + p * step,
                                                       window.lanes + (Points - 1 - p) * step});
    using Real = typename accum_type::real_type;
    const Real one = static_cast<Real>(detail::unsigned_t<Real>{1} << uct_shift);
    for (unsigned i = 0; i < half; ++i) {
      const Lane centre = detail::product<Lane>(window.lanes[(pairs + i) * step], one);
      acc.set_lane(half + i, detail::sum(acc.data()[half + i], IsNegated ? detail::negated(centre) : centre));
    }
    detail::count_lane_products<CoeffType, DataType, Tag>(Lanes, pairs);
    return acc;
  }
};

template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStep = 1, detail::TagOrAuto Tag = accauto,
          VectorOrOp Coeff, VectorOrOp Data>
// Returns the lanes that the top of this file defines. The antisym forms subtract the right element; the mac forms add
// to `acc`.
auto sliding_mul_sym_uct(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start,
                         unsigned uct_shift) {
  return sliding_mul_sym_uct_ops<Lanes, Points, CoeffStep, DataStep, detail::operand_type<Coeff>,
                                 detail::operand_type<Data>, Tag>::mul_sym_uct(coeff, coeff_start, data, data_start,
                                                                               uct_shift);
}
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStep = 1, detail::TagOrAuto Tag = accauto,
          VectorOrOp Coeff, VectorOrOp Data>
auto sliding_mul_antisym_uct(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start,
                             unsigned uct_shift) {
  return sliding_mul_sym_uct_ops<Lanes, Points, CoeffStep, DataStep, detail::operand_type<Coeff>,
                                 detail::operand_type<Data>, Tag>::mul_antisym_uct(coeff, coeff_start, data, data_start,
                                                                                   uct_shift);
}
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStep = 1, AccumOrOp Acc, VectorOrOp Coeff,
          VectorOrOp Data>
auto sliding_mac_sym_uct(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                         unsigned data_start, unsigned uct_shift) {
  using Tag = typename detail::accum_of_t<Acc>::tag;
  return sliding_mul_sym_uct_ops<Lanes, Points, CoeffStep, DataStep, detail::operand_type<Coeff>,
                                 detail::operand_type<Data>, Tag>::mac_sym_uct(acc, coeff, coeff_start, data,
                                                                               data_start, uct_shift);
}
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStep = 1, AccumOrOp Acc, VectorOrOp Coeff,
          VectorOrOp Data>
auto sliding_mac_antisym_uct(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                             unsigned data_start, unsigned uct_shift) {
  using Tag = typename detail::accum_of_t<Acc>::tag;
  return sliding_mul_sym_uct_ops<Lanes, Points, CoeffStep, DataStep, detail::operand_type<Coeff>,
                                 detail::operand_type<Data>, Tag>::mac_antisym_uct(acc, coeff, coeff_start, data,
                                                                                   data_start, uct_shift);
}

}  // namespace aie
