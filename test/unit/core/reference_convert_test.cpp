// Compares conversions with scalar models: shift-round-saturate, upshift, pack, unpack and the float formats, between
// registers and on the way to or from memory (AM020: SRS and UPS, load and store units; AIE API: rounding and
// saturation modes).
#include "reference_bench.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>

namespace tessera::core::aie2::reference {
namespace {

using Exact = __int128;

constexpr std::int64_t kRoundings[] = {0, 1, 2, 3, 8, 9, 10, 11, 12, 13};
Input rounding() {
  return setting("crRnd", 4, {std::begin(kRoundings), std::end(kRoundings)});
}
Input saturation() {
  return setting("crSat", 4, {0, 1, 3});
}
Input sign(std::string_view reg) {
  return setting(reg, 4, {0, 1});
}

Exact power(unsigned exponent) {
  return Exact{1} << exponent;
}

// Rounds value / divisor to one of the two integers around it. Modes 0 to 3 take the floor, the ceiling, the integer
// toward zero and the integer away from zero. Modes 8 to 13 take the nearest integer. Halfway between two integers,
// mode 8 takes the lower, 9 the higher, 10 the one nearer to zero, 11 the one farther from zero, 12 the even and 13 the
// odd integer.
Exact divide(Exact value, Exact divisor, std::int64_t mode) {
  Exact below = value / divisor;
  if (below * divisor > value) --below;
  const Exact above = below * divisor == value ? below : below + 1;
  const Exact to_below = value - below * divisor, to_above = above * divisor - value;
  const bool positive = value >= 0;
  switch (mode) {
    case 0: return below;
    case 1: return above;
    case 2: return positive ? below : above;
    case 3: return positive ? above : below;
    default: break;
  }
  if (to_below != to_above) return to_below < to_above ? below : above;
  switch (mode) {
    case 8: return below;
    case 9: return above;
    case 10: return positive ? below : above;
    case 11: return positive ? above : below;
    case 12: return below % 2 == 0 ? below : above;
    default: return below % 2 != 0 ? below : above;
  }
}

// Converts to a number of `bits` bits. Mode 0 wraps. Mode 1 saturates at the least and the greatest number. Mode 3
// saturates at the greatest number and its negative.
std::int64_t fit(Exact value, unsigned bits, bool is_signed, std::int64_t mode) {
  const Exact greatest = power(is_signed ? bits - 1 : bits) - 1;
  const Exact least = !is_signed ? 0 : mode == 3 ? -greatest : -greatest - 1;
  if (mode != 0) value = value > greatest ? greatest : value < least ? least : value;
  return static_cast<std::int64_t>(value);
}

// Returns the shift that six bits of a shift register mean for SRS: -4 to 59.
int srs_shift(std::int64_t six_bits) {
  return static_cast<int>(six_bits < 60 ? six_bits : six_bits - 64);
}

// Returns accumulator lanes around which roundings and saturations change: multiples of 2^shift, the middles between
// them, and the limits of the result.
std::vector<std::int64_t> srs_boundary(unsigned acc_bits, unsigned out_bits, int shift) {
  std::set<std::int64_t> values;
  for (const std::int64_t value : boundary_integers(acc_bits)) values.insert(value);
  if (shift > 0) {
    const Exact unit = power(static_cast<unsigned>(shift));
    const Exact end = power(out_bits - 1);
    for (const Exact base : {Exact{0}, Exact{1}, Exact{2}, Exact{3}, end - 1, end, 2 * end - 1, 2 * end})
      for (const Exact part : {Exact{0}, unit / 2, unit})
        for (const int step : {-1, 0, 1})
          for (const int way : {-1, 1}) {
            const Exact value = way * (base * unit + part + step);
            if (value >= -power(acc_bits - 1) && value < power(acc_bits - 1))
              values.insert(static_cast<std::int64_t>(value));
          }
  }
  return {values.begin(), values.end()};
}

enum SrsInput : unsigned { kRounding, kSaturation, kSign, kShift, kSource };

struct Srs {
  std::string text;  // with a result in a register or memory
  std::string_view source;
  Output to;
  unsigned acc_bits, out_bits;
  bool dynamic;
};

void check_srs(const Srs& srs) {
  const unsigned count = srs.to.bytes * 8 / srs.out_bits;
  Input source = lanes(srs.source, count * srs.acc_bits / 8, srs.acc_bits);
  source.boundary = [srs](const Values& in) {
    return srs_boundary(srs.acc_bits, srs.out_bits, srs_shift(in[kShift].s(32, 0)));
  };
  check({srs.text,
         {rounding(), saturation(), sign("crSRSSign"), setting("s0", 4, up_to(64)), source},
         {srs.to},
         [=](const Values& in, Values& out) {
           const int shift = srs_shift(in[kShift].s(32, 0));
           const bool is_signed = !srs.dynamic || in[kSign].s(32, 0) != 0;
           for (unsigned i = 0; i < count; ++i) {
             const Exact value = in[kSource].s(srs.acc_bits, i);
             const Exact shifted = shift < 0
                                       ? value * power(static_cast<unsigned>(-shift))
                                       : divide(value, power(static_cast<unsigned>(shift)), in[kRounding].s(32, 0));
             out[0].set(srs.out_bits, i, fit(shifted, srs.out_bits, is_signed, in[kSaturation].s(32, 0)));
           }
         },
         // The core refuses saturation after a shift by -2 or less.
         [](const Values& in) { return srs_shift(in[kShift].s(32, 0)) >= -1 || in[kSaturation].s(32, 0) == 0; }});
}

struct SrsForm {
  unsigned out_bits, acc_bits;
  std::string_view source, to;
  unsigned to_bytes;
};

TESSERA_MODEL_TEST(ReferenceConvertTest, ShiftRoundSaturate) {
  constexpr SrsForm forms[] = {{8, 32, "cm1", "wl6", 32},  {16, 32, "bml1", "wl6", 32}, {16, 32, "cm1", "x6", 64},
                               {16, 64, "cm1", "wl6", 32}, {32, 64, "bmh1", "wh6", 32}, {32, 64, "cm1", "x6", 64}};
  for (const SrsForm& form : forms)
    for (const bool dynamic : {false, true})
      check_srs({fmt::format("vsrs.{}{}.s{} {}, {}, s0", dynamic ? "d" : "s", form.out_bits, form.acc_bits, form.to,
                             form.source),
                 form.source,
                 {form.to, form.to_bytes},
                 form.acc_bits,
                 form.out_bits,
                 dynamic});
}

TESSERA_MODEL_TEST(ReferenceConvertTest, ShiftRoundSaturateInTheMoveSlot) {
  for (const auto& [out_bits, acc_bits] : {std::pair(16U, 32U), std::pair(32U, 64U)})
    for (const bool dynamic : {false, true})
      check_srs({fmt::format("vsrsm.{}{}.s{} wl6, bml1, s0", dynamic ? "d" : "s", out_bits, acc_bits),
                 "bml1",
                 {"wl6", 32},
                 acc_bits,
                 out_bits,
                 dynamic});
}

TESSERA_MODEL_TEST(ReferenceConvertTest, StoresThatShiftRoundAndSaturate) {
  constexpr SrsForm forms[] = {{8, 32, "cm1", kMemory, 32},
                               {16, 32, "bml1", kMemory, 32},
                               {16, 64, "cm1", kMemory, 32},
                               {32, 64, "bml1", kMemory, 32}};
  for (const SrsForm& form : forms)
    for (const bool dynamic : {false, true})
      check_srs({fmt::format("vst.srs.{}{}.s{} {}, s0, [p1, #0]", dynamic ? "d" : "s", form.out_bits, form.acc_bits,
                             form.source),
                 form.source,
                 {form.to, form.to_bytes},
                 form.acc_bits,
                 form.out_bits,
                 dynamic});
}

// UPS shifts a lane to the left into an accumulator lane, which is signed.
void check_ups(const std::string& text, Input source, Output to, unsigned acc_bits, bool dynamic) {
  const unsigned count = to.bytes * 8 / acc_bits, bits = source.bits;
  check({text,
         {saturation(), sign("crUPSSign"), setting("s0", 4, up_to(64)), source},
         {to},
         [=](const Values& in, Values& out) {
           const bool is_signed = !dynamic || in[1].s(32, 0) != 0;
           const unsigned shift = static_cast<unsigned>(in[2].u(32, 0));
           for (unsigned i = 0; i < count; ++i)
             out[0].set(acc_bits, i,
                        fit(in[3].lane(bits, i, is_signed) * power(shift), acc_bits, true, in[0].s(32, 0)));
         },
         {}});
}

struct UpsForm {
  unsigned acc_bits, in_bits;
  std::string_view to;
  unsigned to_bytes;
  std::string_view source;
  unsigned source_bytes;
};

TESSERA_MODEL_TEST(ReferenceConvertTest, Upshift) {
  constexpr UpsForm forms[] = {{32, 8, "cm1", 128, "wl2", 32},  {32, 16, "bml1", 64, "wh2", 32},
                               {32, 16, "cm1", 128, "x2", 64},  {64, 16, "cm1", 128, "wl2", 32},
                               {64, 32, "bmh1", 64, "wl2", 32}, {64, 32, "cm1", 128, "x2", 64}};
  for (const UpsForm& form : forms)
    for (const bool dynamic : {false, true})
      check_ups(fmt::format("vups.s{}.{}{} {}, {}, s0", form.acc_bits, dynamic ? "d" : "s", form.in_bits, form.to,
                            form.source),
                lanes(form.source, form.source_bytes, form.in_bits), {form.to, form.to_bytes}, form.acc_bits, dynamic);
}

TESSERA_MODEL_TEST(ReferenceConvertTest, LoadsThatUpshift) {
  constexpr UpsForm forms[] = {{32, 8, "cm1", 128, kMemory, 32},
                               {32, 16, "bml1", 64, kMemory, 32},
                               {64, 16, "cm1", 128, kMemory, 32},
                               {64, 32, "bml1", 64, kMemory, 32}};
  for (const UpsForm& form : forms)
    for (const bool dynamic : {false, true})
      check_ups(
          fmt::format("vlda.ups.s{}.{}{} {}, s0, [p0, #0]", form.acc_bits, dynamic ? "d" : "s", form.in_bits, form.to),
          lanes(form.source, form.source_bytes, form.in_bits), {form.to, form.to_bytes}, form.acc_bits, dynamic);
}

// Pack halves the width of each lane and saturates as the mode says; unpack doubles the width.
TESSERA_MODEL_TEST(ReferenceConvertTest, Pack) {
  for (const unsigned bits : {4U, 8U})
    for (const bool dynamic : {false, true})
      for (const bool store : {false, true}) {
        const std::string form = fmt::format("{}{}.{}{}", dynamic ? "d" : "s", bits, dynamic ? "d" : "s", 2 * bits);
        check({store ? fmt::format("vst.pack.{} x2, [p1, #0]", form) : fmt::format("vpack.{} wl6, x2", form),
               {saturation(), sign("crPackSign"), lanes("x2", 64, 2 * bits)},
               {{store ? kMemory : "wl6", 32}},
               [=](const Values& in, Values& out) {
                 const bool is_signed = !dynamic || in[1].s(32, 0) != 0;
                 for (unsigned i = 0; i < 256 / bits; ++i)
                   out[0].set(bits, i, fit(in[2].lane(2 * bits, i, is_signed), bits, is_signed, in[0].s(32, 0)));
               },
               {}});
      }
}

TESSERA_MODEL_TEST(ReferenceConvertTest, Unpack) {
  for (const unsigned bits : {4U, 8U})
    for (const bool dynamic : {false, true})
      for (const bool load : {false, true}) {
        const std::string form = fmt::format("{}{}.{}{}", dynamic ? "d" : "s", 2 * bits, dynamic ? "d" : "s", bits);
        check({load ? fmt::format("vldb.unpack.{} x6, [p0, dj0]", form) : fmt::format("vunpack.{} x6, wl2", form),
               {sign("crUnpackSign"), lanes(load ? kMemory : "wl2", 32, bits)},
               {{"x6", 64}},
               [=](const Values& in, Values& out) {
                 for (unsigned i = 0; i < 256 / bits; ++i)
                   out[0].set(2 * bits, i, in[1].lane(bits, i, !dynamic || in[0].s(32, 0) != 0));
               },
               {}});
      }
}

// A bfloat16 is the upper half of a float. The conversion back to bfloat16 rounds the bits of the magnitude to a
// multiple of 2^16; the rounding mode sees the magnitude with its sign. A NaN is truncated instead, and the result is
// again a NaN. Captured on silicon.
TESSERA_MODEL_TEST(ReferenceConvertTest, BfloatToFloat) {
  for (const bool load : {false, true}) {
    Input source = lanes(load ? kMemory : "wl2", 32, 16);
    source.boundary = [](const Values&) { return boundary_bfloats(); };
    check({load ? "vlda.conv.fp32.bf16 bml1, [p0, #0]" : "vconv.fp32.bf16 bml1, wl2",
           {source},
           {{"bml1", 64}},
           [](const Values& in, Values& out) {
             for (unsigned i = 0; i < 16; ++i) out[0].set(32, i, in[0].s(16, i) * 65536);
           },
           {}});
  }
}

TESSERA_MODEL_TEST(ReferenceConvertTest, FloatToBfloat) {
  for (const bool store : {false, true}) {
    Input source = lanes("bml1", 64, 32);
    source.boundary = [](const Values&) {
      std::vector<std::int64_t> values;
      for (const std::int64_t high : boundary_bfloats())
        for (const std::int64_t low : {0x0000, 0x0001, 0x7FFF, 0x8000, 0x8001, 0xFFFF})
          values.push_back(high << 16 | low);
      return values;
    };
    check({store ? "vst.conv.bf16.fp32 bml1, [p1, #0]" : "vconv.bf16.fp32 wl6, bml1",
           {rounding(), source},
           {{store ? kMemory : "wl6", 32}},
           [](const Values& in, Values& out) {
             for (unsigned i = 0; i < 16; ++i) {
               const std::int64_t magnitude = in[1].lane(32, i, false) & 0x7FFF'FFFF;
               const bool negative = in[1].s(32, i) < 0, nan = magnitude > 0x7F80'0000;
               const Exact rounded =
                   nan ? std::max<Exact>(magnitude >> 16, 0x7F81)
                       : divide(negative ? -magnitude : magnitude, 65536, in[0].s(32, 0)) * (negative ? -1 : 1);
               out[0].set(16, i, static_cast<std::int64_t>(rounded) | (negative ? 0x8000 : 0));
             }
           },
           {}});
  }
}

// Returns floor(value * 2^shift), where the shift is a signed number of six bits. The core refuses NaN, infinity, and
// results beyond 32 bits, so the test uses a smaller exponent instead.
long double scaled_bfloat(std::uint64_t bits, std::int64_t shift) {
  const float value = std::bit_cast<float>(static_cast<std::uint32_t>(bits << 16));
  return std::floor(std::ldexp(static_cast<long double>(value), static_cast<int>(shift < 32 ? shift : shift - 64)));
}
TESSERA_MODEL_TEST(ReferenceConvertTest, BfloatToInteger) {
  for (const std::string_view from : {"wl2", "amll1"}) {
    Input source = lanes(from, 32, 16);
    source.boundary = [](const Values&) {
      std::vector<std::int64_t> values = boundary_bfloats();
      for (std::int64_t exponent = 88; exponent < 166; ++exponent)  // from a fraction's last bit up to overflow
        for (const std::int64_t fraction : {0x00, 0x01, 0x40, 0x7F})
          for (const std::int64_t sign : {0x0000, 0x8000}) values.push_back(sign | exponent << 7 | fraction);
      return values;
    };
    source.admit = [](const Values& in, std::int64_t bits) {
      const auto fits = [&] {
        const long double floor = scaled_bfloat(static_cast<std::uint64_t>(bits & 0xFFFF), in[0].s(32, 0));
        return floor >= -2147483648.0L && floor <= 2147483647.0L;
      };
      constexpr std::int64_t one = 1 << 7;  // in the exponent
      while ((bits & 0x7F80) == 0x7F80 || !fits()) bits -= one;
      return bits;
    };
    check({fmt::format("vfloor.s32.bf16 x6, {}, s0", from),
           {setting("s0", 4, up_to(64)), source},
           {{"x6", 64}},
           [](const Values& in, Values& out) {
             for (unsigned i = 0; i < 16; ++i)
               out[0].set(32, i, static_cast<std::int64_t>(scaled_bfloat(in[1].u(16, i), in[0].s(32, 0))));
           },
           {}});
  }
}

}  // namespace
}  // namespace tessera::core::aie2::reference
