// Floating point of the first generation: fpmul, fpmac, fpadd ..., eight lanes of float or four of cfloat.
//
// Each function has a form with addresses: (acc,) xbuff, xstart, xoffsets, [zbuff,] zstart, zoffsets. Without zbuff, z
// is x. Lane i takes x[xstart + xo[i]] and z[zstart + zo[i]], where xo[i] are the four bits of xoffsets for lane i.
// Positions wrap at the end of the buffer; xbuff has up to 1024 bits, zbuff 256. Each function except fpshuffle has a
// second form, which works lane by lane. float_conf.hpp has fpmac_conf and fpmul_conf.
//
// The product is rounded, then the sum. The result is approximate, because no document defines whether the hardware
// rounds in between, in which order it adds the four products of complex numbers, and how it treats denormals.
// Functions that public sources do not define completely are left out: fplt and fpge (which operand is the left one).
//
// Sources: UG1078 "Advanced Float Vector Operations" and "... Arithmetic Operations"; the tutorial "Using
// Floating-Point in the AI Engine" of github.com/Xilinx/Vitis-Tutorials (XD100).
#pragma once

#include "aie_api/intrinsics/addressing.hpp"
#include "aie_api/intrinsics/arguments.hpp"
#include "aie_api/intrinsics/native_types.hpp"
#include "aie_api/slots.hpp"

enum : unsigned {  // not a fact: our own values; kernels use the names
  fpadd_add,
  fpadd_sub,
  fpadd_mixadd,
  fpadd_mixsub,
};
enum : unsigned { fpcmp_nrm, fpcmp_lt, fpcmp_ge };

namespace aie::detail::legacy {

// A vector of 256 bits.
template <class T>
using float_lanes = vector<T, 256 / bits_of<T>>;
template <class V>
concept float_buffer = is_vector_type<V> &&
                       (std::same_as<typename V::value_type, float> || std::same_as<typename V::value_type, cfloat>) &&
                       (V::bits() == 256 || V::bits() == 512 || V::bits() == 1024);
template <class V>
concept float_register = float_buffer<V> && V::bits() == 256;
template <class V>
concept real_buffer = float_buffer<V> && std::same_as<typename V::value_type, float>;

// Returns the `Lanes` elements of the buffer that `start` and `offsets` select.
template <unsigned Lanes, float_buffer V>
auto float_lanes_at(const V& buffer, int start, unsigned offsets) {
  vector<typename V::value_type, Lanes> out{unfilled};
  const selection by{start, offsets};
  for (unsigned i = 0; i < Lanes; ++i) out.set_lane(i, buffer.lane(position<scheme::general, V::size()>(by, i, 0)));
  return out;
}
// The number of lanes of a product: 4 if one operand is complex, otherwise 8.
template <class... T>
inline constexpr unsigned float_lane_count = (is_complex<T> || ...) ? 4 : 8;

template <class A, class B>
constexpr auto float_product(A a, B b) {
  if constexpr (is_complex<A> && is_complex<B>)
    return cfloat(a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real);
  else if constexpr (is_complex<A>)
    return cfloat(a.real * b, a.imag * b);
  else if constexpr (is_complex<B>)
    return cfloat(a * b.real, a * b.imag);
  else
    return a * b;
}
constexpr float magnitude(float value) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & 0x7FFFFFFF);
}

// The sign that a name gives to a product, or to the operand of a sum.
enum class sign { keep, negate, absolute, negate_absolute };
template <sign Sign, class T>
constexpr T with_sign(T value) {
  if constexpr (Sign == sign::negate)
    return -value;
  else if constexpr (Sign == sign::absolute)
    return magnitude(value);
  else if constexpr (Sign == sign::negate_absolute)
    return -magnitude(value);
  else
    return value;
}
template <sign Sign, class T>
inline constexpr bool has_sign = !is_complex<T> || Sign == sign::keep || Sign == sign::negate;

template <sign Sign, class X, class Z>
auto float_products(const X& x, const Z& z) {
  using T = decltype(float_product(x.lane(0), z.lane(0)));
  count(slot::multiply);
  return map<T>([](auto a, auto b) { return with_sign<Sign>(float_product(a, b)); }, x, z);
}
template <sign Sign, class T, unsigned Lanes>
auto float_signed(const vector<T, Lanes>& x) {
  return map<T>([](T value) { return with_sign<Sign>(value); }, x);
}
template <class T, unsigned Lanes>
auto float_sums(const vector<T, Lanes>& a, const vector<T, Lanes>& b) {
  count(slot::add);
  return map<T>([](T one, T other) { return one + other; }, a, b);
}

