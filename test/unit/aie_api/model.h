// What operations should give, told one number at a time: written from the documents, with nothing of include/aie_api/
// but its types.
//
// Integers are computed in 128 bits, in which nothing here overflows.
#pragma once

#include "aie_api/types.hpp"

#include <cstdint>
#include <random>
#include <vector>

namespace model {

__extension__ typedef __int128 Int;

// Ten ways to round, by what they do; each architecture has some of them and its own numbers for them.
enum class Round { Floor, Ceil, ToZero, FromZero, HalfDown, HalfUp, HalfToZero, HalfFromZero, HalfEven, HalfOdd };
enum class Limit { None, Full, Symmetric };

// number / 2^shift; a negative shift multiplies.
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

// The number that so many bits hold.
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

// Numbers of a type: the ends of its range and around them, around zero, and random ones.
template <class T>
std::vector<T> boundary() {
  const std::int64_t most = aie::detail::largest<T>, least = aie::detail::least<T>;
  std::vector<T> all;
  for (const std::int64_t near : {std::int64_t{0}, least, most, most / 2, least / 2})
    for (std::int64_t step = -2; step <= 2; ++step)
      if (near + step >= least && near + step <= most) all.push_back(static_cast<T>(near + step));
  return all;
}
template <class T, class Random>
T any(Random& random) {
  static const std::vector<T> ends = boundary<T>();
  const auto draw = static_cast<std::uint64_t>(random());
  if (draw % 4 == 0) return ends[draw / 4 % ends.size()];
  return static_cast<T>(static_cast<std::int64_t>(draw >> 8));
}

}  // namespace model
