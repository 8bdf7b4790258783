// Sliding multiplication: sums of products of coefficients and a window that moves over data, for filters.
//
//   out[l] = sum over p of coeff[start + p * CoeffStep] * data[start + l * DataStepY + p * DataStepX]
//
// A point is one value of p. Indexes wrap at the end of their vector. So the code first copies the elements that the
// products need into a row without wrapping, and converts coefficients to factors (multiplier.hpp). The loops that
// follow run along lanes, and compilers vectorise them. Points are added in ascending order; the order matters only for
// floats. A start of the coefficients beyond the core's range is a fault of the kernel.
//
// facts/aie_api/sliding.tsv lists the types, accumulators and steps. sliding_sym.hpp has the symmetric forms.
#pragma once

#include "aie_api/mul.hpp"

#include "aie_tables/sliding.hpp"  // generated

namespace aie {

namespace detail {

constexpr bool has_step(unsigned steps, int step) {
  return step >= 0 && step < 32 && (steps >> step & 1) != 0;
}
// Returns the table row for these arguments, or a row with `lanes` 0 when no row fits. If several rows fit, prefers the
// row with the most lanes up to `lanes`. For accumulators of 32 bits any number of points fits; for other accumulators
// the points must be a multiple of the row's points.
template <class Coeff, class Data, class Tag>
constexpr tables::sliding_row find_sliding(tables::family family, unsigned lanes, unsigned points, unsigned channels,
                                           int coeff_step, int step_x, int step_y) {
  tables::sliding_row best{family, {}, {}, 0, 0, 0, 0, 0, 0, 0};
  for (const tables::sliding_row& row : tables::kSliding) {
    const bool is_y = has_step(row.y_steps, step_y) || ((row.y_steps & 1) != 0 && step_y == step_x);
    if (row.of != family || row.coeff != element_of<Coeff>() || row.data != element_of<Data>() ||
        row.accum_bits != accum_bits_of<Tag> || row.channels != channels || !has_step(row.coeff_steps, coeff_step) ||
        !has_step(row.x_steps, step_x) || !is_y || (row.accum_bits != 32 && points % row.points != 0))
      continue;
    if (best.lanes == 0 || (row.lanes <= lanes && (row.lanes > best.lanes || best.lanes > lanes))) best = row;
  }
  return best;
}

// Hides an address from the host's compiler. Otherwise the compiler would split vectors into words and shift these
// together again for each point, instead of loading from memory.
template <class T>
const T* in_memory(const T* from) {
  asm("" : "+r"(from));
  return from;
}

// Hides the address of sums from g++, which otherwise splits sums, too.
template <class T>
T* sums_in_memory(T* sums) {
#ifndef __clang__
  asm("" : "+r"(sums));
#endif
  return sums;
}

// `Count` elements of a vector, starting at `start`, in consecutive memory. The elements are copied only when they wrap
// around the end of the vector.
template <unsigned Count, class T, unsigned Elems>
class window_row {
 public:
  window_row(const vector<T, Elems>& elements, unsigned start) : first_(elements.data() + start % Elems) {
    if (start % Elems + Count <= Elems) return;  // the usual case
    for (unsigned i = 0; i < kCopies; ++i)
      std::memcpy(static_cast<void*>(copy_ + i * Elems), elements.data(), sizeof elements);
    first_ = copy_ + start % Elems;
  }
  window_row(const window_row&) = delete;
  window_row& operator=(const window_row&) = delete;
  const T* data() const { return first_; }

