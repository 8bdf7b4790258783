// Products of lanes and their sums, the basis of all multiplications: mul, mac, mmul, sliding_mul, accumulate.
//
// Problem. An architecture multiplies up to 21 pairs of types, each with modifiers, into five or six kinds of
// accumulators. Results wrap at the accumulator's width, and compilers must turn the loops into the host's SIMD.
// Choices: 64-bit numbers everywhere (correct, but a quarter of the speed for the narrow types that matter most), code
// for each pair (fast, but far too much code), or a type of factors that follows from the pair. Decision: a type of
// factors. A first loop converts operands to factors, a second loop multiplies and adds. An integer factor has 32 bits
// if the element has at most 16 bits, or if the accumulator has 32 bits; otherwise it has 64. Accumulators of 32 bits
// need no wider factors, because products and sums modulo 2^32 depend only on their operands modulo 2^32.
//
// facts/aie_api/accum.tsv lists the pairs and their accumulators.
//
// For floats of AIE, each product and each sum is rounded. float_mac.hpp handles floats of AIE-ML.
#pragma once

#include "aie_api/operand.hpp"
#include "aie_api/slots.hpp"

#include "aie_tables/products.hpp"  // generated

namespace aie::detail {

// --- pairs of types ---

// Returns an element type as the tables name it; unsigned types count as the signed types of their width.
template <class T>
constexpr tables::element element_of() {
  using tables::element;
  if constexpr (std::same_as<T, float>) return element::kFloat;
  if constexpr (std::same_as<T, cfloat>) return element::kCfloat;
  if constexpr (std::same_as<T, bfloat16>) return element::kBfloat16;
  if constexpr (std::same_as<T, cbfloat16>) return element::kCbfloat16;
  if constexpr (std::same_as<T, cint16>) return element::kCint16;
  if constexpr (std::same_as<T, cint32>) return element::kCint32;
  if constexpr (is_integer<T> && !is_complex<T>) {
    switch (bits_of<T>) {
      case 4: return element::kInt4;
      case 8: return element::kInt8;
      case 16: return element::kInt16;
      case 32: return element::kInt32;
      default: break;
    }
  }
  return element::kNone;
}

// Returns the table's row for a pair; its accum_bits is 0 if the pair cannot be multiplied.
template <class A, class B>
constexpr tables::product find_product() {
  constexpr tables::element a = element_of<A>();
  constexpr bool is_both_int4 = is_nibble<A> && is_nibble<B>;
  constexpr tables::element b = is_both_int4 ? tables::element::kInt8 : element_of<B>();
  for (const tables::product& row : tables::kProducts)
    if (row.a == a && row.b == b) return row;
  return {a, b, 0, 0, 0};
}
template <class A, class B>
inline constexpr tables::product product_of = find_product<A, B>();

template <class A, class B>
inline constexpr AccumClass product_class =
    is_float<A>                      ? (is_complex<A> || is_complex<B> ? AccumClass::CFP : AccumClass::FP)
    : is_complex<A> || is_complex<B> ? AccumClass::CInt
                                     : AccumClass::Int;
template <AccumClass Class, unsigned Bits>
struct tag_of_class {
  using type = accum_tag<Bits>;
};
template <unsigned Bits>
struct tag_of_class<AccumClass::CInt, Bits> {
  using type = cint_accum_tag<Bits>;
};
template <unsigned Bits>
struct tag_of_class<AccumClass::FP, Bits> {
  using type = float_accum_tag;
};
template <unsigned Bits>
struct tag_of_class<AccumClass::CFP, Bits> {
  using type = cfloat_accum_tag;
};

template <class Tag>
concept TagOrAuto = AccumElemBaseType<Tag> || std::same_as<Tag, accauto>;

template <class Tag, class A, class B>
constexpr auto choose_tag() {
  static_assert(product_of<A, B>.accum_bits != 0, "elements of these types cannot be multiplied on this architecture");
  using Default = typename tag_of_class<product_class<A, B>, product_of<A, B>.accum_bits>::type;
  if constexpr (std::same_as<Tag, accauto>) {
    return Default{};
  } else {
    static_assert(Tag::value_class == Default::value_class && accum_bits_of<Tag> >= accum_bits_of<Default>,
                  "no accumulator for products of these types: they need another class or more bits");
    return Tag{};
  }
}
// The accumulator's tag for products of A and B: Tag if it has enough bits (otherwise an error of the compiler), or the
// default for accauto.
template <class Tag, class A, class B>
using product_tag = decltype(choose_tag<Tag, A, B>());

// Counts the instructions for `lanes` lanes of `terms` products.
template <class A, class B, class Tag>
void count_products(unsigned lanes, unsigned terms) {
  constexpr tables::product row = product_of<A, B>;
  constexpr unsigned widest = bits_of<A> > bits_of<B> ? bits_of<A> : bits_of<B>;
  constexpr unsigned at_once = row.lanes != 0 ? row.lanes : tables::kVectorBits / widest;
  constexpr unsigned capacity = row.terms != 0 ? row.terms : at_once;
  const unsigned by_lanes = (lanes + at_once - 1) / at_once, by_terms = (lanes * terms + capacity - 1) / capacity;
  count(slot::multiply, by_lanes > by_terms ? by_lanes : by_terms);
}

// --- factors ---

template <class Real, class Sum>
using real_factor = std::conditional_t<
    std::same_as<Sum, float>, float,
    std::conditional_t<std::same_as<Sum, std::int32_t> || bits_of<Real> <= 16, std::int32_t, std::int64_t>>;
template <class T, class Sum>
struct factor_of {
  using type = real_factor<T, Sum>;
};
template <class Real, class Sum>
struct factor_of<complex_number<Real>, Sum> {
  using type = complex_number<real_factor<Real, Sum>>;
};
// The type of the factor that an element of type T becomes, for accumulators with the tag Tag.
template <class T, class Tag>
using factor_t = typename factor_of<T, accum_real<Tag>>::type;

template <class Factor, class Wide>
constexpr Factor to_factor(Wide value) {
  if constexpr (is_complex<Wide>)
    return {static_cast<real_t<Factor>>(value.real), static_cast<real_t<Factor>>(value.imag)};
  else
    return static_cast<Factor>(value);
}
template <class Factor>
constexpr Factor negated(Factor value) {
  if constexpr (is_complex<Factor>)
    return {negated(value.real), negated(value.imag)};
  else if constexpr (std::same_as<Factor, float>)
    return -value;
  else
    return static_cast<Factor>(unsigned_t<Factor>{0} - static_cast<unsigned_t<Factor>>(value));
}

// The lanes of an operand as factors, with modifiers applied. A scalar has one factor for all lanes.
template <class T, class Tag, unsigned Lanes>
struct factors {
  using type = factor_t<T, Tag>;
  type lanes[Lanes];
  const type& operator[](unsigned i) const { return lanes[Lanes == 1 ? 0 : i]; }
};
template <class Tag, bool IsNegated = false, Operand Op>
auto factors_of(const Op& operand) {
  using T = operand_type<Op>;
  constexpr unsigned lanes = operand_size<Op> == 0 ? 1 : operand_size<Op>;
  const auto fill = [](const auto& from) {
    factors<T, Tag, lanes> out;
    for (unsigned i = 0; i < lanes; ++i) {
      const auto factor = to_factor<factor_t<T, Tag>>(wide_lane(from, i));
      out.lanes[i] = IsNegated ? negated(factor) : factor;
    }
    return out;
  };
  if constexpr (Vector<Op>)
    return fill(as_vector(operand));
  else
    return fill(operand);
}

// True for modifiers that are applied inside of the multiplier, with one bit more than the operand, so that the
// absolute value of the least number is exact. Other modifiers first make a vector or an element. Applied inside of the
// multiplier are, on AIE, op_conj, and op_abs, op_max and op_min of integers in the first operand (the data of
// sliding_mul); on AIE-ML and XDNA 2, op_conj and op_sign. Source: the API's aie.hpp and sliding_mul.hpp.
enum class multiplier_side { first, second };
template <class Op, multiplier_side Side>
inline constexpr bool is_in_multiplier =
    Op::operation == Operation::Conj ||
    (arch::generation == arch::Gen1
         ? Side == multiplier_side::first && is_integer<operand_type<Op>> &&
               (Op::operation == Operation::Abs || Op::operation == Operation::Max || Op::operation == Operation::Min)
         : Op::operation == Operation::Sign);
template <multiplier_side Side, Operand Op>
decltype(auto) multiplied(const Op& operand) {
  if constexpr (Vector<Op>)
    return as_vector(operand);
  else if constexpr (Elem<Op>)
    return (operand);
  else if constexpr (Op::operation == Operation::None)
    return multiplied<Side>(operand.parent1());
  else if constexpr (is_in_multiplier<Op, Side>)
    return (operand);
  else
    return evaluate(operand);
}

// --- sums of 32 bits ---

// Returns the number of products of A and B whose sum fits 32 bits, or 0 when not even one product fits. Such sums are
// faster than sums of 64 bits. They start at kNarrowStart, because the sum of two products of the least 16-bit numbers
// is 2^31, one more than the largest sum.
template <class A, class B>
constexpr unsigned narrow_terms() {
  if constexpr (!is_integer<A> || !is_integer<B> || is_complex<A> || is_complex<B>) {
    return 0;
  } else {
    constexpr unsigned bits = bits_of<A> + bits_of<B> - (is_signed<A> ? 1 : 0) - (is_signed<B> ? 1 : 0);
    return bits > 31 ? 0 : 1U << (31 - bits);
  }
}
inline constexpr std::int32_t kNarrowStart = -1;

// --- products ---

// Returns a product that the host's compiler cannot fuse with a following sum: product and sum must be rounded
// separately. g++ fuses them where the host has such an instruction, and its vectorizer ignores
// __builtin_assoc_barrier. So the product is XORed with a zero that g++ cannot know; g++ still vectorises the loop.
inline std::uint32_t no_bits = 0;  // not constant, so that compilers cannot assume 0
inline float rounded_product(float a, float b) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a * b) ^ no_bits);
}

