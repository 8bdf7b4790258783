// Number conversion: shift-round-saturate and the float formats. The functions are pure; instructions that convert
// between registers use them, and so do loads and stores that convert.
//
// The rounding rule gives the results of all 30 combinations of rounding and saturation modes, captured on silicon. The
// bfloat16 rules give all captured values: 960 of to_bfloat16() and 256 of floor_bfloat16().
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

namespace tessera::core::aie2 {

// The rounding of a shift right: the values of crRnd.
enum class Rounding : std::uint8_t {
  Floor = 0,
  Ceil = 1,
  SymFloor = 2,   // toward zero
  SymCeil = 3,    // away from zero
  NegInf = 8,     // nearest, halves toward minus infinity
  PosInf = 9,     // nearest, halves toward plus infinity
  SymZero = 10,   // nearest, halves toward zero
  SymInf = 11,    // nearest, halves away from zero
  ConvEven = 12,  // nearest, halves to even
  ConvOdd = 13,   // nearest, halves to odd
};
constexpr bool is_rounding(std::uint32_t value) {
  return value <= 3 || (value >= 8 && value <= 13);
}

// The treatment of results that do not fit: the values of crSat.
enum class Saturation : std::uint8_t { None = 0, Full = 1, Symmetric = 3 };
constexpr bool is_saturation(std::uint32_t value) {
  return value <= 1 || value == 3;
}

// Returns value / 2^shift, rounded. shift is 0..63.
constexpr std::int64_t shift_round(std::int64_t value, unsigned shift, Rounding mode) {
  if (shift == 0) return value;
  const std::int64_t floor = value >> shift;
  const std::uint64_t rest = static_cast<std::uint64_t>(value) & ((std::uint64_t{1} << shift) - 1);
  if (rest == 0) return floor;
  const std::uint64_t half = std::uint64_t{1} << (shift - 1);
  const bool negative = value < 0;
  const bool above = rest > half;
  const bool tie = rest == half;
  bool up = false;
  switch (mode) {
    case Rounding::Floor: up = false; break;
    case Rounding::Ceil: up = true; break;
    case Rounding::SymFloor: up = negative; break;
    case Rounding::SymCeil: up = !negative; break;
    case Rounding::NegInf: up = above; break;
    case Rounding::PosInf: up = above || tie; break;
    case Rounding::SymZero: up = above || (tie && negative); break;
    case Rounding::SymInf: up = above || (tie && !negative); break;
    case Rounding::ConvEven: up = above || (tie && (floor & 1) != 0); break;
    case Rounding::ConvOdd: up = above || (tie && (floor & 1) == 0); break;
  }
  return floor + (up ? 1 : 0);
}

// The shift amount in a shift register: six bits, for shifts to the right from -4 to 59.
constexpr int kLeastShift = -4;
constexpr int signed_shift(std::uint32_t six_bits) {
  return six_bits < 64U + kLeastShift ? static_cast<int>(six_bits) : static_cast<int>(six_bits) - 64;
}

// Returns value * 2^count. Bits beyond 64 are lost; with saturation, the result is the largest or smallest number
// instead.
constexpr std::int64_t shift_left(std::int64_t value, unsigned count, Saturation mode) {
  constexpr std::int64_t max = std::numeric_limits<std::int64_t>::max();
  if (mode != Saturation::None && value > max >> count) return max;
  if (mode != Saturation::None && value < -(max >> count) - 1) return -max - 1;
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) << count);
}

// Returns the low `Bits` bits of `value`. With saturation, limits `value` to the signed or unsigned range first.
template <unsigned Bits>
constexpr std::uint64_t saturate(std::int64_t value, bool is_signed, Saturation mode) {
  constexpr std::int64_t one = 1;
  constexpr std::int64_t signed_max = Bits == 64 ? std::numeric_limits<std::int64_t>::max() : (one << (Bits - 1)) - 1;
  constexpr std::int64_t unsigned_max = Bits >= 63 ? std::numeric_limits<std::int64_t>::max() : (one << Bits) - 1;
  if (mode != Saturation::None) {
    const std::int64_t max = is_signed ? signed_max : unsigned_max;
    const std::int64_t min = !is_signed ? 0 : mode == Saturation::Symmetric ? -signed_max : -signed_max - 1;
    value = value > max ? max : value < min ? min : value;
  }
  return static_cast<std::uint64_t>(value) & (Bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << Bits) - 1);
}

// Returns value * 2^shift as an accumulator lane of type Acc: its low bits, or with saturation the largest or smallest
// number. `value` has at most 33 bits.
template <class Acc>
constexpr Acc shift_up(std::int64_t value, unsigned shift, Saturation mode) {
  // A 17-bit value shifted by 46 fits into 64 bits and has no bit left in the lower 32, so a larger shift gives the
  // same result, and 32-bit accumulators need no 128-bit arithmetic.
  using Wide = std::conditional_t<sizeof(Acc) == 4, std::int64_t, __int128>;
  constexpr unsigned most = sizeof(Acc) == 4 ? 46 : 63;
  constexpr Wide max = std::numeric_limits<Acc>::max();
  const Wide min = mode == Saturation::Symmetric ? -max : -max - 1;
  const bool clamp = mode != Saturation::None;
  const Wide wide = static_cast<Wide>(value) << (shift < most ? shift : most);
  return static_cast<Acc>(clamp && wide > max ? max : clamp && wide < min ? min : wide);
}

// Converts a float to bfloat16: shifts the signed magnitude right by 16 under the rounding mode. Keeps denormals.
// Truncates a NaN without rounding, and sets its lowest bit where it would become an infinity.
constexpr std::uint16_t to_bfloat16(std::uint32_t bits, Rounding mode) {
  const std::uint32_t magnitude = bits & 0x7FFF'FFFF;
  if (magnitude > 0x7F80'0000) return static_cast<std::uint16_t>(bits >> 16 | ((bits >> 16 & 0x7F) == 0 ? 1 : 0));
  const std::int64_t value = (bits >> 31) != 0 ? -std::int64_t{magnitude} : std::int64_t{magnitude};
  const std::int64_t rounded = shift_round(value, 16, mode);
  return static_cast<std::uint16_t>((bits >> 31) << 15 | static_cast<std::uint32_t>(rounded < 0 ? -rounded : rounded));
}

// Returns the value bfloat16 * 2^shift, rounded down to an integer; absent when it does not fit 32 bits or the operand
// is not finite. Keeps denormals.
constexpr std::optional<std::int32_t> floor_bfloat16(std::uint16_t bits, int shift) {
  const int field = bits >> 7 & 0xFF;
  const std::int64_t magnitude = (bits & 0x7F) | (field != 0 ? 0x80 : 0);
  const std::int64_t mantissa = (bits & 0x8000) != 0 ? -magnitude : magnitude;
  const int exponent = (field != 0 ? field : 1) - (127 + 7) + shift;  // of the mantissa's lowest bit
  constexpr int mantissa_bits = 8, result_bits = 32;
  if (field == 0xFF) return std::nullopt;
  if (exponent < 0)
    return static_cast<std::int32_t>(mantissa >> (exponent < -mantissa_bits ? mantissa_bits : -exponent));
  if (mantissa == 0) return 0;
  if (exponent >= result_bits) return std::nullopt;
  const std::int64_t value = mantissa * (std::int64_t{1} << exponent);
  if (value != static_cast<std::int32_t>(value)) return std::nullopt;
  return static_cast<std::int32_t>(value);
}

}  // namespace tessera::core::aie2