 private:
  static constexpr unsigned kCopies = (Elems - 1 + Count + Elems - 1) / Elems;
  const T* first_;
  T copy_[kCopies * Elems];
};
template <unsigned Count, class T, unsigned Elems>
auto row_of(const vector<T, Elems>& elements, unsigned start) {
  return window_row<Count, T, Elems>(elements, start);
}
// The elements of a window_row as factors.
template <class Factor, unsigned Count>
struct window_factors {
  Factor lanes[Count];
};
template <class Factor, unsigned Count, class T, unsigned Elems>
auto window_of(const vector<T, Elems>& elements, unsigned start) {
  const window_row<Count, T, Elems> row(elements, start);
  window_factors<Factor, Count> out;
  for (unsigned i = 0; i < Count; ++i) out.lanes[i] = to_factor<Factor>(widen(row.data()[i]));
  return out;
}
// Takes an operand with a modifier that multipliers apply.
template <class Factor, unsigned Count, class Op>
  requires is_op_type<Op>
auto window_of(const Op& operand, unsigned start) {
  window_factors<Factor, Count> out;
  for (unsigned i = 0; i < Count; ++i)
    out.lanes[i] = to_factor<Factor>(wide_lane(operand, (start + i) % operand_size<Op>));
  return out;
}
// The type of the factor for an element without modifier and negation. For signed real integers, 32 bits are always
// enough.
template <class T, class Tag>
using lone_factor = std::conditional_t<is_integer<T> && !is_complex<T> && is_signed<T>, std::int32_t, factor_t<T, Tag>>;

// same_factor is one factor for all lanes. strided_factors takes every Step-th factor of a row.
template <class Factor>
struct same_factor {
  Factor factor;
  const Factor& operator[](unsigned) const { return factor; }
};
template <unsigned Step, class Factor>
struct strided_factors {
  const Factor* first;
  const Factor& operator[](unsigned i) const { return first[i * Step]; }
};

inline void check_coeff_start([[maybe_unused]] unsigned start) {
  if constexpr (tables::kCoeffStarts != 0)
    if (start >= tables::kCoeffStarts) fault("a sliding multiplication cannot start at this coefficient");
}
// Checks that coefficients and data are vectors of the given types and not too large.
template <class Coeff, class Data, class CoeffType, class DataType>
constexpr void check_sliding_operands() {
  static_assert(std::same_as<operand_type<Coeff>, CoeffType>, "the coefficients have another type of elements");
  static_assert(std::same_as<operand_type<Data>, DataType>, "the data has another type of elements");
  static_assert(operand_size<Coeff> * bits_of<CoeffType> <= tables::kCoeffBits,
                "the vector of coefficients is too large");
  static_assert(operand_size<Data> * bits_of<DataType> <= 2 * tables::kVectorBits, "the vector of data is too large");
}

// Adds the products of all points, for integers and for floats of AIE. One loop along lanes adds kPointsAtOnce points,
// so that sums stay in the host's registers.
inline constexpr unsigned kPointsAtOnce = 8;
template <class A, class B, class Tag, unsigned Lanes, unsigned CoeffStep, unsigned StepX, unsigned StepY,
          bool IsNegated>
struct sliding_loop {
  using Lane = accum_value<Tag>;
  static constexpr unsigned terms = narrow_terms<A, B>();
  static constexpr bool is_narrow = std::same_as<Lane, std::int64_t> && terms != 0;

  // Takes the coefficients as factors. The loop itself converts data elements, so no row of wider elements is needed.
  template <bool IsFirst, unsigned Points, class Coeff>
  static void add(Lane* __restrict lanes, const Coeff* __restrict coeff, const B* __restrict data) {
    constexpr unsigned now = Points < kPointsAtOnce ? Points : kPointsAtOnce;
    for (unsigned l = 0; l < Lanes; ++l) {
      const Lane lane = IsFirst ? Lane{} : lanes[l];
      if constexpr (is_narrow)
        lanes[l] = add_narrow<now>(lane, coeff, data + l * StepY);
      else
        lanes[l] = add_wide<IsFirst>(lane, coeff, data + l * StepY, std::make_integer_sequence<unsigned, now>{});
    }
    if constexpr (now < Points)
      add<false, Points - now>(lanes, coeff + std::size_t{now * CoeffStep}, data + std::size_t{now * StepX});
  }

