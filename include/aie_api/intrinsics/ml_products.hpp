// Multiplications of AIE-ML and XDNA 2 by name: mul_4x8_8x8, mac_elem_32, msc_conv_16x4, addmac_4x4_4x8 ...
//
// The name gives the shape. Two tables say which elements meet in which lane of the accumulator:
// facts/isa/aie2-multiply-modes.tsv, which the emulated core uses, too, and facts/aie_api/ml_products.tsv. Operands are
// registers of 512 bits (1024 where more elements are needed); the products use their first elements. Prefixes:
//
//   mul, negmul      a * b, -a * b
//   mac, msc         acc + a * b, acc - a * b
//   negmac, negmsc   -acc - a * b, -acc + a * b (AIE-ML)
//   addmac, addmsc   acc1 + acc2 + a * b, acc1 + acc2 - a * b
//   submac, submsc   acc1 - acc2 + a * b, acc1 - acc2 - a * b (AIE-ML)
//
// For integers, a sign argument may follow each operand and overrides its type. The _conf forms of mul, negmul, mac and
// msc end with flags. mul and negmul have one flag: invert the sign of the product. mac and msc have four: take 0
// instead of the accumulator; shift the accumulator left by 16 bits; invert the sign of the product; subtract the
// accumulator. For floats, all terms of a lane are added in one step (float_mac.hpp).
//
// Left out are sparse and complex operands, the _conf forms of floats and of the other names, and floats of 32 bits,
// which the headers make from products of bfloat16.
//
// Source: github.com/Xilinx/llvm-aie, clang/lib/Headers/aiev2/aiev2_vmult.h and aie2p/aie2p_vmult.h.
#pragma once

#include "aie_api/float_mac.hpp"
#include "aie_api/intrinsics/native_types.hpp"
#include "aie_api/slots.hpp"

namespace aie::detail::legacy {

enum class product_kind { matrix, conv };

// The shape of a product: lane (m * N + n) * C + c is a sum of K products.
template <product_kind Kind, unsigned M, unsigned K, unsigned N, unsigned C, unsigned BitsA, unsigned BitsB, class Tag>
struct product_shape {
  static constexpr unsigned inner = K, lanes = M * N * C;
  static constexpr unsigned bits_a = BitsA, bits_b = BitsB;
  static constexpr unsigned elems_a = Kind == product_kind::conv ? (M + K - 1) * C : M * K * C, elems_b = K * N * C;
  using accum_type = accum<Tag, lanes>;

