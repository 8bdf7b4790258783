// Intrinsics of AIE-ML on whole registers, against what their descriptions say byte by byte.
#include "aie_api/aie.hpp"

#include "aie_api/faults.h"

#include <gtest/gtest.h>

#if __AIE_ARCH__ != 10
namespace {

unsigned bits(bfloat16 value) {
  return std::bit_cast<std::uint16_t>(value);
}

v64uint8 counting(unsigned first) {
  v64uint8 v;
  for (unsigned i = 0; i < 64; ++i) v.set(static_cast<std::uint8_t>(first + i), i);
  return v;
}

TEST(MlIntrinsics, ShiftBytesReadsThePair) {
  const v64uint8 low = counting(1), high = counting(65);
  for (const unsigned shift : {0U, 1U, 32U, 63U, 64U, 100U, 127U, 128U, 4000U}) {
    const v64uint8 got = shift_bytes(low, high, shift);
    for (unsigned i = 0; i < 64; ++i) ASSERT_EQ(got.get(i), i + shift < 128 ? i + shift + 1 : 0) << shift;
  }
}
TEST(MlIntrinsics, BitwiseAndBroadcast) {
  const v64uint8 a = counting(0), b = counting(77);
  for (unsigned i = 0; i < 64; ++i) {
    ASSERT_EQ(bor(a, b).get(i), i | (77 + i));
    ASSERT_EQ(band(a, b).get(i), i & (77 + i));
  }
  for (unsigned i = 0; i < 16; ++i) ASSERT_EQ(extract_elem(broadcast_to_v16int32(-7), i), -7);
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

#if __AIE_ARCH__ == 20
// Names say what is transposed: so many rows and columns of so many bits.
template <unsigned Bits, unsigned Rows, unsigned Columns>
void transposes(unsigned low_mode, unsigned high_mode) {
  const v64uint8 low = counting(0), high = counting(64);
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
  const v64uint8 low = counting(0);
  for (unsigned i = 0; i < 64; ++i) {
    ASSERT_EQ(shuffle(low, low, T8_8x8).get(i), i % 8 * 8 + i / 8);
    ASSERT_EQ(shuffle(low, low, T16_1x2_flip).get(i), i ^ 2);
  }
}
TEST(MlIntrinsics, WritingBehindASmallVectorIsLost) {
  aie::vector<std::uint8_t, 32> v = aie::broadcast<std::uint8_t, 32>(5);
  v[32] = 9;
  for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(v.get(i), 5);
}
#endif

}  // namespace
#endif