 private:
  static auto factor(B element) { return to_factor<lone_factor<B, Tag>>(widen(element)); }
  template <bool IsFirst, unsigned... Point, class Coeff>
  static Lane add_wide(Lane lane, const Coeff* coeff, const B* data, std::integer_sequence<unsigned, Point...>) {
    const auto add_point = [&](auto point) {
      constexpr unsigned p = point();
      const Coeff left = IsNegated ? negated(coeff[p * CoeffStep]) : coeff[p * CoeffStep];
      if constexpr (IsFirst && p == 0)
        lane = product<Lane>(left, factor(data[0]));
      else
        add_product(lane, left, factor(data[p * StepX]));
    };
    (add_point(std::integral_constant<unsigned, Point>{}), ...);
    return lane;
  }
  // Adds the products in groups of `terms` products; the sum of a group is computed in 32 bits.
  template <unsigned Points, class Coeff>
  static Lane add_narrow(Lane lane, const Coeff* coeff, const B* data) {
    if constexpr (Points == 0) {
      return lane;
    } else {
      constexpr unsigned now = Points < terms ? Points : terms;
      const Lane group =
          Lane{narrow_sum(coeff, data, std::make_integer_sequence<unsigned, now>{})} - Lane{kNarrowStart};
      return add_narrow<Points - now>(IsNegated ? real_difference(lane, group) : real_sum(lane, group),
                                      coeff + std::size_t{now * CoeffStep}, data + std::size_t{now * StepX});
    }
  }
  template <unsigned... Point, class Coeff>
  static std::int32_t narrow_sum(const Coeff* coeff, const B* data, std::integer_sequence<unsigned, Point...>) {
    return (kNarrowStart + ... + (coeff[Point * CoeffStep] * factor(data[Point * StepX])));
  }
};

// Calls add_point for each point. The second argument of add_point is true if the sum starts with this product: for the
// first point if IsMul.
template <bool IsMul, unsigned Points, class AddPoint>
void add_points(AddPoint add_point) {
  if constexpr (Points > 0) add_point(0U, std::bool_constant<IsMul>{});
  for (unsigned p = 1; p < Points; ++p) add_point(p, std::false_type{});
}

}  // namespace detail

template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepX, int DataStepY, ElemBaseType CoeffType,
          ElemBaseType DataType, detail::TagOrAuto AccumTag = accauto>
struct sliding_mul_ops {
 private:
  using Tag = detail::product_tag<AccumTag, CoeffType, DataType>;
  static constexpr tables::sliding_row kRow = detail::find_sliding<CoeffType, DataType, Tag>(
      tables::family::plain, Lanes, Points, 1, CoeffStep, DataStepX, DataStepY);
  static_assert(
      kRow.lanes != 0,
      "sliding_mul: this architecture has no form with these types, accumulator, points and steps (sliding.tsv)");
  static_assert(Points > 0);

 public:
  using coeff_type = CoeffType;
  using data_type = DataType;
  using accum_type = accum<Tag, Lanes>;
  static constexpr unsigned lanes = Lanes, points = Points;
  static constexpr unsigned lanes_per_mul = kRow.lanes < Lanes ? kRow.lanes : Lanes;
  static constexpr unsigned columns_per_mul = kRow.points;
  static constexpr unsigned num_mul = (Points + columns_per_mul - 1) / columns_per_mul;

  template <VectorOrOp Coeff, VectorOrOp Data>
  static accum_type mul(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start) {
    return sum<true, false>(accum_type(detail::unfilled), coeff, coeff_start, data, data_start);
  }
  template <VectorOrOp Coeff, VectorOrOp Data>
  static accum_type negmul(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start) {
    return sum<true, true>(accum_type(detail::unfilled), coeff, coeff_start, data, data_start);
  }
  template <AccumOrOp Acc, VectorOrOp Coeff, VectorOrOp Data>
  static accum_type mac(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                        unsigned data_start) {
    return sum<false, detail::is_subtracting<Acc>>(detail::accum_of(acc), coeff, coeff_start, data, data_start);
  }