// The type of the product of elements of two buffers.
template <class X, class Z>
using float_result =
    std::conditional_t<is_complex<typename X::value_type> || is_complex<typename Z::value_type>, v4cfloat, v8float>;
template <sign Sign, class X, class Z>
concept float_factors = float_buffer<X> && float_register<Z> && has_sign<Sign, typename float_result<X, Z>::value_type>;

template <class X, class Z>
auto float_operands(const X& x, int xstart, unsigned xoffsets, const Z& z, int zstart, unsigned zoffsets) {
  constexpr unsigned lanes = float_lane_count<typename X::value_type, typename Z::value_type>;
  return std::tuple(float_lanes_at<lanes>(x, xstart, xoffsets), float_lanes_at<lanes>(z, zstart, zoffsets));
}

}  // namespace aie::detail::legacy

// --- products ---
#define AIE_FLOAT_PRODUCT(name, how)                                                                        \
  template <class X, class Z>                                                                               \
    requires aie::detail::legacy::float_factors<aie::detail::legacy::sign::how, X, Z>                       \
  auto name(const X& xbuff, int xstart, unsigned xoffsets, const Z& zbuff, int zstart, unsigned zoffsets) { \
    using namespace aie::detail::legacy;                                                                    \
    const auto [x, z] = float_operands(xbuff, xstart, xoffsets, zbuff, zstart, zoffsets);                   \
    return float_products<sign::how>(x, z);                                                                 \
  }                                                                                                         \
  template <aie::detail::legacy::float_buffer X>                                                            \
    requires(aie::detail::legacy::has_sign<aie::detail::legacy::sign::how, typename X::value_type>)         \
  auto name(const X& xbuff, int xstart, unsigned xoffsets, int zstart, unsigned zoffsets) {                 \
    using namespace aie::detail::legacy;                                                                    \
    const auto [x, z] = float_operands(xbuff, xstart, xoffsets, xbuff, zstart, zoffsets);                   \
    return float_products<sign::how>(x, z);                                                                 \
  }                                                                                                         \
  template <aie::detail::legacy::float_register X>                                                          \
    requires(aie::detail::legacy::has_sign<aie::detail::legacy::sign::how, typename X::value_type>)         \
  auto name(const X& xbuff, const X& zbuff) {                                                               \
    return aie::detail::legacy::float_products<aie::detail::legacy::sign::how>(xbuff, zbuff);               \
  }
AIE_FLOAT_PRODUCT(fpmul, keep)
AIE_FLOAT_PRODUCT(fpneg_mul, negate)
AIE_FLOAT_PRODUCT(fpabs_mul, absolute)
AIE_FLOAT_PRODUCT(fpneg_abs_mul, negate_absolute)
#undef AIE_FLOAT_PRODUCT

// --- products added to an accumulator ---
#define AIE_FLOAT_MAC(name, how)                                                                           \
  template <class Acc, class X, class Z>                                                                   \
    requires(aie::detail::legacy::float_factors<aie::detail::legacy::sign::how, X, Z> &&                   \
             std::same_as<Acc, aie::detail::legacy::float_result<X, Z>>)                                   \
  Acc name(const Acc& acc, const X& xbuff, int xstart, unsigned xoffsets, const Z& zbuff, int zstart,      \
           unsigned zoffsets) {                                                                            \
    using namespace aie::detail::legacy;                                                                   \
    const auto [x, z] = float_operands(xbuff, xstart, xoffsets, zbuff, zstart, zoffsets);                  \
    return float_sums(acc, float_products<sign::how>(x, z));                                               \
  }                                                                                                        \
  template <aie::detail::legacy::float_register Acc, aie::detail::legacy::float_buffer X>                  \
    requires(aie::detail::legacy::has_sign<aie::detail::legacy::sign::how, typename X::value_type> &&      \
             std::same_as<typename Acc::value_type, typename X::value_type>)                               \
  Acc name(const Acc& acc, const X& xbuff, int xstart, unsigned xoffsets, int zstart, unsigned zoffsets) { \
    using namespace aie::detail::legacy;                                                                   \
    const auto [x, z] = float_operands(xbuff, xstart, xoffsets, xbuff, zstart, zoffsets);                  \
    return float_sums(acc, float_products<sign::how>(x, z));                                               \
  }                                                                                                        \
  template <aie::detail::legacy::float_register Acc>                                                       \
    requires(aie::detail::legacy::has_sign<aie::detail::legacy::sign::how, typename Acc::value_type>)      \
  Acc name(const Acc& acc, const Acc& xbuff, const Acc& zbuff) {                                           \
    using namespace aie::detail::legacy;                                                                   \
    return float_sums(acc, float_products<sign::how>(xbuff, zbuff));                                       \
  }