  static constexpr unsigned place_a(unsigned lane, unsigned k) {
    const unsigned m = lane / C / N, c = lane % C;
    return (Kind == product_kind::conv ? m + k : m * K + k) * C + c;
  }
  static constexpr unsigned place_b(unsigned lane, unsigned k) { return (k * N + lane / C % N) * C + lane % C; }
};

// The changes of the terms of a sum: signs of the product and of the two accumulators, and whether the first
// accumulator counts as 0 or is shifted left by 16 bits.
struct product_sum {
  bool minus_product = false, minus_first = false, minus_second = false;
  bool zero_first = false, shift_first = false;
};

// True for a register with room for `Elems` elements of `Bits` bits.
template <class V, unsigned Bits, unsigned Elems>
concept ProductRegister =
    Vector<V> && !V::is_complex() && V::type_bits() == Bits && V::bits() == (Bits * Elems > 512 ? 1024 : 512);
template <class A, class B, class Shape>
concept IntegerOperands = ProductRegister<A, Shape::bits_a, Shape::elems_a> &&
                          ProductRegister<B, Shape::bits_b, Shape::elems_b> && A::is_integral() && B::is_integral();
template <class A, class B, class Shape>
concept FloatOperands =
    ProductRegister<A, Shape::bits_a, Shape::elems_a> && ProductRegister<B, Shape::bits_b, Shape::elems_b> &&
    std::same_as<typename A::value_type, bfloat16> && std::same_as<typename B::value_type, bfloat16>;

// Returns an element, read as signed or unsigned.
template <class V>
std::int64_t element_as(const V& v, unsigned i, bool is_signed) {
  constexpr unsigned bits = V::type_bits();
  const std::int64_t low = static_cast<std::int64_t>(v.lane(i)) & ((std::int64_t{1} << bits) - 1);
  return is_signed && (low >> (bits - 1)) != 0 ? low - (std::int64_t{1} << bits) : low;
}

template <class Shape, class... Accums>
void add_integer_products(const auto& a, bool sign_a, const auto& b, bool sign_b, const product_sum& how,
                          typename Shape::accum_type& out, const Accums&... accums) {
  count(slot::multiply);
  std::int64_t left[Shape::elems_a], right[Shape::elems_b];
  for (unsigned i = 0; i < Shape::elems_a; ++i) left[i] = element_as(a, i, sign_a);
  for (unsigned i = 0; i < Shape::elems_b; ++i) right[i] = element_as(b, i, sign_b);
  for (unsigned lane = 0; lane < Shape::lanes; ++lane) {
    std::uint64_t sum = 0;
    for (unsigned k = 0; k < Shape::inner; ++k)
      sum += static_cast<std::uint64_t>(left[Shape::place_a(lane, k)] * right[Shape::place_b(lane, k)]);
    if (how.minus_product) sum = 0 - sum;
    [[maybe_unused]] unsigned which = 0;
    [[maybe_unused]] const auto add = [&](const auto& accum) {
      auto value = static_cast<std::uint64_t>(std::int64_t{accum.lane(lane)});
      if (which == 0) value = how.zero_first ? 0 : how.shift_first ? value << 16 : value;
      const bool is_minus = which++ == 0 ? how.minus_first : how.minus_second;
      sum += is_minus ? 0 - value : value;
    };
    (add(accums), ...);
    out.set_lane(lane, static_cast<typename Shape::accum_type::lane_type>(sum));
  }
}

template <class Shape, class... Accums>
void add_float_products(const auto& a, const auto& b, const product_sum& how, typename Shape::accum_type& out,
                        const Accums&... accums) {
  count(slot::multiply);
  constexpr unsigned lanes = Shape::lanes;
  unit_lanes<lanes> left[Shape::inner], right[Shape::inner], addends[sizeof...(Accums) + 1];
  float values[lanes];
  for (unsigned k = 0; k < Shape::inner; ++k) {
    for (unsigned i = 0; i < lanes; ++i) {
      const float factor = a.lane(Shape::place_a(i, k));
      values[i] = how.minus_product ? -factor : factor;
    }
    left[k].set_factors(values);
    for (unsigned i = 0; i < lanes; ++i) values[i] = b.lane(Shape::place_b(i, k));
    right[k].set_factors(values);
  }
  [[maybe_unused]] unsigned which = 0;
  [[maybe_unused]] const auto add = [&](const auto& accum) {
    const bool is_minus = which == 0 ? how.minus_first : how.minus_second;
    for (unsigned i = 0; i < lanes; ++i) values[i] = is_minus ? -accum.lane(i) : accum.lane(i);
    addends[which++].set_addends(values);
  };
  (add(accums), ...);
  const lane_factors<lanes, Shape::inner> factors{left, right};
  if constexpr (sizeof...(Accums) == 0)
    unit_sum<0>(factors, nullptr, out.data());
  else
    unit_sum<sizeof...(Accums)>(factors, addends, out.data());
}

}  // namespace aie::detail::legacy

