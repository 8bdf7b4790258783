// Tests intrinsics of AIE-ML and XDNA 2 on whole registers against their documented effects.
#include "aie_api/aie.hpp"

#include "aie_api/faults.h"

#include <gtest/gtest.h>

#if __AIE_ARCH__ != 10
namespace {

unsigned bits(bfloat16 value) {
  return std::bit_cast<std::uint16_t>(value);
}

v64uint8 counting_bytes(unsigned first) {
  v64uint8 v;
  for (unsigned i = 0; i < 64; ++i) v.set(static_cast<std::uint8_t>(first + i), i);
  return v;
}

TEST(MlIntrinsics, ShiftBytesReadsThePair) {
  const v64uint8 low = counting_bytes(1), high = counting_bytes(65);
  for (const unsigned shift : {0U, 1U, 32U, 63U, 64U, 100U, 127U, 128U, 4000U}) {
    const v64uint8 got = shift_bytes(low, high, shift);
    for (unsigned i = 0; i < 64; ++i) ASSERT_EQ(got.get(i), i + shift < 128 ? i + shift + 1 : 0) << shift;
  }
}
TEST(MlIntrinsics, BitwiseAndBroadcast) {
  const v64uint8 a = counting_bytes(0), b = counting_bytes(77);
  for (unsigned i = 0; i < 64; ++i) {
    ASSERT_EQ(bor(a, b).get(i), i | (77 + i));
    ASSERT_EQ(band(a, b).get(i), i & (77 + i));
  }
  for (int i = 0; i < 16; ++i) ASSERT_EQ(extract_elem(broadcast_to_v16int32(-7), i), -7);
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(bits(broadcast_zero_bfloat16().get(i)), 0);
}
TEST(MlIntrinsics, NativeTypesAreCastBitByBit) {
  const v32int16 halves(broadcast_to_v16int32(0x00020001));
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(halves.get(i), static_cast<int>(i % 2 + 1));
}
TEST(MlIntrinsics, FloatsBecomeShorter) {
  v16accfloat acc = aie::zeros<accfloat, 16>();
  for (unsigned i = 0; i < 16; ++i) acc.data()[i] = 1.0F + static_cast<float>(i) / 512.0F;
  for (const auto mode : {aie::rounding_mode::floor, aie::rounding_mode::conv_even}) {
    aie::set_rounding(mode);
    const aie::vector<bfloat16, 16> implicit = acc;
    for (unsigned i = 0; i < 16; ++i) {
      const unsigned half_even = (i + 1 + (i / 4 & 1)) / 4;
      ASSERT_EQ(bits(to_v16bfloat16(acc).get(i)), 0x3F80 + (mode == aie::rounding_mode::floor ? i / 4 : half_even))
          << i;
      ASSERT_EQ(bits(implicit.get(i)), bits(to_v16bfloat16(acc).get(i)));
    }
  }
  aie::set_rounding(aie::rounding_mode::floor);
  v16bfloat16 values;
  for (unsigned i = 0; i < 16; ++i) values.set(bfloat16(static_cast<float>(i) / 4.0F - 2.0F), i);
  for (unsigned i = 0; i < 16; ++i) ASSERT_EQ(bfloat16_to_int(values, 1).get(i), static_cast<int>(i / 2) - 4) << i;
}

// The name of a mode gives the bits of an element, and the numbers of rows and columns that the mode transposes.
template <unsigned Bits, unsigned Rows, unsigned Columns>
void transposes(unsigned low_mode, unsigned high_mode) {
  const v64uint8 low = counting_bytes(0), high = counting_bytes(64);
  constexpr unsigned bytes = Bits / 8;
  for (const unsigned part : {0U, 64U}) {
    const v64uint8 got = shuffle(low, high, part == 0 ? low_mode : high_mode);
    for (unsigned i = 0; i < 64; ++i) {
      const unsigned element = (part + i) / bytes, matrix = element / (Rows * Columns),
                     inside = element % (Rows * Columns);
      const unsigned from = matrix * Rows * Columns + inside % Rows * Columns + inside / Rows;
      ASSERT_EQ(got.get(i), from * bytes + i % bytes);
    }
  }
}
TEST(MlIntrinsics, ShuffleTransposes) {
  transposes<8, 64, 2>(T8_64x2_lo, T8_64x2_hi);
  transposes<8, 2, 64>(T8_2x64_lo, T8_2x64_hi);
  transposes<16, 16, 4>(T16_16x4_lo, T16_16x4_hi);
  transposes<32, 2, 16>(shuffle_T32_2x16_lo, shuffle_T32_2x16_hi);
  transposes<512, 1, 2>(T512_1x2_lo, T512_1x2_hi);
  const v64uint8 low = counting_bytes(0);
  for (unsigned i = 0; i < 64; ++i) {
    ASSERT_EQ(shuffle(low, low, T8_8x8).get(i), i % 8 * 8 + i / 8);
    ASSERT_EQ(shuffle(low, low, T16_1x2_flip).get(i), i ^ 2);
  }
}
TEST(MlIntrinsics, ShuffleOfOneRegister) {
  const v32int16 v = counting_bytes(9).cast_to<std::int16_t>();
  const v32int16 got = shuffle(v, T16_8x4);
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(got.get(i), v.get(i % 8 * 4 + i / 8));
#if __AIE_ARCH__ == 21
  const v32int16 high = counting_bytes(73).cast_to<std::int16_t>();
  for (const bool is_high : {false, true}) {
    const v32int16 half = shuffle(v, high, is_high ? T16_8x8_hi : T16_8x8_lo);
    for (unsigned i = 0; i < 32; ++i) {
      const unsigned from = (i + (is_high ? 32 : 0)) % 8 * 8 + (i + (is_high ? 32 : 0)) / 8;
      ASSERT_EQ(half.get(i), from < 32 ? v.get(from) : high.get(from - 32));
    }
  }
  const v16int32 words = v.cast_to<std::int32_t>();
  for (unsigned i = 0; i < 16; ++i) ASSERT_EQ(shuffle(words, T32_8x2).get(i), words.get(i % 8 * 2 + i / 8));
#endif
}
TEST(MlIntrinsics, TurnsByTheirOtherNames) {
  const v64uint8 low = counting_bytes(0), high = counting_bytes(64);
  const v64uint8 turns = shuffle(low, high, INTLV_lo_16o32), apart = shuffle(low, high, DINTLV_hi_8o16);
  for (unsigned i = 0; i < 64; ++i) {
    ASSERT_EQ(turns.get(i), i / 4 * 2 + i % 2 + i / 2 % 2 * 64);
    ASSERT_EQ(apart.get(i), 2 * i + 1);
  }
}
TEST(MlIntrinsics, ShiftsByElements) {
  const v32int16 a = counting_bytes(0).cast_to<std::int16_t>(), b = counting_bytes(64).cast_to<std::int16_t>();
  for (const unsigned shift_by : {0U, 1U, 17U, 32U, 40U}) {
    const v32int16 got = shift(a, b, shift_by);
    for (unsigned i = 0; i < 32; ++i) {
      const unsigned from = i + shift_by;
      ASSERT_EQ(got.get(i), from < 32 ? a.get(from) : from < 64 ? b.get(from - 32) : 0);
    }
  }
  for (unsigned i = 0; i < 32; ++i) {
    ASSERT_EQ(shiftl_elem(a, 7).get(i), i < 31 ? a.get(i + 1) : 7);
    ASSERT_EQ(shiftr_elem(a, 7).get(i), i > 0 ? a.get(i - 1) : 7);
  }
  v16accfloat acc;
  for (unsigned i = 0; i < 16; ++i) acc.set_lane(i, static_cast<float>(i));
  for (unsigned i = 0; i < 16; ++i) ASSERT_EQ(shift(acc, acc, 3).lane(i), static_cast<float>((i + 3) % 16));
}
TEST(MlIntrinsics, OneValueInEachLane) {
  for (unsigned i = 0; i < 64; ++i) {
    ASSERT_EQ(broadcast_s8(-3).get(i), -3);
    ASSERT_EQ(broadcast_to_v64uint8(200).get(i), 200);
    ASSERT_EQ(broadcast_one_u8().get(i), 1);
    ASSERT_EQ(broadcast_zero_to_v64int8().get(i), 0);
  }
  for (unsigned i = 0; i < 32; ++i) {
    ASSERT_EQ(broadcast_to_v32int16(-300).get(i), -300);
    ASSERT_EQ(bits(broadcast_one_to_v32bfloat16().get(i)), 0x3F80U);
    ASSERT_EQ(broadcast_elem(counting_bytes(0).cast_to<std::int16_t>(), 5).get(i), 0x0B0A);
    ASSERT_EQ(broadcast_zero_to_v32acc32().lane(i), 0);
  }
  for (unsigned i = 0; i < 16; ++i) {
    ASSERT_EQ(broadcast_u64(0x100000002).get(i), i % 2 == 0 ? 2U : 1U);
    ASSERT_EQ(broadcast_float(1.5F).get(i), 1.5F);
    ASSERT_EQ(broadcast_to_v16accfloat(-2.0F).lane(i), -2.0F);
  }
}
TEST(MlIntrinsics, PartsHaveTheNamesOfTheirTypes) {
  v64int16 whole;
  for (unsigned i = 0; i < 64; ++i) whole.set(static_cast<std::int16_t>(i), i);
  for (int part = 0; part < 4; ++part)
    for (unsigned i = 0; i < 16; ++i) ASSERT_EQ(extract_v16int16(whole, part).get(i), part * 16 + static_cast<int>(i));
  const v64int16 replaced = insert(whole, 1, extract_v32int16(whole, 0));
  for (unsigned i = 0; i < 64; ++i) ASSERT_EQ(replaced.get(i), i % 32);
  const v32int16 set = set_v32int16(1, extract_v16int16(whole, 2));
  for (unsigned i = 0; i < 16; ++i) ASSERT_EQ(set.get(16 + i), static_cast<int>(32 + i));
  ASSERT_EQ(insert(set, 17, 5).get(17), 5);
  ASSERT_EQ(ext_elem(whole, 63, 1), 63);
  ASSERT_EQ(extract_elem(whole, 62), 62);
  v32acc32 acc;
  for (unsigned i = 0; i < 32; ++i) acc.set_lane(i, static_cast<int>(i));
  const v32acc32 turned = insert(set_v32acc32(0, extract_v16acc32(acc, 1)), 1, extract_v16acc32(acc, 0));
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(turned.lane(i), static_cast<int>((i + 16) % 32));
  const v32acc32 joined = concat(extract_v16acc32(acc, 1), extract_v16acc32(acc, 0));
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(joined.lane(i), turned.lane(i));
  EXPECT_NE(model::fault_of([&] { extract_v32int16(whole, 2); }), "");
}

#if __AIE_ARCH__ == 20
TEST(MlIntrinsics, WritingBehindASmallVectorIsLost) {
  aie::vector<std::uint8_t, 32> v = aie::broadcast<std::uint8_t, 32>(5);
  v[32] = 9;
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(v.get(i), 5);
}
#endif

}  // namespace
#endif