template <class Sum, class Left, class Right>
constexpr Sum real_product(Left a, Right b) {
  if constexpr (std::same_as<Sum, float>)
    return rounded_product(a, b);
  else if constexpr (sizeof(Left) == 4 && sizeof(Right) == 4 && sizeof(Sum) > 4)
    return std::int64_t{a} * std::int64_t{b};  // 64 bits hold any product of two factors of 32 bits
  else if constexpr (std::same_as<Sum, int128>)
    return Sum{a} * Sum{b};
  else
    return static_cast<Sum>(static_cast<unsigned_t<Sum>>(a) * static_cast<unsigned_t<Sum>>(b));
}
template <class Sum>
constexpr Sum real_sum(Sum a, Sum b) {
  if constexpr (std::same_as<Sum, float>)
    return a + b;
  else
    return static_cast<Sum>(static_cast<unsigned_t<Sum>>(a) + static_cast<unsigned_t<Sum>>(b));
}
template <class Sum>
constexpr Sum real_difference(Sum a, Sum b) {
  return real_sum(a, negated(b));
}

template <class Lane, class Left, class Right>
constexpr Lane product(const Left& a, const Right& b) {
  using Sum = real_t<Lane>;
  if constexpr (is_complex<Left> && is_complex<Right>)
    return {real_difference(real_product<Sum>(a.real, b.real), real_product<Sum>(a.imag, b.imag)),
            real_sum(real_product<Sum>(a.real, b.imag), real_product<Sum>(a.imag, b.real))};
  else if constexpr (is_complex<Left>)
    return {real_product<Sum>(a.real, b), real_product<Sum>(a.imag, b)};
  else if constexpr (is_complex<Right>)
    return {real_product<Sum>(a, b.real), real_product<Sum>(a, b.imag)};
  else
    return real_product<Sum>(a, b);
}
template <class Lane>
constexpr Lane sum(const Lane& a, const Lane& b) {
  if constexpr (is_complex<Lane>)
    return {real_sum(a.real, b.real), real_sum(a.imag, b.imag)};
  else
    return real_sum(a, b);
}

// Adds a * b to `lane`. Integers wrap at the width of `lane`; floats (of AIE) are rounded after each step. A product of
// complex floats takes two instructions on AIE: the first adds the products with the real part of b.
template <class Lane, class Left, class Right>
constexpr void add_product(Lane& lane, const Left& a, const Right& b) {
  using Sum = real_t<Lane>;
  if constexpr (is_complex<Left> && is_complex<Right> && std::same_as<Sum, float>) {
    lane = {real_sum(lane.real, real_product<Sum>(a.real, b.real)),
            real_sum(lane.imag, real_product<Sum>(a.imag, b.real))};
    lane = {real_difference(lane.real, real_product<Sum>(a.imag, b.imag)),
            real_sum(lane.imag, real_product<Sum>(a.real, b.imag))};
  } else {
    lane = sum(lane, product<Lane>(a, b));
  }
}

}  // namespace aie::detail
