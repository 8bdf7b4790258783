// Compares calls of multiplications with addressed lanes, with random operands, starts, offsets, steps and squares,
// with tables of elements (intrinsics_model.h) and sums in 128 bits.
#pragma once

#include "aie_api/aie.hpp"
#include "aie_api/intrinsics_model.h"

#include <gtest/gtest.h>

namespace intrinsics {

using model::Int;
using model::Table;

// A number with two parts; in real numbers the second part is 0.
struct Number {
  Int re = 0, im = 0;
};
template <class T>
Number number(T value) {
  if constexpr (aie::detail::is_complex<T>)
    return {value.real, value.imag};
  else
    return {static_cast<Int>(value), 0};
}
inline Number operator+(Number a, Number b) {
  return {a.re + b.re, a.im + b.im};
}
inline Number operator-(Number a, Number b) {
  return {a.re - b.re, a.im - b.im};
}
inline Number operator*(Number a, Number b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
inline Number conj(Number a) {
  return {a.re, -a.im};
}

template <class V, class Random>
V random_vector(Random& random) {
  using T = typename V::value_type;
  V v;
  for (unsigned i = 0; i < V::size(); ++i) {
    if constexpr (aie::detail::is_complex<T>)
      v.set({model::any<aie::detail::real_t<T>>(random), model::any<aie::detail::real_t<T>>(random)}, i);
    else
      v.set(model::any<T>(random), i);
  }
  return v;
}

// The manual's facts about the calls for a pair of types: lanes, columns, the width of the accumulator, and the
// arguments that the calls take.
struct Call {
  int lanes, columns;
  bool is_wide;  // accumulators of 80 bits
  bool hi = false, xstep = false, xsquare = false, zstep = false, zsquare = false;
};

// The arguments of one call; arguments that a call does not have are not passed.
struct Arguments {
  int xstart = 0, xstep = 0, ystart = 0, mtap = 0, zstart = 0, zstep = 0;
  unsigned xoffsets = 0, xoffsets_hi = 0, zoffsets = 0, zoffsets_hi = 0;
  unsigned xsquare = 0x3210, ysquare = 0x3210, zsquare = 0x3210;
};

template <bool Has, class T>
auto when(T value) {
  if constexpr (Has)
    return std::tuple<T>(value);
  else
    return std::tuple<>();
}
template <Call C>
auto x_arguments(const Arguments& a) {
  return std::tuple_cat(std::tuple(a.xstart, a.xoffsets), when<C.hi>(a.xoffsets_hi), when<C.xstep>(a.xstep),
                        when<C.xsquare>(a.xsquare));
}
template <Call C>
auto y_arguments(const Arguments& a) {
  return std::tuple_cat(std::tuple(a.ystart), when<C.xsquare>(a.ysquare));
}
template <Call C, class Z>
auto z_arguments(const Z& z, const Arguments& a) {
  return std::tuple_cat(std::tuple(z, a.zstart, a.zoffsets), when<C.hi>(a.zoffsets_hi), when<C.zstep>(a.zstep),
                        when<C.zsquare>(a.zsquare));
}

inline std::uint32_t any_square(std::mt19937_64& random) {
  return static_cast<std::uint32_t>(random()) & 0x3333;
}

template <Call C, class X, class Z>
inline Arguments any_arguments(std::mt19937_64& random) {
  constexpr int x_unit = aie::detail::bits_of<X> == 8 ? 4 : C.xsquare ? 2 : 1, z_unit = C.zsquare ? 2 : 1;
  constexpr int x_step = aie::detail::bits_of<X> == 8 ? 4 : 1;
  const auto small = [&] { return static_cast<int>(random() % 64); };
  Arguments a;
  a.xstart = x_unit * small(), a.ystart = x_unit * small(), a.zstart = z_unit * (small() % 16);
  a.xstep = x_step * (small() % 9), a.zstep = z_unit * (small() % 5), a.mtap = small() % 16;
  a.xoffsets = static_cast<unsigned>(random()), a.xoffsets_hi = static_cast<unsigned>(random());
  a.zoffsets = static_cast<unsigned>(random()), a.zoffsets_hi = static_cast<unsigned>(random());
  a.xsquare = any_square(random), a.ysquare = any_square(random), a.zsquare = any_square(random);
  return a;
}

template <Call C, class X>
inline Table sample_table(int start, unsigned square, int step, const Arguments& a) {
  const std::uint64_t offsets = (C.hi ? std::uint64_t{a.xoffsets_hi} << 32 : 0) | a.xoffsets;
  if (!C.xsquare) return model::general_table(C.lanes, C.columns, start, offsets, step);
  if (aie::detail::bits_of<X> == 8)
    return model::squared(model::bytes_table(C.lanes, C.columns, start, offsets, step), square, 2);
  return model::squared(model::halves_table(C.lanes, C.columns, start, offsets, step), square, 1);
}
template <Call C, class X>
inline Table coefficient_table(const Arguments& a) {
  const std::uint64_t offsets = (C.hi ? std::uint64_t{a.zoffsets_hi} << 32 : 0) | a.zoffsets;
  if (!C.zsquare) return model::general_table(C.lanes, C.columns, a.zstart, offsets, a.zstep);
  const bool is_shared = aie::detail::bits_of<X> == 8;
  return model::squared(model::narrow_z_table(C.lanes, C.columns, a.zstart, offsets, a.zstep, is_shared), a.zsquare,
                        is_shared ? 2 : 1);
}

enum class Form { Plain, Sym, Antisym, SymCt, AntisymCt, Max, Min, MaxDiff, Abs, ConjSym };
struct Conj {
  bool x = false, z = false;
};

template <Call C, class X, class Z>
std::vector<Number> expected(Form form, Conj conjugate, const X& x, const X& y, const Z& z, const Arguments& a) {
  using XElem = typename X::value_type;
  Table from_x = sample_table<C, XElem>(a.xstart, a.xsquare, a.xstep, a);
  Table from_y = sample_table<C, XElem>(a.ystart, a.ysquare, -a.xstep, a);
  Table from_z = coefficient_table<C, XElem>(a);
  std::vector<Number> lanes;
  for (int r = 0; r < C.lanes; ++r) {
    Number sum;
    for (int c = 0; c < C.columns; ++c) {
      Number one = number(x.get(model::wrapped_index(from_x(r, c), X::size())));
      const Number two = number(y.get(model::wrapped_index(from_y(r, c), X::size())));
      const bool is_last = c == C.columns - 1;
      switch (form) {
        case Form::Plain: break;
        case Form::Sym: one = one + two; break;
        case Form::Antisym: one = one - two; break;
        case Form::ConjSym: one = one + conj(two); break;
        case Form::Max: one = one.re > two.re ? one : two; break;
        case Form::Min: one = one.re < two.re ? one : two; break;
        case Form::MaxDiff: one = one.re > two.re ? one - two : Number{}; break;
        case Form::Abs: one.re = one.re < 0 ? -one.re : one.re; break;
        case Form::SymCt:
        case Form::AntisymCt:
          if (is_last)
            one = number(x.get(model::wrapped_index(
                a.xstart + a.mtap + model::digits(a.xoffsets)[static_cast<std::size_t>(r)], X::size())));
          else
            one = form == Form::SymCt ? one + two : one - two;
      }
      Number by = number(z.get(model::wrapped_index(from_z(r, c), Z::size())));
      sum = sum + (conjugate.x ? conj(one) : one) * (conjugate.z ? conj(by) : by);
    }
    lanes.push_back(sum);
  }
  return lanes;
}

template <class Acc>
Number lane_of(const Acc& acc, unsigned i) {
  const auto lane = acc.lane(i);
  if constexpr (Acc::is_complex())
    return {lane.real, lane.imag};
  else
    return {lane, 0};
}
inline Int cut(Int number, bool is_wide) {
  return model::wrapped(number, is_wide ? 80 : 48, true);
}

// Declares a type for the four functions of one name. For example L4 stands for lmul4, lnegmul4, lmac4 and lmsc4.
#define NAMES(type, l, name)                                               \
  struct type {                                                            \
    static auto mul(const auto&... a) { return l##mul##name(a...); }       \
    static auto negmul(const auto&... a) { return l##negmul##name(a...); } \
    static auto mac(const auto&... a) { return l##mac##name(a...); }       \
    static auto msc(const auto&... a) { return l##msc##name(a...); }       \
  };

NAMES(L4, l, 4)
NAMES(N8, , 8)

template <class Names, Call C, class Acc, class Call>
void compare(const Acc& before, const Call& call, const std::vector<Number>& sums) {
  const Acc product = std::apply([](const auto&... a) { return Names::mul(a...); }, call);
  const Acc negative = std::apply([](const auto&... a) { return Names::negmul(a...); }, call);
  const Acc more = std::apply([&](const auto&... a) { return Names::mac(before, a...); }, call);
  const Acc less = std::apply([&](const auto&... a) { return Names::msc(before, a...); }, call);
  for (unsigned r = 0; r < static_cast<unsigned>(C.lanes); ++r) {
    const Number was = lane_of(before, r), sum = sums[r];
    const auto equals = [&](Number lane, Number want) {
      return lane.re == cut(want.re, C.is_wide) && lane.im == cut(want.im, C.is_wide);
    };
    ASSERT_TRUE(equals(lane_of(product, r), sum)) << "mul, lane " << r;
    ASSERT_TRUE(equals(lane_of(negative, r), Number{} - sum)) << "negmul, lane " << r;
    ASSERT_TRUE(equals(lane_of(more, r), was + sum)) << "mac, lane " << r;
    ASSERT_TRUE(equals(lane_of(less, r), was - sum)) << "msc, lane " << r;
  }
}

template <class Names, Call C, Form F, class X, class Z>
void as_the_tables_say(Conj conjugate = {}) {
  using XElem = typename X::value_type;
  using ZElem = typename Z::value_type;
  constexpr bool is_complex = aie::detail::is_complex<XElem> || aie::detail::is_complex<ZElem>;
  using Tag = std::conditional_t<is_complex, std::conditional_t<C.is_wide, cacc80, cacc48>,
                                 std::conditional_t<C.is_wide, acc80, acc48>>;
  using Acc = aie::accum<Tag, static_cast<unsigned>(C.lanes)>;
  constexpr bool has_tap = F == Form::SymCt || F == Form::AntisymCt;
  std::mt19937_64 random(static_cast<unsigned>(C.lanes * 100 + C.columns) + sizeof(XElem));
  for (int round = 0; round < 60; ++round) {
    const X x = random_vector<X>(random), y = random_vector<X>(random);
    const Z z = random_vector<Z>(random);
    Arguments a = any_arguments<C, XElem, ZElem>(random);
    if (!C.xstep) a.xstep = 0;
    if (!C.zstep) a.zstep = 0;
    Acc before;
    for (unsigned i = 0; i < before.part_count(); ++i)
      before.parts()[i] = static_cast<typename Acc::real_type>(static_cast<std::int64_t>(random()) >> random() % 40);
    const auto x_call = std::tuple_cat(std::tuple(x), x_arguments<C>(a));
    const auto z_call = z_arguments<C>(z, a);
    if constexpr (F == Form::Plain || F == Form::Abs) {
      compare<Names, C>(before, std::tuple_cat(x_call, z_call), expected<C>(F, conjugate, x, x, z, a));
    } else {
      const auto y_call = std::tuple_cat(y_arguments<C>(a), when<has_tap>(a.mtap));
      compare<Names, C>(before, std::tuple_cat(x_call, y_call, z_call), expected<C>(F, conjugate, x, x, z, a));
      if constexpr (X::bits() == 512)
        compare<Names, C>(before, std::tuple_cat(x_call, std::tuple(y), y_call, z_call),
                          expected<C>(F, conjugate, x, y, z, a));
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}
// Tests the calls with x of the given size, and with x of twice that size.
template <class Names, Call C, Form F, class X, class Z>
void in_both_sizes(Conj conjugate = {}) {
  using Large = aie::vector<typename X::value_type, 2 * X::size()>;
  as_the_tables_say<Names, C, F, X, Z>(conjugate);
  as_the_tables_say<Names, C, F, Large, Z>(conjugate);
}

// --- the calls that UG1078 lists ---
constexpr Call k8x8{
    .lanes = 16, .columns = 8, .is_wide = false, .xstep = true, .xsquare = true, .zstep = true, .zsquare = true};
constexpr Call k16x8in16{.lanes = 16,
                         .columns = 4,
                         .is_wide = false,
                         .hi = true,
                         .xstep = true,
                         .xsquare = true,
                         .zstep = true,
                         .zsquare = true};
constexpr Call k16x8in8{
    .lanes = 8, .columns = 8, .is_wide = false, .xstep = true, .xsquare = true, .zstep = true, .zsquare = true};
constexpr Call k16x16in16{.lanes = 16, .columns = 2, .is_wide = false, .hi = true, .xsquare = true, .zstep = true};
constexpr Call k16x16in8{.lanes = 8, .columns = 4, .is_wide = false, .xstep = true, .xsquare = true, .zstep = true};
constexpr Call kOneIn16{.lanes = 16, .columns = 1, .is_wide = false, .hi = true};
// Calls with these numbers of lanes and columns: narrow() has accumulators of 48 bits, wide() of 80 bits.
constexpr Call narrow(int lanes, int columns) {
  return {.lanes = lanes, .columns = columns, .is_wide = false, .xstep = columns > 1, .zstep = columns > 1};
}
constexpr Call wide(int lanes, int columns) {
  return {.lanes = lanes, .columns = columns, .is_wide = true, .xstep = columns > 1, .zstep = columns > 1};
}
// A centre tap takes one of the columns, so x has a step only if more than two columns exist.
constexpr Call tapped(Call call) {
  call.xstep = call.columns > 2;
  return call;
}

}  // namespace intrinsics
