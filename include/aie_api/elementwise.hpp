// Sums, differences, signs, parts of complex numbers: lane by lane.
//
// Integer vectors are added in their own type and integer accumulators in their own width; both wrap. Two operations
// saturate by the saturation mode instead: saturating_add and saturating_sub, and sums of int4 (lane_math.hpp). The
// absolute value of the least (most negative) integer is this integer itself, as captured on AIE-ML; no document
// defines it for AIE. Operands are two vectors of one size and type, or a vector and an element of its type.
#pragma once

#include "aie_api/lane_math.hpp"
#include "aie_api/lanes.hpp"
#include "aie_api/make.hpp"
#include "aie_api/multiplier.hpp"

namespace aie {

// --- vectors, and elements with vectors ---
template <class A, class B>
  requires detail::LanePair<A, B>
auto add(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  const detail::adder<T> adder;
  return detail::each_pair<T>(detail::slot::add, a, b, [adder](T x, T y) { return adder.add(x, y); });
}
template <class A, class B>
  requires detail::LanePair<A, B>
auto sub(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  const detail::adder<T> adder;
  return detail::each_pair<T>(detail::slot::add, a, b, [adder](T x, T y) { return adder.sub(x, y); });
}

namespace detail {

// Computes sums or differences in a type that has one bit more than the terms, and then saturates them.
template <bool IsSum, class A, class B>
auto saturating(const A& a, const B& b) {
  using T = operand_type<A>;
  using Part = real_t<T>;
  using Wide = std::conditional_t<bits_of<Part> == 32, std::int64_t, std::int32_t>;
  const saturation_mode mode = saturation();
  const result_range range = range_of<Part>(mode);
  const auto part = [&](Part x, Part y) {
    const auto first = static_cast<Wide>(x), second = static_cast<Wide>(y);
    Wide sum = IsSum ? first + second : first - second;
    if (mode != saturation_mode::none) {
      if (sum < static_cast<Wide>(range.least)) sum = static_cast<Wide>(range.least);
      if (sum > static_cast<Wide>(range.most)) sum = static_cast<Wide>(range.most);
    }
    return static_cast<Part>(sum);
  };
  const auto lane = [&](T x, T y) -> T {
    if constexpr (is_complex<T>)
      return {part(x.real, y.real), part(x.imag, y.imag)};
    else
      return part(x, y);
  };
  return each_pair<T>(slot::add, a, b, lane);
}

}  // namespace detail

// Return sums and differences, saturated by the saturation mode. They wrap if the mode is none.
template <class A, class B>
  requires detail::IntegerPair<A, B>
auto saturating_add(const A& a, const B& b) {
  return detail::saturating<true>(a, b);
}
template <class A, class B>
  requires detail::IntegerPair<A, B>
auto saturating_sub(const A& a, const B& b) {
  return detail::saturating<false>(a, b);
}

// --- accumulators ---
// The second operand is an accumulator of the same lanes (not on AIE), a vector of the same size, or an element.
namespace detail {

template <bool IsSum, Accum A>
A accumulate(const A& a, const A& b) {
  using Part = typename A::real_type;
  count_bits(slot::add, A::bits());
  A out{unfilled};
  for (unsigned i = 0; i < A::part_count(); ++i) {
    const Part x = a.parts()[i], y = b.parts()[i];
    if constexpr (A::is_floating_point()) {
      out.parts()[i] = IsSum ? float_sum(x, y) : float_difference(x, y);
    } else {
      const auto first = static_cast<unsigned_t<Part>>(x), second = static_cast<unsigned_t<Part>>(y);
      out.parts()[i] = static_cast<Part>(IsSum ? first + second : first - second);
    }
  }
  return out;
}

// A type that can be the second operand of a sum with an accumulator. AIE cannot add two accumulators.
template <class A, class B>
concept AccumTerm = (Accum<B> && arch::generation >= arch::Gen2 && same_lanes<operand_type<A>, operand_type<B>> &&
                     operand_size<A> == operand_size<B>) ||
                    (((HasVector<B> && operand_size<A> == operand_size<B>) || HasElem<B>) &&
                     is_complex_tag<operand_type<A>> == is_complex<operand_type<B>> &&
                     is_float_tag<operand_type<A>> == is_float<operand_type<B>>);

template <class Acc, class B>
Acc as_term(const B& b) {
  if constexpr (Accum<B>)
    return b;
  else if constexpr (Vector<B>)
    return Acc(as_vector(b));
  else
    return Acc(broadcast<operand_type<B>, Acc::size()>(as_elem(b)));
}

}  // namespace detail

template <AccumOrOp A, class B>
  requires detail::AccumTerm<A, B>
auto add(const A& a, const B& b) {
  const auto acc = detail::summand_of(a);
  return detail::accumulate<true>(acc, detail::as_term<std::remove_const_t<decltype(acc)>>(b));
}
template <AccumOrOp A, class B>
  requires detail::AccumTerm<A, B>
auto sub(const A& a, const B& b) {
  const auto acc = detail::summand_of(a);
  return detail::accumulate<false>(acc, detail::as_term<std::remove_const_t<decltype(acc)>>(b));
}

// --- signs ---
// The negative of the least (most negative) integer is this integer itself.
template <detail::HasVector V>
auto neg(const V& v) {
  using T = detail::operand_type<V>;
  return detail::each_lane<T>(detail::slot::add, v, [](T x) { return detail::negative(x); });
}
// Negated floats pass through the adder: zeros become positive, and denormals become zeros.
template <Accum A>
  requires(arch::generation >= arch::Gen2)
A neg(const A& acc) {
  if constexpr (!A::is_floating_point()) {
    return detail::accumulate<false>(zeros<typename A::tag, A::size()>(), acc);
  } else {
    A negative = acc;
    for (unsigned i = 0; i < A::part_count(); ++i) negative.parts()[i] = detail::negated(acc.parts()[i]);
    return detail::accumulate<true>(negative, zeros<typename A::tag, A::size()>());
  }
}
template <detail::HasVector V>
  requires(!detail::is_complex<detail::operand_type<V>>)
auto abs(const V& v) {
  using T = detail::operand_type<V>;
  return detail::each_lane<T>(detail::slot::add, v, [](T x) { return detail::magnitude(x); });
}

// --- complex numbers ---
// conj returns real lanes unchanged.
template <detail::HasVector V>
auto conj(const V& v) {
  using T = detail::operand_type<V>;
  return detail::each_lane<T>(detail::slot::add, v, [](T x) { return detail::conjugate(x); });
}
// Return the real or the imaginary parts as a vector.
template <detail::HasVector V>
  requires(detail::is_complex<detail::operand_type<V>>)
auto real(const V& v) {
  using T = detail::operand_type<V>;
  return detail::each_lane<detail::real_t<T>>(detail::slot::permute, v, [](T x) { return x.real; });
}
template <detail::HasVector V>
  requires(detail::is_complex<detail::operand_type<V>>)
auto imag(const V& v) {
  using T = detail::operand_type<V>;
  return detail::each_lane<detail::real_t<T>>(detail::slot::permute, v, [](T x) { return x.imag; });
}

// Returns (re * re + im * im) * 2^-shift, computed in the widest accumulator of the architecture, then rounded and
// saturated by the core's modes.
template <ElemBaseType T = int32, detail::IntegerVector V>
  requires(detail::is_complex<detail::operand_type<V>> && (std::same_as<T, int32> || std::same_as<T, int16>))
vector<T, detail::operand_size<V>> abs_square(const V& v, int shift = 0) {
  constexpr unsigned lanes = detail::operand_size<V>;
  using Tag = std::conditional_t<arch::generation == arch::Gen1, acc80, acc64>;
  using Wide = typename accum<Tag, lanes>::lane_type;
  detail::count_bits(detail::slot::multiply, lanes * accum<Tag, lanes>::accum_bits());
  const auto& values = detail::as_vector(v);
  accum<Tag, lanes> squares{detail::unfilled};
  for (unsigned i = 0; i < lanes; ++i) {
    using Bits = detail::unsigned_t<Wide>;
    const Wide re = values.lane(i).real, im = values.lane(i).imag;
    squares.set_lane(i, static_cast<Wide>(static_cast<Bits>(re * re) + static_cast<Bits>(im * im)));
  }
  return squares.template to_vector<T>(shift);
}

// --- single elements ---
template <class A, class B>
  requires detail::ElemPair<A, B>
auto add(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  if constexpr (detail::is_float<T>)
    return static_cast<T>(detail::as_elem(a) + detail::as_elem(b));  // the scalar unit follows IEEE 754
  else
    return detail::adder<T>{}.add(detail::as_elem(a), detail::as_elem(b));
}
template <class A, class B>
  requires detail::ElemPair<A, B>
auto sub(const A& a, const B& b) {
  using T = detail::operand_type<A>;
  if constexpr (detail::is_float<T>)
    return static_cast<T>(detail::as_elem(a) - detail::as_elem(b));
  else
    return detail::adder<T>{}.sub(detail::as_elem(a), detail::as_elem(b));
}
template <detail::HasElem E>
auto neg(const E& a) {
  return detail::negative(detail::as_elem(a));
}
template <detail::HasElem E>
  requires(!detail::is_complex<detail::operand_type<E>>)
auto abs(const E& a) {
  return detail::magnitude(detail::as_elem(a));
}
template <detail::HasElem E>
auto conj(const E& a) {
  return detail::conjugate(detail::as_elem(a));
}
// Returns re * re + im * im in the type of the parts: for integers the low bits, for floats rounded after each step.
// There is no form for cbfloat16, because no document defines how a core rounds its steps.
template <detail::HasElem E>
  requires(detail::is_complex<detail::operand_type<E>> && !std::same_as<detail::operand_type<E>, cbfloat16>)
auto abs_square(const E& a) {
  using Part = detail::real_t<detail::operand_type<E>>;
  const auto value = detail::as_elem(a);
  detail::count(detail::slot::scalar, 3);
  if constexpr (detail::is_float<Part>) {
    return detail::rounded_product(value.real, value.real) + detail::rounded_product(value.imag, value.imag);
  } else {
    const auto re = static_cast<std::uint32_t>(value.real), im = static_cast<std::uint32_t>(value.imag);
    return static_cast<Part>(re * re + im * im);
  }
}
template <detail::HasElem E>
  requires(detail::is_complex<detail::operand_type<E>>)
auto real(const E& a) {
  return detail::as_elem(a).real;
}
template <detail::HasElem E>
  requires(detail::is_complex<detail::operand_type<E>>)
auto imag(const E& a) {
  return detail::as_elem(a).imag;
}

}  // namespace aie
