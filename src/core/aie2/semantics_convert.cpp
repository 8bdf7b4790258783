// Shift-round-saturate, upshift, pack, unpack and float conversion, by themselves and fused with a load or a store.
//
// A fused form is the plain form with memory at one end, so both share the function that computes the values. Stages
// differ. A store with SRS or float conversion writes memory in stage 7 instead of 5, so its write runs two cycles
// late. A load with UPS reads its shift register in stage 7, when the loaded bytes arrive, and crSat in stage 8.
// vunpack both reads and writes in stage 7.
//
// Example: vsrs to 8-bit lanes, signed, with shift 4, crRnd 9 (PosInf) and crSat 1 (Full).
//   lane 1000   1000 / 16 = 62.5   rounds to 63    fits, so the result is 63
//   lane 5000   5000 / 16 = 312.5  rounds to 313   saturates to 127
//   lane -1000  -62.5              rounds to -62   (halves go toward plus infinity)
// The store form computes the same lanes when it issues, and its late part writes them to memory.

#include "core/aie2/control_registers.h"
#include "core/aie2/convert.h"
#include "core/aie2/convert_lanes.h"
#include "core/aie2/semantics.h"

namespace tessera::core::aie2 {
namespace {

constexpr unsigned kHalfBytes = kVectorBytes / 2;

// Signedness: the ".s" forms are signed, and the ".d" forms take it from a control register.
struct Signed {
  static bool value(const Exec&) { return true; }
};
template <Control Which>
struct Dynamic {
  static bool value(const Exec& x) { return control(x, Which) != 0; }
};

// Returns the mode in the control register; a reserved value stops the machine.
std::optional<Saturation> saturation_mode(const Exec& x) {
  const std::uint32_t value = control(x, Control::Saturation);
  if (is_saturation(value)) return static_cast<Saturation>(value);
  x.unsettled("reserved value in crSat");
  return std::nullopt;
}
std::optional<Rounding> rounding_mode(const Exec& x) {
  const std::uint32_t value = control(x, Control::Rounding);
  if (is_rounding(value)) return static_cast<Rounding>(value);
  x.unsettled("reserved value in crRnd");
  return std::nullopt;
}
// SRS -----------------------------------------------------------------------------------------------------------------
// Accumulator lanes of type Acc become lanes of type Out.
template <class Acc, class Out, unsigned SourceBytes>
using SrsResult = std::array<Out, SourceBytes / sizeof(Acc)>;

template <class Acc, class Out, class Sign, unsigned SourceBytes>
std::optional<SrsResult<Acc, Out, SourceBytes>> srs_value(const Exec& x) {
  const auto rounding = rounding_mode(x);
  const auto saturation = saturation_mode(x);
  if (!rounding || !saturation) return std::nullopt;
  // UG1583 calls shifts of -4 to -2 unsafe unless results are truncated.
  const int shift = signed_shift(x.u32(roles::Shft));
  if (shift < -1 && *saturation != Saturation::None) {
    x.unsettled(fmt::format("saturation after a shift by {}", shift));
    return std::nullopt;
  }
  std::array<std::uint8_t, SourceBytes> scratch;
  const std::uint8_t* source = x.bytes(roles::S, scratch);
  const bool is_signed = Sign::value(x);
  SrsResult<Acc, Out, SourceBytes> result;
  if (shift >= 0) {
    const SrsRule rule = srs_rule(static_cast<unsigned>(shift), *rounding, 8 * sizeof(Out), is_signed, *saturation);
    srs_lanes(rule, LanesAt<Acc>{source, result.size()}, result.data());
    return result;
  }
  for (unsigned i = 0; i < result.size(); ++i) {
    Acc lane;
    std::memcpy(&lane, source + i * sizeof lane, sizeof lane);
    result[i] = static_cast<Out>(saturate<8 * sizeof(Out)>(shift_left(lane, static_cast<unsigned>(-shift), *saturation),
                                                           is_signed, *saturation));
  }
  return result;
}
template <class Acc, class Out, class Sign, unsigned SourceBytes>
void srs(const Exec& x) {
  if (const auto result = srs_value<Acc, Out, Sign, SourceBytes>(x)) x.set_all(roles::D, *result);
}

// The late part of a store of 32 bytes that reaches memory later than a plain store.
void store_half_late(const Exec& x, LateData& data) {
  if (std::uint8_t* to = x.store_behind(data.address, kHalfBytes)) std::memcpy(to, data.bytes.data(), kHalfBytes);
}
template <class T>
void store_half_later(const Exec& x, const T& value) {
  static_assert(sizeof(T) == kHalfBytes);
  LateData& data = x.late<store_half_late>();
  data.address = x.address();
  std::memcpy(data.bytes.data(), &value, sizeof value);
}
template <class Acc, class Out, class Sign, unsigned SourceBytes>
void store_srs(const Exec& x) {
  if (const auto result = srs_value<Acc, Out, Sign, SourceBytes>(x)) store_half_later(x, *result);
}

// UPS -----------------------------------------------------------------------------------------------------------------
struct UpsModes {
  std::uint32_t shift;
  bool is_signed;
};
template <class Sign>
UpsModes ups_modes(const Exec& x) {
  return {x.u32(roles::Shft), Sign::value(x)};
}

template <class In, class Acc, unsigned SourceBytes>
std::optional<std::array<Acc, SourceBytes / sizeof(In)>> ups_value(const Exec& x, const UpsModes& modes,
                                                                   const std::uint8_t* source) {
  const auto saturation = saturation_mode(x);
  if (!saturation) return std::nullopt;
  std::array<Acc, SourceBytes / sizeof(In)> result;
  ups_lanes(ups_rule<Acc>(modes.shift, modes.is_signed, *saturation), LanesAt<In>{source, result.size()},
            result.data());
  return result;
}
template <class In, class Acc, class Sign, unsigned SourceBytes>
void ups(const Exec& x) {
  std::array<std::uint8_t, SourceBytes> scratch;
  const std::uint8_t* source = x.bytes(roles::S, scratch);
  if (const auto result = ups_value<In, Acc, SourceBytes>(x, ups_modes<Sign>(x), source)) x.set_all(roles::D, *result);
}

// A load with UPS has three parts: it loads the bytes, reads the shift and the sign when the bytes arrive, and reads
// crSat a stage later.
template <class In, class Acc>
void load_ups_last(const Exec& x, LateData& data) {
  UpsModes modes;
  std::memcpy(&modes, data.more.data(), sizeof modes);
  if (const auto result = ups_value<In, Acc, kHalfBytes>(x, modes, data.bytes.data())) x.set_all(roles::D, *result);
}
template <class In, class Acc, class Sign>
void load_ups_late(const Exec& x, LateData& data) {
  const UpsModes modes = ups_modes<Sign>(x);
  LateData& last = x.late<load_ups_last<In, Acc>>();
  std::memcpy(last.bytes.data(), data.bytes.data(), kHalfBytes);
  std::memcpy(last.more.data(), &modes, sizeof modes);
}

// A load of 32 bytes whose conversion happens when the bytes arrive.
template <ExecuteLate kConvert>
void load_half(const Exec& x) {
  if (const std::uint8_t* from = x.load(x.address(), kHalfBytes))
    std::memcpy(x.late<kConvert>().bytes.data(), from, kHalfBytes);
}
template <class In, class Acc, class Sign>
void load_ups(const Exec& x) {
  load_half<load_ups_late<In, Acc, Sign>>(x);
}

// Pack and unpack -----------------------------------------------------------------------------------------------------
// Halves the width of each lane of an X register. Two four-bit lanes share a byte, the lower lane in the low half.
template <class In, unsigned Bits, class Sign>
std::optional<std::array<std::uint8_t, kHalfBytes>> pack_value(const Exec& x) {
  const auto saturation = saturation_mode(x);
  if (!saturation) return std::nullopt;
  ByteLanes scratch;
  const std::uint8_t* source = x.bytes(roles::S, scratch);
  const bool is_signed = Sign::value(x);
  std::array<std::uint8_t, kHalfBytes> result;
  pack_lanes(pack_rule(Bits, is_signed, *saturation), LanesAt<In>{source, kVectorBytes / sizeof(In)}, result);
  return result;
}
template <class In, unsigned Bits, class Sign>
void pack(const Exec& x) {
  if (const auto result = pack_value<In, Bits, Sign>(x)) x.set_all(roles::D, *result);
}
template <class In, unsigned Bits, class Sign>
void store_pack(const Exec& x) {
  const auto result = pack_value<In, Bits, Sign>(x);
  if (!result) return;
  if (std::uint8_t* to = x.store(x.address(), kHalfBytes)) std::memcpy(to, result->data(), kHalfBytes);
}

// Doubles the width of each lane of 32 bytes.
template <class Out, class Sign>
void unpack_bytes(const Exec& x, const std::uint8_t* source) {
  Lanes<Out> result;
  unpack_lanes(source, Sign::value(x), result);
  x.set_all(roles::D, result);
}
template <class Out, class Sign>
void unpack_late(const Exec& x, LateData&) {
  HalfBytes scratch;
  unpack_bytes<Out, Sign>(x, x.bytes(roles::S, scratch));
}
template <class Out, class Sign>
void unpack(const Exec& x) {
  x.late<unpack_late<Out, Sign>>();
}
template <class Out, class Sign>
void load_unpack_late(const Exec& x, LateData& data) {
  unpack_bytes<Out, Sign>(x, data.bytes.data());
}
template <class Out, class Sign>
void load_unpack(const Exec& x) {
  load_half<load_unpack_late<Out, Sign>>(x);
}

// Float ---------------------------------------------------------------------------------------------------------------
using Bfloats = std::array<std::uint16_t, kHalfBytes / 2>;
using Floats = std::array<std::uint32_t, kVectorBytes / 4>;

Floats widen(const Bfloats& source) {
  Floats result;
  for (unsigned i = 0; i < result.size(); ++i) result[i] = std::uint32_t{source[i]} << 16;
  return result;
}
void to_float(const Exec& x) {
  x.set_all(roles::D, widen(x.get<Bfloats>(roles::S)));
}
void load_to_float_late(const Exec& x, LateData& data) {
  Bfloats source;
  std::memcpy(source.data(), data.bytes.data(), sizeof source);
  x.set_all(roles::D, widen(source));
}
void load_to_float(const Exec& x) {
  load_half<load_to_float_late>(x);
}

std::optional<Bfloats> narrowed(const Exec& x) {
  const auto rounding = rounding_mode(x);
  if (!rounding) return std::nullopt;
  ByteLanes scratch;
  Bfloats result;
  static_assert(std::tuple_size_v<Floats> == 16);
  to_bfloat16_lanes(x.bytes(roles::S, scratch), *rounding, result.data());
  return result;
}
void to_bfloat(const Exec& x) {
  if (const auto result = narrowed(x)) x.set_all(roles::D, *result);
}
void store_to_bfloat(const Exec& x) {
  if (const auto result = narrowed(x)) store_half_later(x, *result);
}

// The shift is a signed number here: aie_api's linear_approx passes a negative number of bits.
void to_integer(const Exec& x) {
  constexpr unsigned shift_bits = 6;
  const int shift = static_cast<int>(sign_extend(x.u32(roles::Shft), shift_bits));
  const auto source = x.get<Bfloats>(roles::S);
  std::array<std::int32_t, kVectorBytes / 4> result;
  for (unsigned i = 0; i < result.size(); ++i) {
    const auto floor = floor_bfloat16(source[i], shift);
    if (!floor)
      return x.unsettled(
          fmt::format("lane {}, bfloat16 {:#06x} with shift {}, does not fit 32 bits", i, source[i], shift));
    result[i] = *floor;
  }
  x.set_all(roles::D, result);
}

using SrsSign = Dynamic<Control::SrsSign>;
using UpsSign = Dynamic<Control::UpsSign>;
using PackSign = Dynamic<Control::PackSign>;
using UnpackSign = Dynamic<Control::UnpackSign>;
constexpr unsigned kWide = kAccumulatorBytes, kNarrow = kAccumulatorBytes / 2;

}  // namespace

void define_convert(Semantics& table) {
  namespace M = operations;
  using std::int16_t, std::int32_t, std::int64_t, std::int8_t;
  table.define({
      // SRS: 8-bit results, and 16-bit results from 64-bit lanes, come from a whole accumulator; the _w forms come from
      // a half.
      {M::vsrs_s8_s32, srs<int32_t, int8_t, Signed, kWide>},
      {M::vsrs_d8_s32, srs<int32_t, int8_t, SrsSign, kWide>},
      {M::vsrs_s16_s32_w, srs<int32_t, int16_t, Signed, kNarrow>},
      {M::vsrs_d16_s32_w, srs<int32_t, int16_t, SrsSign, kNarrow>},
      {M::vsrs_s16_s32_x, srs<int32_t, int16_t, Signed, kWide>},
      {M::vsrs_d16_s32_x, srs<int32_t, int16_t, SrsSign, kWide>},
      {M::vsrs_s16_s64, srs<int64_t, int16_t, Signed, kWide>},
      {M::vsrs_d16_s64, srs<int64_t, int16_t, SrsSign, kWide>},
      {M::vsrs_s32_s64_w, srs<int64_t, int32_t, Signed, kNarrow>},
      {M::vsrs_d32_s64_w, srs<int64_t, int32_t, SrsSign, kNarrow>},
      {M::vsrs_s32_s64_x, srs<int64_t, int32_t, Signed, kWide>},
      {M::vsrs_d32_s64_x, srs<int64_t, int32_t, SrsSign, kWide>},
      {M::vsrsm_s16_s32, srs<int32_t, int16_t, Signed, kNarrow>},
      {M::vsrsm_d16_s32, srs<int32_t, int16_t, SrsSign, kNarrow>},
      {M::vsrsm_s32_s64, srs<int64_t, int32_t, Signed, kNarrow>},
      {M::vsrsm_d32_s64, srs<int64_t, int32_t, SrsSign, kNarrow>},
      {M::vst_srs_s8_s32, store_srs<int32_t, int8_t, Signed, kWide>},
      {M::vst_srs_d8_s32, store_srs<int32_t, int8_t, SrsSign, kWide>},
      {M::vst_srs_s16_s32, store_srs<int32_t, int16_t, Signed, kNarrow>},
      {M::vst_srs_d16_s32, store_srs<int32_t, int16_t, SrsSign, kNarrow>},
      {M::vst_srs_s16_s64, store_srs<int64_t, int16_t, Signed, kWide>},
      {M::vst_srs_d16_s64, store_srs<int64_t, int16_t, SrsSign, kWide>},
      {M::vst_srs_s32_s64, store_srs<int64_t, int32_t, Signed, kNarrow>},
      {M::vst_srs_d32_s64, store_srs<int64_t, int32_t, SrsSign, kNarrow>},
      // UPS
      {M::vups_s32_s8, ups<int8_t, int32_t, Signed, kHalfBytes>},
      {M::vups_s32_d8, ups<int8_t, int32_t, UpsSign, kHalfBytes>},
      {M::vups_s32_s16_w2b, ups<int16_t, int32_t, Signed, kHalfBytes>},
      {M::vups_s32_d16_w2b, ups<int16_t, int32_t, UpsSign, kHalfBytes>},
      {M::vups_s32_s16_x2c, ups<int16_t, int32_t, Signed, kVectorBytes>},
      {M::vups_s32_d16_x2c, ups<int16_t, int32_t, UpsSign, kVectorBytes>},
      {M::vups_s64_s16, ups<int16_t, int64_t, Signed, kHalfBytes>},
      {M::vups_s64_d16, ups<int16_t, int64_t, UpsSign, kHalfBytes>},
      {M::vups_s64_s32_w2b, ups<int32_t, int64_t, Signed, kHalfBytes>},
      {M::vups_s64_d32_w2b, ups<int32_t, int64_t, UpsSign, kHalfBytes>},
      {M::vups_s64_s32_x2c, ups<int32_t, int64_t, Signed, kVectorBytes>},
      {M::vups_s64_d32_x2c, ups<int32_t, int64_t, UpsSign, kVectorBytes>},
      {M::vlda_ups_s32_s8, load_ups<int8_t, int32_t, Signed>},
      {M::vlda_ups_s32_d8, load_ups<int8_t, int32_t, UpsSign>},
      {M::vlda_ups_s32_s16, load_ups<int16_t, int32_t, Signed>},
      {M::vlda_ups_s32_d16, load_ups<int16_t, int32_t, UpsSign>},
      {M::vlda_ups_s64_s16, load_ups<int16_t, int64_t, Signed>},
      {M::vlda_ups_s64_d16, load_ups<int16_t, int64_t, UpsSign>},
      {M::vlda_ups_s64_s32, load_ups<int32_t, int64_t, Signed>},
      {M::vlda_ups_s64_d32, load_ups<int32_t, int64_t, UpsSign>},
      // Pack and unpack
      {M::vpack_s4_s8, pack<int8_t, 4, Signed>},
      {M::vpack_d4_d8, pack<int8_t, 4, PackSign>},
      {M::vpack_s8_s16, pack<int16_t, 8, Signed>},
      {M::vpack_d8_d16, pack<int16_t, 8, PackSign>},
      {M::vst_pack_s4_s8, store_pack<int8_t, 4, Signed>},
      {M::vst_pack_d4_d8, store_pack<int8_t, 4, PackSign>},
      {M::vst_pack_s8_s16, store_pack<int16_t, 8, Signed>},
      {M::vst_pack_d8_d16, store_pack<int16_t, 8, PackSign>},
      {M::vunpack_s8_s4, unpack<int8_t, Signed>},
      {M::vunpack_d8_d4, unpack<int8_t, UnpackSign>},
      {M::vunpack_s16_s8, unpack<int16_t, Signed>},
      {M::vunpack_d16_d8, unpack<int16_t, UnpackSign>},
      {M::vldb_unpack_s8_s4, load_unpack<int8_t, Signed>},
      {M::vldb_unpack_d8_d4, load_unpack<int8_t, UnpackSign>},
      {M::vldb_unpack_s16_s8, load_unpack<int16_t, Signed>},
      {M::vldb_unpack_d16_d8, load_unpack<int16_t, UnpackSign>},
      // Float
      {M::vconv_fp32_bf16, to_float},
      {M::vlda_conv_fp32_bf16, load_to_float},
      {M::vconv_bf16_fp32, to_bfloat},
      {M::vst_conv_bf16_fp32, store_to_bfloat},
      {M::vfloor_s32_bf16_w, to_integer},
      {M::vfloor_s32_bf16_am, to_integer},
  });
}

}  // namespace tessera::core::aie2
