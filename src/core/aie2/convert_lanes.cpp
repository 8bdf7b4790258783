#include "core/aie2/convert_lanes.h"

#include "base/simd.h"

#include <algorithm>
#include <cstring>

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

// Returns `kCount` lanes from `begin` on.
template <std::size_t kCount, class T>
TESSERA_INLINE std::array<T, kCount> some(LanesAt<T> source, std::size_t begin) {
  std::array<T, kCount> lanes;
  std::memcpy(lanes.data(), source.bytes + begin * sizeof(T), sizeof lanes);
  return lanes;
}

template <class Acc, class Out>
TESSERA_INLINE void convert(const SrsRule& rule, LanesAt<Acc> source, Out* result) {
  const unsigned shift = rule.shift;
  const std::uint64_t below = (std::uint64_t{1} << shift) - 1;
  const auto positive = static_cast<std::int64_t>(rule.positive), negative = static_cast<std::int64_t>(rule.negative);
  for (std::size_t begin = 0; begin < source.count; begin += kTogether) {
    const auto values = some<kTogether>(source, begin);
    for (std::size_t i = begin; i < begin + kTogether; ++i) {
      const std::int64_t value = values[i - begin];
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
}

// For shifts below 32, lanes of 32 bits suffice: the bits below the cut and the number added to them have 31 bits each.
template <class Out>
TESSERA_INLINE void convert_narrow(const SrsRule& rule, LanesAt<std::int32_t> source, Out* result) {
  constexpr std::int64_t int_min = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t int_max = std::numeric_limits<std::int32_t>::max();
  const unsigned shift = rule.shift;
  const std::uint32_t below = (std::uint32_t{1} << shift) - 1;
  const auto positive = static_cast<std::uint32_t>(rule.positive), negative = static_cast<std::uint32_t>(rule.negative);
  const auto odd = static_cast<std::int32_t>(rule.odd);
  const auto max = static_cast<std::int32_t>(std::min(rule.max, int_max));
  const auto min = static_cast<std::int32_t>(std::max(rule.min, int_min));
  // g++ makes SIMD of loops of this length between arrays that cannot overlap.
  constexpr std::size_t together = 32 / sizeof(Out);
  for (std::size_t begin = 0; begin < source.count; begin += together) {
    auto wide = some<together>(source, begin);
    for (std::int32_t& lane : wide) {
      const std::int32_t value = lane, kept = value >> shift;
      const std::uint32_t carry = (positive ^ ((positive ^ negative) & static_cast<std::uint32_t>(value >> 31))) +
                                  static_cast<std::uint32_t>(odd & -(kept & 1));
      lane = kept + static_cast<std::int32_t>(((static_cast<std::uint32_t>(value) & below) + carry) >> shift);
      lane = lane > max ? max : lane;
      lane = lane < min ? min : lane;
    }
    std::array<std::int16_t, together> half;
    for (std::size_t i = 0; i < together; ++i) half[i] = static_cast<std::int16_t>(wide[i]);
    std::array<Out, together> narrow;
    for (std::size_t i = 0; i < together; ++i) narrow[i] = static_cast<Out>(half[i]);
    std::memcpy(result + begin, narrow.data(), sizeof narrow);
  }
}
constexpr unsigned kNarrowShifts = 32;

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

TESSERA_SIMD void srs_lanes(const SrsRule& rule, LanesAt<std::int32_t> source, std::int8_t* result) {
  if (rule.shift < kNarrowShifts)
    convert_narrow(rule, source, result);
  else
    convert(rule, source, result);
}
TESSERA_SIMD void srs_lanes(const SrsRule& rule, LanesAt<std::int32_t> source, std::int16_t* result) {
  if (rule.shift < kNarrowShifts)
    convert_narrow(rule, source, result);
  else
    convert(rule, source, result);
}
TESSERA_SIMD void srs_lanes(const SrsRule& rule, LanesAt<std::int64_t> source, std::int16_t* result) {
  convert(rule, source, result);
}
TESSERA_SIMD void srs_lanes(const SrsRule& rule, LanesAt<std::int64_t> source, std::int32_t* result) {
  convert(rule, source, result);
}

// UPS -----------------------------------------------------------------------------------------------------------------

template <class Acc>
UpsRule<Acc> ups_rule(unsigned shift, bool is_signed, Saturation saturation) {
  constexpr unsigned bits = 8 * sizeof(Acc);
  constexpr Acc max = std::numeric_limits<Acc>::max();
  UpsRule<Acc> rule{.is_signed = is_signed, .shift = std::min(shift, bits - 1)};
  // 64-bit lanes keep the lowest bit even with a larger shift, as shift_up() does.
  rule.keep = bits == 32 && shift >= bits ? 0 : -1;
  rule.max = max;
  rule.min = saturation == Saturation::Symmetric ? -max : -max - 1;
  const bool clamp = saturation != Saturation::None;
  const unsigned most_shift = std::min(shift, 63U);
  const std::uint64_t magnitude = std::uint64_t{0} - static_cast<std::uint64_t>(std::int64_t{rule.min});
  rule.most = clamp ? std::int64_t{max} >> most_shift : max;
  rule.least = clamp ? static_cast<std::int64_t>(std::uint64_t{0} - (magnitude >> most_shift)) : -max - 1;
  return rule;
}
template UpsRule<std::int32_t> ups_rule<std::int32_t>(unsigned, bool, Saturation);
template UpsRule<std::int64_t> ups_rule<std::int64_t>(unsigned, bool, Saturation);

namespace {

template <class In, class Acc>
TESSERA_INLINE void raise(const UpsRule<Acc>& rule, LanesAt<In> source, Acc* result) {
  using Bits = std::make_unsigned_t<Acc>;
  // (x ^ s) - s extends the sign if s is the sign's bit, and changes nothing if s is 0.
  const Acc sign = rule.is_signed ? Acc{1} << (8 * sizeof(In) - 1) : 0;
  const unsigned shift = rule.shift;
  const Acc least = static_cast<Acc>(rule.least), most = static_cast<Acc>(rule.most), min = rule.min, max = rule.max;
  const Acc keep = rule.keep;
  for (std::size_t begin = 0; begin < source.count; begin += kTogether) {
    const auto values = some<kTogether>(source, begin);
    for (std::size_t i = begin; i < begin + kTogether; ++i) {
      const Acc value = (Acc{static_cast<std::make_unsigned_t<In>>(values[i - begin])} ^ sign) - sign;
      Acc raised = static_cast<Acc>(static_cast<Bits>(value) << shift) & keep;
      raised = value > most ? max : raised;
      result[i] = value < least ? min : raised;
    }
  }
}

}  // namespace

TESSERA_SIMD void ups_lanes(const UpsRule<std::int32_t>& rule, LanesAt<std::int8_t> source, std::int32_t* result) {
  raise(rule, source, result);
}
TESSERA_SIMD void ups_lanes(const UpsRule<std::int32_t>& rule, LanesAt<std::int16_t> source, std::int32_t* result) {
  raise(rule, source, result);
}
TESSERA_SIMD void ups_lanes(const UpsRule<std::int64_t>& rule, LanesAt<std::int16_t> source, std::int64_t* result) {
  raise(rule, source, result);
}
TESSERA_SIMD void ups_lanes(const UpsRule<std::int64_t>& rule, LanesAt<std::int32_t> source, std::int64_t* result) {
  raise(rule, source, result);
}

// Pack and unpack -----------------------------------------------------------------------------------------------------

PackRule pack_rule(unsigned bits, bool is_signed, Saturation saturation) {
  if (saturation == Saturation::None)
    return {is_signed, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
  const std::int32_t max = (1 << (is_signed ? bits - 1 : bits)) - 1;
  return {is_signed, !is_signed ? 0 : saturation == Saturation::Symmetric ? -max : -max - 1, max};
}

namespace {

template <class In>
TESSERA_INLINE std::uint32_t limit(const PackRule& rule, std::int32_t sign, In lane) {
  std::int32_t value = (std::int32_t{static_cast<std::make_unsigned_t<In>>(lane)} ^ sign) - sign;
  value = value > rule.max ? rule.max : value;
  return static_cast<std::uint32_t>(value < rule.min ? rule.min : value);
}
constexpr std::uint8_t kHalfByte = 0xF;

}  // namespace

TESSERA_SIMD void pack_lanes(const PackRule& rule, LanesAt<std::int16_t> source, HalfBytes& result) {
  const PackRule local = rule;
  const auto lanes = some<kVectorBytes / sizeof(std::int16_t)>(source, 0);
  const std::int32_t sign = local.is_signed ? 1 << 15 : 0;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = static_cast<std::uint8_t>(limit(local, sign, lanes[i]));
}
TESSERA_SIMD void pack_lanes(const PackRule& rule, LanesAt<std::int8_t> source, HalfBytes& result) {
  const PackRule local = rule;
  const auto lanes = some<kVectorBytes>(source, 0);
  const std::int32_t sign = local.is_signed ? 1 << 7 : 0;
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = static_cast<std::uint8_t>((limit(local, sign, lanes[2 * i]) & kHalfByte) |
                                          limit(local, sign, lanes[2 * i + 1]) << 4);
}

TESSERA_SIMD void unpack_lanes(const std::uint8_t* bytes, bool is_signed,
                               std::array<std::int16_t, kVectorBytes / 2>& result) {
  HalfBytes source;
  std::memcpy(source.data(), bytes, sizeof source);
  const std::int16_t sign = is_signed ? 1 << 7 : 0;
  for (std::size_t i = 0; i < source.size(); ++i) result[i] = static_cast<std::int16_t>((source[i] ^ sign) - sign);
}
TESSERA_SIMD void unpack_lanes(const std::uint8_t* bytes, bool is_signed,
                               std::array<std::int8_t, kVectorBytes>& result) {
  HalfBytes source;
  std::memcpy(source.data(), bytes, sizeof source);
  const std::uint8_t sign = is_signed ? 1 << 3 : 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    result[2 * i] = static_cast<std::int8_t>(((source[i] & kHalfByte) ^ sign) - sign);
    result[2 * i + 1] = static_cast<std::int8_t>(((source[i] >> 4) ^ sign) - sign);
  }
}

// Floats --------------------------------------------------------------------------------------------------------------

namespace {

TESSERA_SIMD void cut_floats(const std::uint8_t* bytes, const std::uint32_t positive, const std::uint32_t negative,
                             const std::uint32_t odd, std::uint16_t* result) {
  std::array<std::uint32_t, 16> floats;
  std::memcpy(floats.data(), bytes, sizeof floats);
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

void to_bfloat16_lanes(const std::uint8_t* floats, Rounding rounding, std::uint16_t* result) {
  const Carry carry = carry_of_magnitude(16, rounding);
  cut_floats(floats, static_cast<std::uint32_t>(carry.positive), static_cast<std::uint32_t>(carry.negative),
             static_cast<std::uint32_t>(carry.odd), result);
}

}  // namespace tessera::core::aie2
