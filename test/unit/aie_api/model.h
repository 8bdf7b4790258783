// Expected results of operations, computed one number at a time. The model is written from the documents, and uses
// nothing from include/aie_api/ but its types.
//
// Integers have 128 bits here, so nothing overflows.
#pragma once

#include "aie_api/types.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <type_traits>
#include <vector>

namespace model {

__extension__ typedef __int128 Int;

inline constexpr bool kIsFirst = __AIE_ARCH__ == 10;  // the first generation of cores

// Ten ways to round, named by their effect. AIE has eight of them, and later architectures have all ten. The
// architectures number them differently.
enum class Round { Floor, Ceil, ToZero, FromZero, HalfDown, HalfUp, HalfToZero, HalfFromZero, HalfEven, HalfOdd };
enum class Limit { None, Full, Symmetric };

// Returns number / 2^shift, rounded; a negative shift multiplies.
inline Int shifted(Int number, int shift, Round round) {
  if (shift <= 0) return number * (Int{1} << -shift);
  const Int unit = Int{1} << shift;
  Int below = number / unit;
  if (below * unit > number) --below;
  const Int rest = number - below * unit;  // 0 .. unit - 1
  if (rest == 0) return below;
  const bool is_negative = number<0, is_half = 2 * rest == unit, is_above = 2 * rest> unit;
  switch (round) {
    case Round::Floor: return below;
    case Round::Ceil: return below + 1;
    case Round::ToZero: return is_negative ? below + 1 : below;
    case Round::FromZero: return is_negative ? below : below + 1;
    default: break;
  }
  if (!is_half) return is_above ? below + 1 : below;
  switch (round) {
    case Round::HalfDown: return below;
    case Round::HalfUp: return below + 1;
    case Round::HalfToZero: return is_negative ? below + 1 : below;
    case Round::HalfFromZero: return is_negative ? below : below + 1;
    case Round::HalfEven: return below % 2 == 0 ? below : below + 1;
    default: return below % 2 != 0 ? below : below + 1;
  }
}

// Returns the number that the low `bits` bits of `number` hold.
inline Int wrapped(Int number, unsigned bits, bool is_signed) {
  const Int range = Int{1} << bits;
  Int low = number % range;
  if (low < 0) low += range;
  return is_signed && low >= range / 2 ? low - range : low;
}

inline Int limited(Int number, unsigned bits, bool is_signed, Limit limit) {
  const Int most = (Int{1} << (is_signed ? bits - 1 : bits)) - 1;
  const Int least = !is_signed ? 0 : limit == Limit::Symmetric ? -most : -most - 1;
  if (limit == Limit::None) return wrapped(number, bits, is_signed);
  return number < least ? least : number > most ? most : number;
}

// Zero, the limits of a type and half these limits, each with its neighbours at a distance of up to two.
template <class T>
std::vector<T> boundary() {
  const std::int64_t most = aie::detail::largest<T>, least = aie::detail::least<T>;
  std::vector<T> all;
  for (const std::int64_t near : {std::int64_t{0}, least, most, most / 2, least / 2})
    for (std::int64_t step = -2; step <= 2; ++step)
      if (near + step >= least && near + step <= most) all.push_back(static_cast<T>(near + step));
  return all;
}
// Bits of floats of different kinds: zero, denormals, ordinary numbers, limits, infinity, NaNs.
inline constexpr std::uint32_t kFloats[] = {0,          0x00000001, 0x007FFFFF, 0x00800000, 0x00800001, 0x3F800000,
                                            0x3F800001, 0x3FFFFFFF, 0x4B800000, 0x7F7FFFFF, 0x7F800000, 0x7F800001,
                                            0x7FC00000, 0x7FFFFFFF, 0x33800000, 0x34000000};

template <class T, class Random>
T any(Random& random) {
  const auto draw = static_cast<std::uint64_t>(random());
  if constexpr (aie::detail::is_complex<T>) {
    const auto real = any<aie::detail::real_t<T>>(random);
    return {real, any<aie::detail::real_t<T>>(random)};
  } else if constexpr (aie::detail::is_float<T>) {
    // Numbers of any size, of about the same size, or of a special kind.
    auto bits = static_cast<std::uint32_t>(draw >> 32);
    if (draw % 4 < 2) bits = (bits & 0x81FFFFFF) | 0x3E000000;
    if (draw % 4 == 2) bits = kFloats[draw / 4 % std::size(kFloats)] | (bits & 0x80000000);
    if constexpr (std::is_same_v<T, float>)
      return std::bit_cast<float>(bits);
    else
      return bfloat16::from_bits(static_cast<std::uint16_t>(bits >> 16));
  } else {
    static const std::vector<T> ends = boundary<T>();
    if (draw % 4 == 0) return ends[draw / 4 % ends.size()];
    return static_cast<T>(static_cast<std::int64_t>(draw >> 8));
  }
}

// Aligned elements, each with its position as value.
template <class T, unsigned Count>
struct Numbered {
  alignas(128) T of[Count];
  Numbered() {
    for (unsigned i = 0; i < Count; ++i) of[i] = static_cast<T>(i);
  }
};

// --- floats of AIE-ML ---
inline bool is_nan(float value) {
  return (std::bit_cast<std::uint32_t>(value) & 0x7FFFFFFF) > 0x7F800000;
}
inline bool is_infinite(float value) {
  return (std::bit_cast<std::uint32_t>(value) & 0x7FFFFFFF) == 0x7F800000;
}

// The sum of two floats in an accumulator, computed in doubles: both terms are rounded to the last of 23 fraction bits
// of the larger exponent, their sum is exact and is rounded once more. The exponent 255 counts as a number until the
// end.
inline float accumulator_sum(float a, float b) {
  const auto exponent = [](float x) {
    return std::max(1, static_cast<int>(std::bit_cast<std::uint32_t>(x) >> 23 & 255));
  };
  const auto number = [&](float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const double fraction = (bits & 0x7FFFFF) + ((bits >> 23 & 255) != 0 ? 8388608.0 : 0.0);
    return std::ldexp((bits >> 31) != 0 ? -fraction : fraction, exponent(x) - 150);
  };
  const int largest = std::max(exponent(a), exponent(b));
  const double last = std::ldexp(1.0, largest - 150);
  const double sum = (std::nearbyint(number(a) / last) + std::nearbyint(number(b) / last)) * last;
  float rounded =
      std::abs(sum) < std::ldexp(1.0, -126) ? static_cast<float>(std::copysign(0.0, sum)) : static_cast<float>(sum);
  if (sum == 0) rounded = 0;
  if (is_nan(a) || is_nan(b) || (is_infinite(a) && is_infinite(b) && std::signbit(a) != std::signbit(b)))
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(rounded) | 0x7F800001);
  return is_infinite(a) ? a : is_infinite(b) ? b : rounded;
}
// The sum of two floats on each architecture. The first generation rounds once and has one NaN.
inline float float_sum(float a, float b) {
  if (!kIsFirst) return accumulator_sum(a, b);
  return is_nan(a + b) ? std::bit_cast<float>(0x7FC00000U) : a + b;
}
inline float minus(float value) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) ^ 0x80000000);
}

// Converts to bfloat16: the 31 bits of the magnitude, as a number with the sign of the float, are rounded to a multiple
// of 2^16.
inline bfloat16 to_bfloat16(float value, Round round) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if (is_nan(value))
    return bfloat16::from_bits(static_cast<std::uint16_t>(bits >> 16 | ((bits & 0x7F0000) == 0 ? 1 : 0)));
  const Int size = bits & 0x7FFFFFFF;
  const Int rounded = shifted((bits >> 31) != 0 ? -size : size, 16, round);
  return bfloat16::from_bits(
      static_cast<std::uint16_t>((bits >> 31) << 15 | static_cast<std::uint32_t>(rounded < 0 ? -rounded : rounded)));
}

}  // namespace model
