// Helpers for kernels: printing, and loops that are unrolled or pipelined.
//
// Elements are printed one after the other, each followed by a space: integers in decimal, floats as %f, complex
// numbers as (real imag), lanes of integer accumulators as hexadecimal numbers of their tag's width, bits of masks as 0
// and 1.
//
// Unrolling changes no value, so on a host these functions run plain loops. For pipelined_loops, the order of the calls
// matters: the first loop is ahead of the second by the difference of the iterations that they peel at the front.
#pragma once

#include "aie_api/accum.hpp"
#include "aie_api/mask.hpp"
#include "aie_api/vector.hpp"

#include <bit>
#include <cstdio>

namespace aie {

namespace detail {

// Public programs use this name, although it is no part of the documented API.
namespace utils {
// The whole part of the logarithm of a positive integer; 0 for 0.
constexpr unsigned log2(unsigned value) {
  return static_cast<unsigned>(std::bit_width(value | 1U)) - 1;
}
}  // namespace utils

template <class Real>
double scaled(Real value, int scale) {
  return __builtin_ldexp(static_cast<double>(value), scale);
}

template <class T>
void print_real(T value, const char* behind) {
  if constexpr (is_float<T>)
    std::printf("%f%s", static_cast<double>(value), behind);
  else if constexpr (is_signed<T>)
    std::printf("%d%s", static_cast<int>(value), behind);
  else
    std::printf("%u%s", static_cast<unsigned>(value), behind);
}
template <unsigned Bits, class Wide>
void print_hex(Wide value, const char* behind) {
  constexpr int digits = Bits / 4, low = digits < 16 ? digits : 16;
  const auto bits = static_cast<unsigned_t<Wide>>(value);
  const auto low_bits = static_cast<unsigned long long>(bits) & (~0ULL >> (64 - 4 * low));
  std::printf("0x");
  if constexpr (digits > 16 && sizeof bits > 8)
    std::printf("%0*llx", digits - 16, static_cast<unsigned long long>(bits >> 64) & ((1ULL << (Bits - 64)) - 1));
  std::printf("%0*llx%s", low, low_bits, behind);
}

template <class V>
void print_element(const V& values, unsigned i) {
  if constexpr (Accum<V> && !V::is_floating_point()) {
    if constexpr (V::is_complex()) {
      std::printf("(");
      print_hex<V::accum_min_bits()>(values.lane(i).real, " ");
      print_hex<V::accum_min_bits()>(values.lane(i).imag, ") ");
    } else {
      print_hex<V::accum_min_bits()>(values.lane(i), " ");
    }
  } else if constexpr (V::is_complex()) {
    std::printf("(");
    print_real(values.lane(i).real, " ");
    print_real(values.lane(i).imag, ") ");
  } else {
    print_real(values.lane(i), " ");
  }
}

template <class V>
  requires(Vector<V> || Accum<V>)
decltype(auto) as_printable(const V& values) {
  if constexpr (Vector<V>)
    return as_vector(values);
  else
    return (values);
}

inline void print_prefix(const char* prefix) {
  if (prefix != nullptr) std::printf("%s", prefix);
}
inline void print_end(bool is_line) {
  if (is_line) std::printf("\n");
}

}  // namespace detail

// Prints `prefix`, if it is not null, and the elements to the standard output; `nl` adds a newline.
template <class V>
  requires(Vector<V> || Accum<V>)
void print(const V& values, bool nl = false, const char* prefix = nullptr) {
  decltype(auto) all = detail::as_printable(values);
  detail::print_prefix(prefix);
  for (unsigned i = 0; i < all.size(); ++i) detail::print_element(all, i);
  detail::print_end(nl);
}
template <unsigned Lanes>
void print(const mask<Lanes>& values, bool nl = false, const char* prefix = nullptr) {
  detail::print_prefix(prefix);
  for (unsigned i = 0; i < Lanes; ++i) std::printf("%d ", values.test(i) ? 1 : 0);
  detail::print_end(nl);
}

// Prints integers as fixed-point numbers: each integer times 2^scale.
template <Vector V>
  requires detail::is_integer<operand_base_type_t<detail::vector_of<V>>>
void print_fixed(const V& values, int scale, bool nl = false, const char* prefix = nullptr) {
  decltype(auto) all = detail::as_vector(values);
  detail::print_prefix(prefix);
  for (unsigned i = 0; i < all.size(); ++i) {
    if constexpr (detail::is_complex<operand_base_type_t<detail::vector_of<V>>>)
      std::printf("(%f %f) ", detail::scaled(all.lane(i).real, scale), detail::scaled(all.lane(i).imag, scale));
    else
      std::printf("%f ", detail::scaled(all.lane(i), scale));
  }
  detail::print_end(nl);
}

// Prints rows of `cols` elements, one row per line. It is a fault if the elements do not fill whole rows.
template <class V>
  requires(Vector<V> || Accum<V>)
void print_matrix(const V& values, unsigned cols, const char* prefix = nullptr) {
  decltype(auto) all = detail::as_printable(values);
  if (cols == 0 || all.size() % cols != 0) detail::fault("the columns of a matrix do not divide its elements");
  detail::print_prefix(prefix);
  for (unsigned i = 0; i < all.size(); ++i) {
    detail::print_element(all, i);
    detail::print_end((i + 1) % cols == 0);
  }
}

// --- loops ---

namespace detail {

template <class Fn, class... Index>
void call(Fn& fn, Index... index) {
  if constexpr (std::is_invocable_v<Fn&, Index...>)
    fn(index...);
  else
    fn();
}

template <class T, T Start, T End, T Step>
constexpr bool is_before(T i) {
  static_assert(Step != T{0}, "the step of a loop must not be 0");
  if constexpr (Step > T{0})
    return i < End;
  else
    return i > End;
}

}  // namespace detail

// Calls fn(i), or fn(), for each i from Start in steps of Step before End.
template <class T, T Start, T End, T Step = 1, class Fn>
void unroll_for(Fn&& fn) {
  for (T i = Start; detail::is_before<T, Start, End, Step>(i); i = static_cast<T>(i + Step)) detail::call(fn, i);
}
// Calls fn(x, y), or fn(), for each y in the outer loop and each x in the inner loop.
template <class T, T StartY, T EndY, T StepY, T StartX, T EndX, T StepX, class Fn>
void unroll_for_2d(Fn&& fn) {
  unroll_for<T, StartY, EndY, StepY>(
      [&](T y) { unroll_for<T, StartX, EndX, StepX>([&](T x) { detail::call(fn, x, y); }); });
}
// Calls fn(i), or fn(), `Times` times. unroll_times_2d calls fn(x, y), or fn(), for each y in the outer loop and each x
// in the inner loop.
template <unsigned Times, class Fn>
void unroll_times(Fn&& fn) {
  unroll_for<unsigned, 0, Times>(fn);
}
template <unsigned TimesY, unsigned TimesX, class Fn>
void unroll_times_2d(Fn&& fn) {
  unroll_for_2d<unsigned, 0, TimesY, 1, 0, TimesX, 1>(fn);
}

// The numbers of iterations to peel off a loop at its front and back.
struct LoopOptions {
  unsigned peel_front = 0;
  unsigned peel_back = 0;
  int preamble_offset = 0;
};

namespace detail {

template <unsigned MinIters, LoopOptions Options>
void check_peeling(unsigned count) {
  constexpr unsigned peeled = Options.peel_front + Options.peel_back;
  static_assert(peeled == 0 || peeled + 1 < MinIters, "a loop peels more than its least number of iterations");
  if (count < peeled) fault("a loop peels more iterations than it has");
}

}  // namespace detail

// Calls fn(i) for each i below `count`. It is a fault if `count` is less than the number of iterations that the options
// peel.
template <unsigned MinIters, LoopOptions Options = LoopOptions{}, class Fn>
void pipelined_loop(unsigned count, Fn&& fn) {
  detail::check_peeling<MinIters, Options>(count);
  for (unsigned i = 0; i < count; ++i) fn(i);
}
// Runs both loops `count` times. The first loop is ahead of the second by Options1.peel_front - Options2.peel_front
// iterations; if this number is negative, the first loop is behind.
template <unsigned MinIters, LoopOptions Options1 = LoopOptions{}, LoopOptions Options2 = LoopOptions{}, class Fn1,
          class Fn2>
void pipelined_loops(unsigned count, Fn1&& fn1, Fn2&& fn2) {
  static_assert(Options1.peel_front + Options1.peel_back == Options2.peel_front + Options2.peel_back,
                "both loops must peel the same number of iterations");
  static_assert(Options1.preamble_offset == Options2.preamble_offset, "both loops must have the same preamble");
  detail::check_peeling<MinIters, Options1>(count);
  constexpr unsigned front1 = Options1.peel_front, front2 = Options2.peel_front;
  constexpr unsigned delay1 = front2 > front1 ? front2 - front1 : 0, delay2 = front1 > front2 ? front1 - front2 : 0;
  for (unsigned time = 0; time < count + delay1 + delay2; ++time) {
    if (time >= delay1 && time - delay1 < count) fn1(time - delay1);
    if (time >= delay2 && time - delay2 < count) fn2(time - delay2);
  }
}

}  // namespace aie
