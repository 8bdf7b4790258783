// Arithmetic and comparison of registers by the names of AIE-ML and XDNA 2: max_lt, min_ge, sub_lt, abs_gtz, sel ...
//
// The functions return comparisons as bits of an integer, the first lane in the lowest bit: 64 bits for registers of
// bytes, otherwise 32. A sign argument, and not the type, decides whether the lanes are read as signed or unsigned.
//
// This file does not define add, sub, neg, abs, max, min and maxdiff of whole registers: C++ finds the API's functions
// through the namespace of the arguments (neg leaves unsigned lanes unchanged). In the same way, C++ finds lt, ge, le,
// gt and eq without a sign argument, which return the API's masks. With a sign argument, lt, ge, le and gt return bits.
// Comparisons of floats are left out, because cores make them from differences of bfloat16.
//
// Sources: github.com/Xilinx/llvm-aie, clang/lib/Headers/aiev2/aiev2_vadd.h; the emulated core for the lane that a bit
// of addsub and sel chooses, and for the sign of neg_gtz.
#pragma once

#include "aie_api/bits.hpp"
#include "aie_api/compare.hpp"
#include "aie_api/elementwise.hpp"
#include "aie_api/intrinsics/native_types.hpp"

namespace aie::detail::legacy {

template <class V>
concept LaneRegister =
    Vector<V> && V::bits() == 512 && !is_complex<typename V::value_type> && !is_nibble<typename V::value_type>;
template <class V>
concept IntegerRegister = LaneRegister<V> && V::is_integral();
template <class V>
concept OrderedRegister = IntegerRegister<V> || (LaneRegister<V> && std::same_as<typename V::value_type, bfloat16>);

// The integer type with a bit per lane.
template <class V>
using lane_bits = std::conditional_t<V::size() == 64, unsigned long long, unsigned>;

template <class V>
lane_bits<V> bits_of_mask(const mask<V::size()>& lanes) {
  return static_cast<lane_bits<V>>(lanes.to_uint64());
}
template <class V>
mask<V::size()> mask_of_bits(lane_bits<V> bits) {
  return mask<V::size()>::from_uint64(bits);
}
template <class V>
auto read_as(const V& v, bool is_signed, auto of) {
  using T = typename V::value_type;
  return is_signed ? of(v.template cast_to<integer_t<bits_of<T>, true>>())
                   : of(v.template cast_to<integer_t<bits_of<T>, false>>());
}
template <class V>
auto read_as(const V& a, const V& b, bool is_signed, auto of) {
  return read_as(a, is_signed, [&](const auto& x) {
    return of(x, b.template cast_to<typename std::remove_cvref_t<decltype(x)>::value_type>());
  });
}
template <class V>
V zeros_like() {
  return zeros<typename V::value_type, V::size()>();
}

}  // namespace aie::detail::legacy

// --- two registers, with the bits of a comparison ---
#define AIE_COMPARED(name, value, relation, registers)                                 \
  template <aie::detail::legacy::registers V>                                          \
  V name(const V& a, const V& b, aie::detail::legacy::lane_bits<V>& cmp) {             \
    cmp = aie::detail::legacy::bits_of_mask<V>(aie::relation(a, b));                   \
    return aie::value(a, b);                                                           \
  }                                                                                    \
  template <aie::detail::legacy::IntegerRegister V>                                    \
  V name(const V& a, const V& b, bool sgn, aie::detail::legacy::lane_bits<V>& cmp) {   \
    return aie::detail::legacy::read_as(a, b, sgn, [&](const auto& x, const auto& y) { \
      return name(x, y, cmp).template cast_to<typename V::value_type>();               \
    });                                                                                \
  }
AIE_COMPARED(max_lt, max, lt, OrderedRegister)
AIE_COMPARED(min_ge, min, ge, OrderedRegister)
AIE_COMPARED(sub_lt, sub, lt, IntegerRegister)
AIE_COMPARED(sub_ge, sub, ge, IntegerRegister)
AIE_COMPARED(maxdiff_lt, maxdiff, lt, IntegerRegister)
#undef AIE_COMPARED

