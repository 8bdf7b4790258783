// Multiplications of the first generation with addressed lanes: mul4 ... lmac8, with _sym, _antisym, _ct, _abs, _c ...
//
// Problem. The manual has some 2000 of these intrinsics: the name gives the operation, the types give the widths, and
// each pair of types has its own list of arguments. Decision: one function (add_products) computes all of them. A table
// has the properties of each pair of types (facts/aie_api/intrinsics.tsv), a second table the suffixes of the names
// (intrinsic_forms.tsv), and the names are generated from both. The pair of types decides which arguments a call has:
//   xbuff, xstart, xoffsets, [xoffsets_hi: 16 lanes, 16 bits or more], [xstep: where columns differ by it],
//   [xsquare: 16 and 8 bits], [with two samples: [ybuff,] ystart, [ysquare]], [_ct: mtap],
//   zbuff, zstart, zoffsets, [zoffsets_hi], [zstep], [zsquare: 8 bits].
//
// A lane is the sum over columns of z * x, or of z * (x op y), modulo the accumulator's width. y uses x's offsets, and
// its columns run backwards: its step is -xstep. With _ct, the last column is z * x, with x at xstart + mtap and
// without y. mul returns the sum, negmul its negative; mac adds the sum to an accumulator, msc subtracts it. xbuff has
// 512 or 1024 bits; if a call has ybuff, both have 512 bits. zbuff has 256 bits.
//
// Not proven on silicon: the order of y for elements of 16 bits. The manual gives only one rule: ystep is the opposite
// of xstep. Here the step between blocks of two columns runs backwards, but the two columns inside of a block run
// forward unless ysquare exchanges them. With this reading, symmetric filters give correct results, for even and odd
// starts.
#pragma once

#include "aie_api/accum.hpp"
#include "aie_api/intrinsics/addressing.hpp"
#include "aie_api/intrinsics/arguments.hpp"
#include "aie_api/slots.hpp"

#include "aie_tables/multiply_shapes.hpp"  // generated

namespace aie::detail::legacy {

// One multiplication name: accumulator bits and lanes, and the properties that its suffix gives.
template <unsigned Bits, unsigned Lanes, before Before, conjugated Conj, unsigned Form, unsigned Complex>
struct multiplication {
  static constexpr bool has_pair = Before != before::none && Before != before::abs;
  static constexpr bool has_tap = Form == form::ct;

  // --- valid calls ---
  template <class X, class Z>
  static constexpr multiply_shape shape = tables::kMultiply<X, Z, Bits, Lanes>;
  template <class X, class Z>
  static constexpr bool exists = (shape<X, Z>.forms & Form) != 0 && (Complex >> (is_complex<X> + is_complex<Z>)&1) != 0;
  template <class X, class Z>
  static constexpr bool has_hi = Lanes == 16 && bits_of<X> > 8;
  template <class X, class Z>
  static constexpr bool has_step = shape<X, Z>.columns - has_tap > (x_scheme<X, Z> == scheme::general ? 1 : 2);
  template <class X, class Z>
  static constexpr bool has_square = x_scheme<X, Z> != scheme::general;
  template <class X, class Z>
  static constexpr unsigned x_arguments = 2 + has_hi<X, Z> + has_step<X, Z> + has_square<X, Z>;
  template <class X, class Z>
  static constexpr unsigned y_arguments = has_pair ? 1 + has_square<X, Z> + has_tap : 0;
  template <class X, class Z>
  static constexpr unsigned z_arguments =
      2 + has_hi<X, Z> + (shape<X, Z>.columns > 1) + (z_scheme<X, Z> != scheme::general);

  // Returns whether the arguments, vectors and the numbers between them, form a valid call.
  template <class X, class... Args>
  static constexpr bool fits();
  // Makes the same check for a call with an accumulator to add to.
  template <class Tag, unsigned AccLanes, class X, class... Args>
  static constexpr bool adds_to() {
    if constexpr (AccLanes == Lanes && fits<X, Args...>())
      return same_lanes<Tag, tag_for<X, Args...>>;
    else
      return false;
  }
  template <class X, class... Args>
  using tag_for = std::conditional_t<(is_complex<typename X::value_type> ||
                                      is_complex<typename vectors_in<Args...>::last_type::value_type>),
                                     cint_accum_tag<Bits>, accum_tag<Bits>>;