AIE_FLOAT_MAC(fpmac, keep)
AIE_FLOAT_MAC(fpmsc, negate)
AIE_FLOAT_MAC(fpmac_abs, absolute)
AIE_FLOAT_MAC(fpmsc_abs, negate_absolute)
#undef AIE_FLOAT_MAC

// --- sums, and one operand alone ---
#define AIE_FLOAT_SUM(name, how)                                                                           \
  template <aie::detail::legacy::float_register Acc, aie::detail::legacy::float_buffer X>                  \
    requires(aie::detail::legacy::has_sign<aie::detail::legacy::sign::how, typename X::value_type> &&      \
             std::same_as<typename Acc::value_type, typename X::value_type>)                               \
  Acc name(const Acc& acc, const X& xbuff, int xstart, unsigned xoffsets) {                                \
    using namespace aie::detail::legacy;                                                                   \
    return float_sums(acc, float_signed<sign::how>(float_lanes_at<Acc::size()>(xbuff, xstart, xoffsets))); \
  }                                                                                                        \
  template <aie::detail::legacy::float_register Acc>                                                       \
    requires(aie::detail::legacy::has_sign<aie::detail::legacy::sign::how, typename Acc::value_type>)      \
  Acc name(const Acc& acc, const Acc& xbuff) {                                                             \
    using namespace aie::detail::legacy;                                                                   \
    return float_sums(acc, float_signed<sign::how>(xbuff));                                                \
  }
AIE_FLOAT_SUM(fpadd, keep)
AIE_FLOAT_SUM(fpsub, negate)
AIE_FLOAT_SUM(fpadd_abs, absolute)
AIE_FLOAT_SUM(fpsub_abs, negate_absolute)
#undef AIE_FLOAT_SUM

#define AIE_FLOAT_ONE(name, how)                                                                                       \
  template <aie::detail::legacy::float_buffer X>                                                                       \
    requires(aie::detail::legacy::has_sign<aie::detail::legacy::sign::how, typename X::value_type>)                    \
  auto name(const X& xbuff, int xstart, unsigned xoffsets) {                                                           \
    using namespace aie::detail::legacy;                                                                               \
    aie::detail::count(aie::detail::slot::add);                                                                        \
    return float_signed<sign::how>(float_lanes_at<float_lane_count<typename X::value_type>>(xbuff, xstart, xoffsets)); \
  }                                                                                                                    \
  template <aie::detail::legacy::float_register X>                                                                     \
    requires(aie::detail::legacy::has_sign<aie::detail::legacy::sign::how, typename X::value_type>)                    \
  X name(const X& xbuff) {                                                                                             \
    aie::detail::count(aie::detail::slot::add);                                                                        \
    return aie::detail::legacy::float_signed<aie::detail::legacy::sign::how>(xbuff);                                   \
  }
AIE_FLOAT_ONE(fpneg, negate)
AIE_FLOAT_ONE(fpabs, absolute)
AIE_FLOAT_ONE(fpneg_abs, negate_absolute)
#undef AIE_FLOAT_ONE

// Returns eight lanes of float, or four of cfloat, from any positions of a buffer.
template <aie::detail::legacy::float_buffer X>
auto fpshuffle(const X& xbuff, int xstart, unsigned xoffsets) {
  using namespace aie::detail::legacy;
  aie::detail::count(aie::detail::slot::permute);
  return float_lanes_at<float_lane_count<typename X::value_type>>(xbuff, xstart, xoffsets);
}
