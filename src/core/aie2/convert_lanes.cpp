#include "core/aie2/convert_lanes.h"

#include "base/simd.h"

namespace tessera::core::aie2 {
namespace {

constexpr std::size_t kTogether = 8;  // lanes of 64 bits in the widest vector

struct Carry {
  std::uint64_t positive, negative;
  std::int64_t odd = 0;
};

// Returns the numbers for values in two's complement that lose `shift` bits.
Carry carry_of(unsigned shift, Rounding mode) {
  if (shift == 0) return {0, 0};
  const std::uint64_t half = std::uint64_t{1} << (shift - 1), below = half - 1, all = half | below;
  switch (mode) {
    case Rounding::Floor: return {0, 0};
    case Rounding::Ceil: return {all, all};
    case Rounding::SymFloor: return {0, all};
    case Rounding::SymCeil: return {all, 0};
    case Rounding::NegInf: return {below, below};
    case Rounding::PosInf: return {half, half};
    case Rounding::SymZero: return {below, half};
    case Rounding::SymInf: return {half, below};
    case Rounding::ConvEven: return {below, below, 1};
    case Rounding::ConvOdd: return {half, half, -1};
  }
  return {0, 0};
}

// Returns the numbers for magnitudes. To round a negative value up is to round its magnitude down.
Carry carry_of_magnitude(unsigned shift, Rounding mode) {
  const std::uint64_t half = std::uint64_t{1} << (shift - 1), below = half - 1, all = half | below;
  switch (mode) {
    case Rounding::Floor: return {0, all};
    case Rounding::Ceil: return {all, 0};
    case Rounding::SymFloor: return {0, 0};
    case Rounding::SymCeil: return {all, all};
    case Rounding::NegInf: return {below, half};
    case Rounding::PosInf: return {half, below};
    case Rounding::SymZero: return {below, below};
    case Rounding::SymInf: return {half, half};
    case Rounding::ConvEven: return {below, below, 1};
    case Rounding::ConvOdd: return {half, half, -1};
  }
  return {0, 0};
}

template <class Acc, class Out>
TESSERA_INLINE void convert(const SrsRule& rule, const Acc* source, std::size_t lanes, Out* result) {
  const unsigned shift = rule.shift;
  const std::uint64_t below = (std::uint64_t{1} << shift) - 1;
  const auto positive = static_cast<std::int64_t>(rule.positive), negative = static_cast<std::int64_t>(rule.negative);
  for (std::size_t begin = 0; begin < lanes; begin += kTogether)
    for (std::size_t i = begin; i < begin + kTogether; ++i) {
      const std::int64_t value = source[i];
      const std::int64_t kept = value >> shift;
      const std::int64_t carry = (value < 0 ? negative : positive) + (rule.odd & -(kept & 1));
      std::int64_t rounded =
          kept + static_cast<std::int64_t>(
                     ((static_cast<std::uint64_t>(value) & below) + static_cast<std::uint64_t>(carry)) >> shift);
      rounded = rounded > rule.max ? rule.max : rounded;
      rounded = rounded < rule.min ? rule.min : rounded;
      result[i] = static_cast<Out>(rounded);
    }
}

}  // namespace

SrsRule srs_rule(unsigned shift, Rounding rounding, unsigned bits, bool is_signed, Saturation saturation) {
  const Carry carry = carry_of(shift, rounding);
  SrsRule rule{carry.positive, carry.negative, carry.odd, shift};
  rule.min = std::numeric_limits<std::int64_t>::min();
  rule.max = std::numeric_limits<std::int64_t>::max();
  if (saturation == Saturation::None) return rule;
  rule.max = (std::int64_t{1} << (is_signed ? bits - 1 : bits)) - 1;
  rule.min = !is_signed ? 0 : saturation == Saturation::Symmetric ? -rule.max : -rule.max - 1;
  return rule;
}

TESSERA_SIMD void srs_lanes(const SrsRule& rule, const std::int32_t* source, std::size_t lanes, std::int8_t* result) {
  convert(rule, source, lanes, result);
}
TESSERA_SIMD void srs_lanes(const SrsRule& rule, const std::int32_t* source, std::size_t lanes, std::int16_t* result) {
  convert(rule, source, lanes, result);
}
TESSERA_SIMD void srs_lanes(const SrsRule& rule, const std::int64_t* source, std::size_t lanes, std::int16_t* result) {
  convert(rule, source, lanes, result);
}
TESSERA_SIMD void srs_lanes(const SrsRule& rule, const std::int64_t* source, std::size_t lanes, std::int32_t* result) {
  convert(rule, source, lanes, result);
}

namespace {

TESSERA_SIMD void cut_floats(const std::uint32_t* floats, const std::uint32_t positive, const std::uint32_t negative,
                             const std::uint32_t odd, std::uint16_t* result) {
  constexpr std::uint32_t magnitude_bits = 0x7FFF'FFFF, infinity = 0x7F80'0000, mantissa = 0x7F;
  for (unsigned i = 0; i < 16; ++i) {
    const std::uint32_t bits = floats[i], magnitude = bits & magnitude_bits;
    const std::uint32_t carry = (bits >> 31 != 0 ? negative : positive) + (odd & (0U - (bits >> 16 & 1)));
    const std::uint32_t rounded = (magnitude + carry) >> 16 | (bits >> 31) << 15;
    const std::uint32_t nan = bits >> 16 | ((bits >> 16 & mantissa) == 0 ? 1U : 0U);
    result[i] = static_cast<std::uint16_t>(magnitude > infinity ? nan : rounded);
  }
}

}  // namespace

void to_bfloat16_lanes(const std::uint32_t* floats, Rounding rounding, std::uint16_t* result) {
  const Carry carry = carry_of_magnitude(16, rounding);
  cut_floats(floats, static_cast<std::uint32_t>(carry.positive), static_cast<std::uint32_t>(carry.negative),
             static_cast<std::uint32_t>(carry.odd), result);
}

}  // namespace tessera::core::aie2