 private:
  template <bool IsMul, bool IsNegated, class Coeff, class Data>
  static accum_type sum(accum_type acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                        unsigned data_start) {
    detail::check_sliding_operands<Coeff, Data, CoeffType, DataType>();
    detail::check_coeff_start(coeff_start);
    constexpr unsigned step_c = CoeffStep, step_x = DataStepX, step_y = DataStepY;
    constexpr unsigned coeffs = (Points - 1) * step_c + 1;
    constexpr unsigned elements = (Lanes - 1) * step_y + (Points - 1) * step_x + 1;
    constexpr bool is_unit_float = detail::is_float_tag<Tag> && arch::generation != arch::Gen1;
    const auto& factors = detail::multiplied<detail::multiplier_side::second>(coeff);
    const auto& elements_of = detail::multiplied<detail::multiplier_side::first>(data);
    constexpr bool is_left_modified = detail::is_op_type<std::remove_cvref_t<decltype(factors)>>;
    constexpr bool is_right_modified = detail::is_op_type<std::remove_cvref_t<decltype(elements_of)>>;
    using Left = std::conditional_t<IsNegated || is_left_modified, detail::factor_t<CoeffType, Tag>,
                                    detail::lone_factor<CoeffType, Tag>>;
    using Right =
        std::conditional_t<is_right_modified, detail::factor_t<DataType, Tag>, detail::lone_factor<DataType, Tag>>;
    const auto left = detail::window_of<Left, coeffs>(factors, coeff_start);
    if constexpr (is_unit_float || is_left_modified || is_right_modified) {
      const auto right = detail::window_of<Right, elements>(elements_of, data_start);
      detail::add_points<IsMul, Points>([&](unsigned p, auto is_first) {
        detail::add_products<CoeffType, DataType, Tag, Lanes, is_first(), IsNegated>(
            acc.data(), detail::same_factor{left.lanes[p * step_c]},
            detail::strided_factors<step_y, Right>{right.lanes + p * step_x});
      });
    } else {
      using Loop = detail::sliding_loop<CoeffType, DataType, Tag, Lanes, step_c, step_x, step_y, IsNegated>;
      const auto row = detail::row_of<elements>(elements_of, data_start);
      Loop::template add<IsMul, Points>(detail::sums_in_memory(acc.data()), detail::in_memory(left.lanes),
                                        detail::in_memory(row.data()));
    }
    detail::count_lane_products<CoeffType, DataType, Tag>(Lanes, Points);
    return acc;
  }
};

template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepX, ElemBaseType CoeffType, ElemBaseType DataType,
          detail::TagOrAuto Tag = accauto>
using sliding_mul_x_ops = sliding_mul_ops<Lanes, Points, CoeffStep, DataStepX, 1, CoeffType, DataType, Tag>;
template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStepY, ElemBaseType CoeffType, ElemBaseType DataType,
          detail::TagOrAuto Tag = accauto>
using sliding_mul_y_ops = sliding_mul_ops<Lanes, Points, CoeffStep, 1, DataStepY, CoeffType, DataType, Tag>;
template <unsigned Lanes, unsigned Points, int CoeffStep, int DataStep, ElemBaseType CoeffType, ElemBaseType DataType,
          detail::TagOrAuto Tag = accauto>
using sliding_mul_xy_ops = sliding_mul_ops<Lanes, Points, CoeffStep, DataStep, DataStep, CoeffType, DataType, Tag>;

template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX,
          detail::TagOrAuto Tag = accauto, VectorOrOp Coeff, VectorOrOp Data>
// Returns the sum at the top of this file, with `Lanes` lanes and `Points` points; sliding_mac adds it to `acc`.
auto sliding_mul(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start) {
  return sliding_mul_ops<Lanes, Points, CoeffStep, DataStepX, DataStepY, detail::operand_type<Coeff>,
                         detail::operand_type<Data>, Tag>::mul(coeff, coeff_start, data, data_start);
}
template <unsigned Lanes, unsigned Points, int CoeffStep = 1, int DataStepX = 1, int DataStepY = DataStepX,
          AccumOrOp Acc, VectorOrOp Coeff, VectorOrOp Data>
auto sliding_mac(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start) {
  return sliding_mul_ops<Lanes, Points, CoeffStep, DataStepX, DataStepY, detail::operand_type<Coeff>,
                         detail::operand_type<Data>, typename detail::accum_of_t<Acc>::tag>::mac(acc, coeff,
                                                                                                 coeff_start, data,
                                                                                                 data_start);
}
// The older forms take the start of the coefficients as a template parameter.
template <unsigned Lanes, unsigned Points, unsigned CoeffStart = 0, int CoeffStep = 1, int DataStep = 1,
          detail::TagOrAuto Tag = accauto, VectorOrOp Coeff, VectorOrOp Data>
auto sliding_mul(const Coeff& coeff, const Data& data, unsigned data_start) {
  return sliding_mul<Lanes, Points, CoeffStep, DataStep, DataStep, Tag>(coeff, CoeffStart, data, data_start);
}
template <unsigned Lanes, unsigned Points, unsigned CoeffStart = 0, int CoeffStep = 1, int DataStep = 1, AccumOrOp Acc,
          VectorOrOp Coeff, VectorOrOp Data>
auto sliding_mac(const Acc& acc, const Coeff& coeff, const Data& data, unsigned data_start) {
  return sliding_mac<Lanes, Points, CoeffStep, DataStep>(acc, coeff, CoeffStart, data, data_start);
}

// Sliding multiplication of C channels whose elements alternate in coefficients and data, where c = l % C is the
// channel of lane l:
//   out[l] = sum over p of coeff[(coeff_start + p * CoeffStep) * C + c] *
//                          data[(data_start + (l / C + p) * DataStepX) * C + c * DataStepY]
// Only AIE-ML and XDNA 2 have these forms (facts/aie_api/sliding.tsv).
template <unsigned Outputs, unsigned Channels, unsigned Points, int CoeffStep, int DataStepX, int DataStepY,
          ElemBaseType CoeffType, ElemBaseType DataType, detail::TagOrAuto AccumTag = accauto>
struct sliding_mul_ch_ops {
  static constexpr unsigned lanes = Outputs * Channels, points = Points;