// --- one register, with a comparison with 0 ---
// neg_gtz compares lanes as signed.
template <aie::detail::legacy::IntegerRegister V>
V neg_gtz(const V& a, aie::detail::legacy::lane_bits<V>& cmp) {
  cmp = aie::detail::legacy::read_as(a, true, [](const auto& x) {
    return aie::detail::legacy::bits_of_mask<V>(
        aie::gt(x, aie::detail::legacy::zeros_like<std::remove_cvref_t<decltype(x)>>()));
  });
  return aie::sub(aie::detail::legacy::zeros_like<V>(), a);
}
template <aie::detail::legacy::IntegerRegister V>
V abs_gtz(const V& a, aie::detail::legacy::lane_bits<V>& cmp) {
  cmp = aie::detail::legacy::bits_of_mask<V>(aie::gt(a, aie::detail::legacy::zeros_like<V>()));
  return aie::abs(a);
}
template <aie::detail::legacy::IntegerRegister V>
V abs_gtz(const V& a, bool sgn, aie::detail::legacy::lane_bits<V>& cmp) {
  return aie::detail::legacy::read_as(
      a, sgn, [&](const auto& x) { return abs_gtz(x, cmp).template cast_to<typename V::value_type>(); });
}
template <aie::detail::legacy::IntegerRegister V>
V abs(const V& a, bool sgn) {
  aie::detail::legacy::lane_bits<V> cmp;
  return abs_gtz(a, sgn, cmp);
}
template <aie::detail::legacy::IntegerRegister V>
V bneg_ltz(const V& a, aie::detail::legacy::lane_bits<V>& cmp) {
  cmp = aie::detail::legacy::bits_of_mask<V>(aie::lt(a, aie::detail::legacy::zeros_like<V>()));
  return aie::bit_not(a);
}
template <aie::detail::legacy::IntegerRegister V>
V bneg_ltz(const V& a, bool sgn, aie::detail::legacy::lane_bits<V>& cmp) {
  return aie::detail::legacy::read_as(
      a, sgn, [&](const auto& x) { return bneg_ltz(x, cmp).template cast_to<typename V::value_type>(); });
}

// --- comparisons as bits ---
#define AIE_RELATION(name)                                                            \
  template <aie::detail::legacy::IntegerRegister V>                                   \
  auto name(const V& a, const V& b, bool sgn) {                                       \
    return aie::detail::legacy::read_as(a, b, sgn, [](const auto& x, const auto& y) { \
      return aie::detail::legacy::bits_of_mask<V>(aie::name(x, y));                   \
    });                                                                               \
  }
AIE_RELATION(lt)
AIE_RELATION(ge)
AIE_RELATION(le)
AIE_RELATION(gt)
#undef AIE_RELATION
// In the result, bits that belong to no lane are 1.
template <aie::detail::legacy::IntegerRegister V>
auto ne(const V& a, const V& b) {
  return ~aie::detail::legacy::bits_of_mask<V>(aie::eq(a, b));
}
template <aie::detail::legacy::IntegerRegister V>
auto ltz(const V& a) {
  return aie::detail::legacy::bits_of_mask<V>(aie::lt(a, aie::detail::legacy::zeros_like<V>()));
}
template <aie::detail::legacy::IntegerRegister V>
auto gtz(const V& a) {
  return aie::detail::legacy::bits_of_mask<V>(aie::gt(a, aie::detail::legacy::zeros_like<V>()));
}
template <aie::detail::legacy::IntegerRegister V>
auto ltz(const V& a, bool sgn) {
  return aie::detail::legacy::read_as(a, sgn, [](const auto& x) { return ltz(x); });
}
template <aie::detail::legacy::IntegerRegister V>
auto gtz(const V& a, bool sgn) {
  return aie::detail::legacy::read_as(a, sgn, [](const auto& x) { return gtz(x); });
}
template <aie::detail::legacy::IntegerRegister V>
auto eqz(const V& a) {
  return aie::detail::legacy::bits_of_mask<V>(aie::eq(a, aie::detail::legacy::zeros_like<V>()));
}
// For bfloat16, ltz is true below -0, gtz above +0, and eqz only for +0.
inline unsigned ltz(const v32bfloat16& a) {
  return aie::lt(a, aie::broadcast<bfloat16, 32>(bfloat16::from_bits(0x8000))).to_uint32();
}
inline unsigned gtz(const v32bfloat16& a) {
  return aie::gt(a, aie::zeros<bfloat16, 32>()).to_uint32();
}
inline unsigned eqz(const v32bfloat16& a) {
  return eqz(a.cast_to<std::int16_t>());
}

// --- bits of lanes ---
#define AIE_BITS(name, operation)                                                                             \
  template <aie::detail::legacy::IntegerRegister V>                                                           \
  V name(const V& a, const V& b) {                                                                            \
    return aie::operation(a, b);                                                                              \
  }                                                                                                           \
  inline v32bfloat16 name(const v32bfloat16& a, const v32bfloat16& b) {                                       \
    return aie::operation(a.cast_to<std::int16_t>(), b.cast_to<std::int16_t>()).template cast_to<bfloat16>(); \
  }
AIE_BITS(band, bit_and)
AIE_BITS(bor, bit_or)
AIE_BITS(bxor, bit_xor)
#undef AIE_BITS
template <aie::detail::legacy::IntegerRegister V>
V bneg(const V& a) {
  return aie::bit_not(a);
}
inline v32bfloat16 bneg(const v32bfloat16& a) {
  return aie::bit_not(a.cast_to<std::int16_t>()).cast_to<bfloat16>();
}

// --- operations with a bit of `choice` per lane ---
// sel: 0 takes a, 1 takes b. addsub: 0 adds, 1 subtracts.
template <aie::detail::legacy::LaneRegister V>
V sel(const V& a, const V& b, aie::detail::legacy::lane_bits<V> choice) {
  return aie::select(a, b, aie::detail::legacy::mask_of_bits<V>(choice));
}
template <aie::detail::legacy::IntegerRegister V>
V addsub(const V& a, const V& b, aie::detail::legacy::lane_bits<V> choice) {
  return sel(aie::add(a, b), aie::sub(a, b), choice);
}