  // --- execution ---
  template <class Tag, class X, class... Args>
  static void add_to(accum<Tag, Lanes>& acc, bool is_minus, const X& xbuff, const Args&... args);
  template <class X, class... Args>
  static auto product(bool is_minus, const X& xbuff, const Args&... args) {
    accum<tag_for<X, Args...>, Lanes> acc{unfilled};
    for (unsigned i = 0; i < acc.part_count(); ++i) acc.parts()[i] = 0;
    add_to(acc, is_minus, xbuff, args...);
    return acc;
  }

 private:
  template <class Tag, class X, class Y, class Z>
  static void add_products(accum<Tag, Lanes>& acc, bool is_minus, const X& xbuff, const selection& x, const Y& ybuff,
                           const selection& y, int tap, const Z& zbuff, const selection& z);
};

template <unsigned Bits, unsigned Lanes, before Before, conjugated Conj, unsigned Form, unsigned Complex>
template <class X, class... Args>
constexpr bool multiplication<Bits, Lanes, Before, Conj, Form, Complex>::fits() {
  using All = vectors_in<Args...>;
  if constexpr (!is_vector_type<X> || All::total == 0 || All::total > 2 || !All::others_are_numbers) {
    return false;
  } else {
    using Z = typename All::last_type;
    using XElem = typename X::value_type;
    using ZElem = typename Z::value_type;
    if constexpr (!exists<XElem, ZElem> || Z::bits() != 256 || (X::bits() != 512 && X::bits() != 1024)) {
      return false;
    } else {
      constexpr unsigned x_count = x_arguments<XElem, ZElem>, y_count = y_arguments<XElem, ZElem>;
      if constexpr (All::total == 2) {
        if (!has_pair || All::first != x_count || !std::same_as<typename All::first_type, X> || X::bits() != 512)
          return false;
      }
      return All::last == x_count + (All::total - 1) + y_count &&
             sizeof...(Args) == All::last + 1 + z_arguments<XElem, ZElem>;
    }
  }
}

template <unsigned Bits, unsigned Lanes, before Before, conjugated Conj, unsigned Form, unsigned Complex>
template <class Tag, class X, class... Args>
void multiplication<Bits, Lanes, Before, Conj, Form, Complex>::add_to(accum<Tag, Lanes>& acc, bool is_minus,
                                                                      const X& xbuff, const Args&... args) {
  using All = vectors_in<Args...>;
  using XElem = typename X::value_type;
  using ZElem = typename All::last_type::value_type;
  constexpr bool is_x_square = has_square<XElem, ZElem>, is_hi = has_hi<XElem, ZElem>;
  const std::tuple<const Args&...> all(args...);
  number_reader<std::tuple<Args...>> read(args...);
  selection x, y, z;
  int tap = 0;
  x.start = read.next();
  x.offsets = read.next_offsets(is_hi);
  if constexpr (has_step<XElem, ZElem>) x.step = read.next();
  if constexpr (is_x_square) x.square = read.next_bits();
  if constexpr (has_pair) {
    read.at += All::total - 1;  // steps over ybuff
    y = {read.next(), x.offsets, -x.step};
    if constexpr (is_x_square) y.square = read.next_bits();
    if constexpr (has_tap) tap = read.next();
  }
  ++read.at;  // steps over zbuff
  z.start = read.next();
  z.offsets = read.next_offsets(is_hi);
  if constexpr (shape<XElem, ZElem>.columns > 1) z.step = read.next();
  if constexpr (z_scheme<XElem, ZElem> != scheme::general) z.square = read.next_bits();
  if constexpr (All::total == 2)
    add_products(acc, is_minus, xbuff, x, std::get<All::first>(all), y, tap, std::get<All::last>(all), z);
  else
    add_products(acc, is_minus, xbuff, x, xbuff, y, tap, std::get<All::last>(all), z);
}

// A real or complex sample, or the result of prepared() for one or two samples.
struct sample {
  std::int64_t real = 0, imag = 0;
};
template <class T>
sample read_sample(T value, bool is_conjugated) {
  if constexpr (is_complex<T>)
    return {value.real, is_conjugated ? -std::int64_t{value.imag} : std::int64_t{value.imag}};
  else
    return {static_cast<std::int64_t>(value), 0};
}

template <before Before>
sample prepared(sample x, sample y) {
  if constexpr (Before == before::abs)
    return {x.real < 0 ? -x.real : x.real, 0};
  else if constexpr (Before == before::add)
    return {x.real + y.real, x.imag + y.imag};
  else if constexpr (Before == before::sub)
    return {x.real - y.real, x.imag - y.imag};
  else if constexpr (Before == before::max)
    return x.real > y.real ? x : y;
  else if constexpr (Before == before::min)
    return x.real < y.real ? x : y;
  else if constexpr (Before == before::maxdiff)
    return {x.real > y.real ? x.real - y.real : 0, 0};
  else
    return x;
}

template <unsigned Bits, unsigned Lanes, before Before, conjugated Conj, unsigned Form, unsigned Complex>
template <class Tag, class X, class Y, class Z>
void multiplication<Bits, Lanes, Before, Conj, Form, Complex>::add_products(accum<Tag, Lanes>& acc, bool is_minus,
                                                                            const X& xbuff, const selection& x,
                                                                            const Y& ybuff, const selection& y, int tap,
                                                                            const Z& zbuff, const selection& z) {
  using XElem = typename X::value_type;
  using ZElem = typename Z::value_type;
  using Real = typename accum<Tag, Lanes>::real_type;
  using Low = unsigned_t<Real>;  // sums are modulo the width of Real
  constexpr unsigned columns = shape<XElem, ZElem>.columns;
  constexpr scheme of_x = x_scheme<XElem, ZElem>, of_z = z_scheme<XElem, ZElem>;
  constexpr bool is_x_conj = Conj == conjugated::x || Conj == conjugated::both;
  constexpr bool is_z_conj = Conj == conjugated::z || Conj == conjugated::both;
  count(slot::multiply);
  check_selection<of_x>(x);
  check_selection<of_x>(y);
  check_selection<of_z>(z);
  for (unsigned lane = 0; lane < Lanes; ++lane) {
    Low real = 0, imag = 0;
    for (unsigned column = 0; column < columns; ++column) {
      sample one;
      if (has_tap && column == columns - 1) {
        const selection centre{x.start + tap, x.offsets};
        one = read_sample(xbuff.lane(position<of_x, X::size()>(centre, lane, 0)), false);
      } else {
        one = read_sample(xbuff.lane(position<of_x, X::size()>(x, lane, column)), false);
        sample other;
        if constexpr (has_pair)
          other = read_sample(ybuff.lane(position<of_x, Y::size()>(y, lane, column)), Conj == conjugated::y);
        one = prepared<Before>(one, other);
      }
      if (is_x_conj) one.imag = -one.imag;
      const sample by = read_sample(zbuff.lane(position<of_z, Z::size()>(z, lane, column)), is_z_conj);
      const auto low = [](std::int64_t value) { return static_cast<Low>(static_cast<Real>(value)); };
      real += low(one.real) * low(by.real) - low(one.imag) * low(by.imag);
      imag += low(one.real) * low(by.imag) + low(one.imag) * low(by.real);
    }
    Real* out = acc.parts() + lane * (accum<Tag, Lanes>::is_complex() ? 2 : 1);
    const auto add = [&](Real& to, Low sum) {
      to = static_cast<Real>(is_minus ? static_cast<Low>(to) - sum : static_cast<Low>(to) + sum);
    };
    add(out[0], real);
    if constexpr (accum<Tag, Lanes>::is_complex()) add(out[1], imag);
  }
}

}  // namespace aie::detail::legacy