 private:
  using Tag = detail::product_tag<AccumTag, CoeffType, DataType>;
  static constexpr tables::sliding_row kRow = detail::find_sliding<CoeffType, DataType, Tag>(
      tables::family::ch, lanes, Points, Channels, CoeffStep, DataStepX, DataStepY);
  static_assert(
      kRow.lanes != 0,
      "sliding_mul_ch: this architecture has no form with these types, channels, points and steps (sliding.tsv)");
  static_assert(Points > 0);

 public:
  using coeff_type = CoeffType;
  using data_type = DataType;
  using accum_type = accum<Tag, lanes>;
  static constexpr unsigned outputs = Outputs, channels = Channels;

  template <VectorOrOp Coeff, VectorOrOp Data>
  static accum_type mul(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start) {
    return sum<true, false>(accum_type(detail::unfilled), coeff, coeff_start, data, data_start);
  }
  template <VectorOrOp Coeff, VectorOrOp Data>
  static accum_type negmul(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start) {
    return sum<true, true>(accum_type(detail::unfilled), coeff, coeff_start, data, data_start);
  }
  template <AccumOrOp Acc, VectorOrOp Coeff, VectorOrOp Data>
  static accum_type mac(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                        unsigned data_start) {
    return sum<false, detail::is_subtracting<Acc>>(detail::accum_of(acc), coeff, coeff_start, data, data_start);
  }