// Defines a function with operands and accumulators but without flags. Functions of integers have sign arguments, too.
#define AIE_ML_INT_FORM(name, Shape, how, parameters, arguments)                                                 \
  template <class A, class B>                                                                                    \
    requires aie::detail::legacy::IntegerOperands<A, B, Shape>                                                   \
  auto name(const A& a, int sgn_x, const B& b, int sgn_y AIE_ML_##parameters(Shape)) {                           \
    typename Shape::accum_type out{aie::detail::unfilled};                                                       \
    aie::detail::legacy::add_integer_products<Shape>(a, sgn_x != 0, b, sgn_y != 0, how, out AIE_ML_##arguments); \
    return out;                                                                                                  \
  }                                                                                                              \
  template <class A, class B>                                                                                    \
    requires aie::detail::legacy::IntegerOperands<A, B, Shape>                                                   \
  auto name(const A& a, const B& b AIE_ML_##parameters(Shape)) {                                                 \
    return name(a, A::is_signed(), b, B::is_signed() AIE_ML_##arguments);                                        \
  }
#define AIE_ML_FLOAT_FORM(name, Shape, how, parameters, arguments)                     \
  template <class A, class B>                                                          \
    requires aie::detail::legacy::FloatOperands<A, B, Shape>                           \
  auto name(const A& a, const B& b AIE_ML_##parameters(Shape)) {                       \
    typename Shape::accum_type out{aie::detail::unfilled};                             \
    aie::detail::legacy::add_float_products<Shape>(a, b, how, out AIE_ML_##arguments); \
    return out;                                                                        \
  }
#define AIE_ML_NO_PARAMETERS(Shape)
#define AIE_ML_NO_ARGUMENTS
#define AIE_ML_ONE_PARAMETERS(Shape) , const typename Shape::accum_type& acc1
#define AIE_ML_ONE_ARGUMENTS , acc1
#define AIE_ML_TWO_PARAMETERS(Shape) , const typename Shape::accum_type &acc1, const typename Shape::accum_type &acc2
#define AIE_ML_TWO_ARGUMENTS , acc1, acc2
#define AIE_ML_HOW aie::detail::legacy::product_sum

#define AIE_ML_BOTH_FORMS(form, name, Shape)                                                              \
  form(mul_##name, Shape, (AIE_ML_HOW{}), NO_PARAMETERS, NO_ARGUMENTS)                                    \
      form(negmul_##name, Shape, (AIE_ML_HOW{.minus_product = true}), NO_PARAMETERS, NO_ARGUMENTS)        \
          form(mac_##name, Shape, (AIE_ML_HOW{}), ONE_PARAMETERS, ONE_ARGUMENTS)                          \
              form(msc_##name, Shape, (AIE_ML_HOW{.minus_product = true}), ONE_PARAMETERS, ONE_ARGUMENTS) \
                  form(addmac_##name, Shape, (AIE_ML_HOW{}), TWO_PARAMETERS, TWO_ARGUMENTS)               \
                      form(addmsc_##name, Shape, (AIE_ML_HOW{.minus_product = true}), TWO_PARAMETERS, TWO_ARGUMENTS)
#if __AIE_ARCH__ == 20
#define AIE_ML_FORMS(form, name, Shape)                                                                               \
  AIE_ML_BOTH_FORMS(form, name, Shape)                                                                                \
  form(negmac_##name, Shape, (AIE_ML_HOW{.minus_product = true, .minus_first = true}), ONE_PARAMETERS, ONE_ARGUMENTS) \
      form(negmsc_##name, Shape, (AIE_ML_HOW{.minus_first = true}), ONE_PARAMETERS, ONE_ARGUMENTS)                    \
          form(submac_##name, Shape, (AIE_ML_HOW{.minus_second = true}), TWO_PARAMETERS, TWO_ARGUMENTS)               \
              form(submsc_##name, Shape, (AIE_ML_HOW{.minus_product = true, .minus_second = true}), TWO_PARAMETERS,   \
                   TWO_ARGUMENTS)
#else
#define AIE_ML_FORMS AIE_ML_BOTH_FORMS
#endif

// Define the _conf forms: AIE_ML_CONF for a product without an accumulator, AIE_ML_ACCUM_CONF for one with an
// accumulator.
#define AIE_ML_CONF(name, Shape, is_minus)                                                    \
  template <class A, class B>                                                                 \
    requires aie::detail::legacy::IntegerOperands<A, B, Shape>                                \
  auto name(const A& a, int sgn_x, const B& b, int sgn_y, int sub_mul) {                      \
    typename Shape::accum_type out{aie::detail::unfilled};                                    \
    const AIE_ML_HOW how{.minus_product = is_minus != (sub_mul != 0)};                        \
    aie::detail::legacy::add_integer_products<Shape>(a, sgn_x != 0, b, sgn_y != 0, how, out); \
    return out;                                                                               \
  }                                                                                           \
  template <class A, class B>                                                                 \
    requires aie::detail::legacy::IntegerOperands<A, B, Shape>                                \
  auto name(const A& a, const B& b, int sub_mul) {                                            \
    return name(a, A::is_signed(), b, B::is_signed(), sub_mul);                               \
  }
#define AIE_ML_ACCUM_CONF(name, Shape, is_minus)                                                                     \
  template <class A, class B>                                                                                        \
    requires aie::detail::legacy::IntegerOperands<A, B, Shape>                                                       \
  auto name(const A& a, int sgn_x, const B& b, int sgn_y, const typename Shape::accum_type& acc1, int zero_acc1,     \
            int shift16, int sub_mul, int sub_acc1) {                                                                \
    typename Shape::accum_type out{aie::detail::unfilled};                                                           \
    const AIE_ML_HOW how{.minus_product = is_minus != (sub_mul != 0),                                                \
                         .minus_first = sub_acc1 != 0,                                                               \
                         .zero_first = zero_acc1 != 0,                                                               \
                         .shift_first = shift16 != 0};                                                               \
    aie::detail::legacy::add_integer_products<Shape>(a, sgn_x != 0, b, sgn_y != 0, how, out, acc1);                  \
    return out;                                                                                                      \
  }                                                                                                                  \
  template <class A, class B>                                                                                        \
    requires aie::detail::legacy::IntegerOperands<A, B, Shape>                                                       \
  auto name(const A& a, const B& b, const typename Shape::accum_type& acc1, int zero_acc1, int shift16, int sub_mul, \
            int sub_acc1) {                                                                                          \
    return name(a, A::is_signed(), b, B::is_signed(), acc1, zero_acc1, shift16, sub_mul, sub_acc1);                  \
  }

#define AIE_ML_PRODUCT_INT(name, kind, M, K, N, C, bits_a, bits_b, accum)                       \
  namespace aie::detail::legacy {                                                               \
  using int_##name = product_shape<product_kind::kind, M, K, N, C, bits_a, bits_b, acc##accum>; \
  }                                                                                             \
  AIE_ML_FORMS(AIE_ML_INT_FORM, name, aie::detail::legacy::int_##name)                          \
  AIE_ML_CONF(mul_##name##_conf, aie::detail::legacy::int_##name, false)                        \
  AIE_ML_CONF(negmul_##name##_conf, aie::detail::legacy::int_##name, true)                      \
  AIE_ML_ACCUM_CONF(mac_##name##_conf, aie::detail::legacy::int_##name, false)                  \
  AIE_ML_ACCUM_CONF(msc_##name##_conf, aie::detail::legacy::int_##name, true)
#define AIE_ML_PRODUCT_FLOAT(name, kind, M, K, N, C, bits_a, bits_b, accum)                     \
  namespace aie::detail::legacy {                                                               \
  using float_##name = product_shape<product_kind::kind, M, K, N, C, bits_a, bits_b, accfloat>; \
  }                                                                                             \
  AIE_ML_FORMS(AIE_ML_FLOAT_FORM, name, aie::detail::legacy::float_##name)

#include "aie_tables/ml_products.hpp"  // generated

#undef AIE_ML_INT_FORM
#undef AIE_ML_FLOAT_FORM
#undef AIE_ML_NO_PARAMETERS
#undef AIE_ML_NO_ARGUMENTS
#undef AIE_ML_ONE_PARAMETERS
#undef AIE_ML_ONE_ARGUMENTS
#undef AIE_ML_TWO_PARAMETERS
#undef AIE_ML_TWO_ARGUMENTS
#undef AIE_ML_HOW
#undef AIE_ML_BOTH_FORMS
#undef AIE_ML_FORMS
#undef AIE_ML_CONF
#undef AIE_ML_ACCUM_CONF
#undef AIE_ML_PRODUCT_INT
#undef AIE_ML_PRODUCT_FLOAT