 private:
  template <bool IsMul, bool IsNegated, class Coeff, class Data>
  static accum_type sum(accum_type acc, const Coeff& coeff, unsigned coeff_start, const Data& data,
                        unsigned data_start) {
    detail::check_sliding_operands<Coeff, Data, CoeffType, DataType>();
    constexpr unsigned coeffs = ((Points - 1) * CoeffStep + 1) * Channels;
    constexpr unsigned elements = ((Outputs - 1 + Points - 1) * DataStepX + 1 + DataStepY - 1) * Channels;
    using Left = detail::factor_t<CoeffType, Tag>;
    using Right = detail::factor_t<DataType, Tag>;
    const auto left = detail::window_of<Left, coeffs>(detail::multiplied<detail::multiplier_side::second>(coeff),
                                                      coeff_start * Channels);
    const auto right = detail::window_of<Right, elements>(detail::multiplied<detail::multiplier_side::first>(data),
                                                          data_start * Channels);
    detail::factors<CoeffType, Tag, lanes> of_coeff;
    detail::factors<DataType, Tag, lanes> of_data;
    detail::add_points<IsMul, Points>([&](unsigned p, auto is_first) {
      for (unsigned l = 0; l < lanes; ++l) {
        const unsigned channel = l % Channels;
        of_coeff.lanes[l] = left.lanes[p * CoeffStep * Channels + channel];
        of_data.lanes[l] = right.lanes[(l / Channels + p) * DataStepX * Channels + channel * DataStepY];
      }
      detail::add_products<CoeffType, DataType, Tag, lanes, is_first(), IsNegated>(acc.data(), of_coeff, of_data);
    });
    detail::count_lane_products<CoeffType, DataType, Tag>(lanes, Points);
    return acc;
  }
};

template <unsigned Outputs, unsigned Channels, unsigned Points, int CoeffStep = 1, int DataStepX = 1,
          int DataStepY = DataStepX, detail::TagOrAuto Tag = accauto, VectorOrOp Coeff, VectorOrOp Data>
// Returns the sum of sliding_mul_ch_ops for `Outputs` outputs of `Channels` channels; sliding_mac_ch adds it to `acc`.
auto sliding_mul_ch(const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start) {
  return sliding_mul_ch_ops<Outputs, Channels, Points, CoeffStep, DataStepX, DataStepY, detail::operand_type<Coeff>,
                            detail::operand_type<Data>, Tag>::mul(coeff, coeff_start, data, data_start);
}
template <unsigned Outputs, unsigned Channels, unsigned Points, int CoeffStep = 1, int DataStepX = 1,
          int DataStepY = DataStepX, AccumOrOp Acc, VectorOrOp Coeff, VectorOrOp Data>
auto sliding_mac_ch(const Acc& acc, const Coeff& coeff, unsigned coeff_start, const Data& data, unsigned data_start) {
  return sliding_mul_ch_ops<Outputs, Channels, Points, CoeffStep, DataStepX, DataStepY, detail::operand_type<Coeff>,
                            detail::operand_type<Data>, typename detail::accum_of_t<Acc>::tag>::mac(acc, coeff,
                                                                                                    coeff_start, data,
                                                                                                    data_start);
}

template <unsigned Outputs, unsigned Channels, unsigned Points, int CoeffStep, int DataStepX, ElemBaseType CoeffType,
          ElemBaseType DataType, detail::TagOrAuto Tag = accauto>
using sliding_mul_ch_x_ops =
    sliding_mul_ch_ops<Outputs, Channels, Points, CoeffStep, DataStepX, 1, CoeffType, DataType, Tag>;
template <unsigned Outputs, unsigned Channels, unsigned Points, int CoeffStep, int DataStepY, ElemBaseType CoeffType,
          ElemBaseType DataType, detail::TagOrAuto Tag = accauto>
using sliding_mul_ch_y_ops =
    sliding_mul_ch_ops<Outputs, Channels, Points, CoeffStep, 1, DataStepY, CoeffType, DataType, Tag>;
template <unsigned Outputs, unsigned Channels, unsigned Points, int CoeffStep, int DataStep, ElemBaseType CoeffType,
          ElemBaseType DataType, detail::TagOrAuto Tag = accauto>
using sliding_mul_ch_xy_ops =
    sliding_mul_ch_ops<Outputs, Channels, Points, CoeffStep, DataStep, DataStep, CoeffType, DataType, Tag>;

}  // namespace aie
