// Tests blocks of numbers that share an exponent: conversions against a model in exact integers, products against exact
// sums, and streams byte by byte.
#include "aie_api/faults.h"
#include "aie_api/lanes.h"

#if __AIE_ARCH__ == 21
namespace blocks {
namespace {

std::mt19937_64 random_bits(8);

// Returns a float whose exponent is close to `near`, or sometimes a zero, a denormal or a much smaller power of two.
float any_float(int near) {
  const auto bits = static_cast<std::uint32_t>(random_bits());
  switch (bits % 11) {
    case 0: return 0.0F;
    case 1: return -0.0F;
    case 2: return std::bit_cast<float>(bits & 0x807FFFFF);
    case 3: return std::ldexp(bits % 2 == 0 ? 1.0F : -1.0F, near - static_cast<int>(bits / 16 % 30));
    case 4: return std::bit_cast<float>((bits & 0x80000000) | 0x7FFFFF | static_cast<std::uint32_t>(near + 127) << 23);
    default: {
      const auto exponent = static_cast<std::uint32_t>(near + 127 - static_cast<int>(bits / 16 % 9));
      return std::bit_cast<float>((bits & 0x807FFFFF) | exponent << 23);
    }
  }
}

// Returns a float as an integer, in units of 2^-149.
model::Int units_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t field = bits >> 23 & 0xFF;
  const model::Int magnitude = model::Int{(bits & 0x7FFFFF) | (field == 0 ? 0U : 0x800000U)}
                               << (field == 0 ? 0 : field - 1);
  return bits >> 31 != 0 ? -magnitude : magnitude;
}

template <class Block>
void becomes_blocks(int near) {
  v64accfloat acc;
  for (unsigned i = 0; i < 64; ++i) acc.set_lane(i, any_float(near));
  for (const lanes::Rounding& rounding : lanes::kRoundings) {
    const lanes::Modes modes(aie::saturation_mode::none, rounding.mode);
    const auto blocks = acc.to_vector<Block>();
    constexpr unsigned size = decltype(blocks)::block_size();
    std::uint8_t bytes[decltype(blocks)::memory_bytes()];
    static_assert(sizeof blocks == sizeof bytes);
    std::memcpy(bytes, &blocks, sizeof bytes);
    for (unsigned first = 0; first < 64; first += size) {
      const std::uint8_t* block = bytes + first / size * (size + 1);
      int exponent = 0;
      for (unsigned i = 0; i < size; ++i)
        exponent = std::max(exponent, static_cast<int>(std::bit_cast<std::uint32_t>(acc.lane(first + i)) >> 23 & 0xFF));
      ASSERT_EQ(block[0], exponent);
      for (unsigned i = 0; i < size; ++i) {
        // The unit of a mantissa is 2^(exponent - 133), that is 2^(exponent + 16) units of 2^-149.
        const model::Int exact = model::shifted(units_of(acc.lane(first + i)), exponent + 16, rounding.meaning);
        const auto got = static_cast<std::int8_t>(block[1 + i]);
        if (rounding.meaning == model::Round::Floor) {
          ASSERT_EQ(got, static_cast<int>(exact)) << acc.lane(first + i) << " of 2^" << exponent;
        } else {  // 128 is the largest result that rounding may give
          ASSERT_EQ(got, exact == 128 ? 127 : static_cast<int>(exact)) << acc.lane(first + i) << " of 2^" << exponent;
        }
      }
    }
  }
}
TEST(Blocks, OfFloatsShareTheLargestExponent) {
  for (const int near : {-118, -110, -90}) {  // exponents for which counts of 2^-149 fit in 128 bits
    for (int i = 0; i < 40; ++i) becomes_blocks<bfp16ebs8>(near), becomes_blocks<bfp16ebs16>(near);
  }
}
// The numbers and bytes are the first block in a test of a public simulator. They show that floor rounds negative
// numbers away from zero.
TEST(Blocks, BytesOfABlock) {
  v64accfloat acc = aie::zeros<accfloat, 64>();
  const float values[] = {1, -1, 2, 0.5F, -(1 + 0x1p-7F), 1 + 0x1p-7F, 0x1p-10F, -0x1p-10F};
  for (unsigned i = 0; i < 8; ++i) acc.set_lane(i, values[i]);
  const v64bfp16ebs8 blocks = to_v64bfp16ebs8(acc);
  const std::uint8_t want[] = {0x80, 0x20, 0xE0, 0x40, 0x10, 0xDF, 0x20, 0x00, 0xFF, 0x00};
  EXPECT_EQ(std::memcmp(&blocks, want, sizeof want), 0);
}
TEST(Blocks, ValuesComeBackExactly) {
  v64bfp16ebs8 blocks;
  std::uint8_t bytes[72];
  for (int turn = 0; turn < 50; ++turn) {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_bits());
    for (unsigned i = 0; i < 72; i += 9) bytes[i] = static_cast<std::uint8_t>(bytes[i] % 250 + (turn == 0 ? 0 : 1));
    std::memcpy(static_cast<void*>(&blocks), bytes, sizeof bytes);
    const v64accfloat acc(blocks);
    const v64accfloat scaled(blocks, 3);
    for (unsigned i = 0; i < 64; ++i) {
      const int mantissa = static_cast<std::int8_t>(bytes[i / 8 * 9 + 1 + i % 8]);
      ASSERT_EQ(acc.lane(i), std::ldexp(static_cast<float>(mantissa), bytes[i / 8 * 9] - 133));
      ASSERT_EQ(scaled.lane(i), std::ldexp(static_cast<float>(mantissa), bytes[i / 8 * 9] - 130));
    }
  }
}
TEST(Blocks, LargerBlocksOfSmallOnes) {
  const lanes::Modes floor;
  for (int turn = 0; turn < 50; ++turn) {
    v64accfloat acc;
    for (unsigned i = 0; i < 64; ++i) acc.set_lane(i, any_float(-90));
    const v64bfp16ebs8 small = to_v64bfp16ebs8(acc);
    const v64bfp16ebs16 large = to_v64bfp16ebs16(small), at_once = to_v64bfp16ebs16(acc);
    EXPECT_EQ(std::memcmp(&large, &at_once, sizeof large), 0);  // flooring twice gives the same as once
  }
}
TEST(Blocks, WhatIsNoNumberIsAFault) {
  for (const float value : {std::bit_cast<float>(0x7F800000), std::bit_cast<float>(0xFFC00000)}) {
    v64accfloat acc = aie::zeros<accfloat, 64>();
    acc.set_lane(63, value);
    EXPECT_EQ(model::fault_of([&] { acc.to_vector<bfp16ebs8>(); }),
              "an infinity or a NaN becomes a block: no document says what that gives");
  }
}
TEST(Blocks, Parts) {
  v128bfp16ebs16 whole = undef_v128bfp16ebs16();
  v64accfloat acc = aie::zeros<accfloat, 64>();
  acc.set_lane(5, 3.0F);
  const v64bfp16ebs16 part = to_v64bfp16ebs16(acc);
  whole.insert(1, part);
  const v64bfp16ebs16 back = whole.extract<64>(1), grown = part.grow<128>(1).extract<64>(1);
  EXPECT_EQ(std::memcmp(&back, &part, sizeof part), 0);
  EXPECT_EQ(std::memcmp(&grown, &part, sizeof part), 0);
  EXPECT_EQ(whole.blocks(), 8U);
  EXPECT_EQ(whole.bytes(), 136U);
  EXPECT_EQ(sizeof(v128bfp16ebs8), 144U);
  EXPECT_NE(model::fault_of([&] { whole.extract<64>(2); }), "");
}

TEST(BlockStreams, NineBytesForEight) {
  unsigned char memory[5 + 6 * 72];
  for (unsigned i = 0; i < sizeof memory; ++i) memory[i] = static_cast<unsigned char>(i * 7 + i / 256);
  const unsigned char* start = memory + 5;  // an unaligned address
  aie::block_vector_input_buffer_stream<bfp16ebs8, 64> in(reinterpret_cast<const bfp16ebs8*>(start));
  const auto at = [&](unsigned place, const v64bfp16ebs8& got) {
    return std::memcmp(&got, start + 72 * place, 72) == 0;
  };
  EXPECT_TRUE(at(0, in.pop()));
  in.seek(1);
  EXPECT_TRUE(at(2, in.pop_seek(1)));
  v64bfp16ebs8 last;
  in >> last;
  EXPECT_TRUE(at(4, last));
  unsigned char out[3 * 72] = {};
  aie::block_vector_restrict_output_buffer_stream<bfp16ebs8, 64> to(reinterpret_cast<bfp16ebs8*>(out));
  to << last;
  to.seek(1);
  to.push(last);
  EXPECT_EQ(std::memcmp(out, start + 4 * 72, 72), 0);
  EXPECT_EQ(out[72], 0);
  EXPECT_EQ(std::memcmp(out + 144, start + 4 * 72, 72), 0);
}

// Expects that `got` is within 0.501 ulp of exact * 2^scale.
void expect_near(float got, model::Int exact, int scale) {
  const long double value = std::ldexp(static_cast<long double>(exact), scale);
  const float magnitude = std::fabs(got);
  const long double ulp =
      static_cast<long double>(std::nextafter(magnitude, 1e30F)) - static_cast<long double>(magnitude);
  ASSERT_LE(std::fabs(static_cast<long double>(got) - value), 0.501L * ulp) << got;
}

v64bfp16ebs8 any_blocks() {
  std::uint8_t bytes[72];
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_bits());
  for (unsigned i = 0; i < 72; i += 9) bytes[i] = static_cast<std::uint8_t>(120 + bytes[i] % 12);
  v64bfp16ebs8 blocks;
  std::memcpy(static_cast<void*>(&blocks), bytes, sizeof bytes);
  return blocks;
}
// Returns the product of row m of a and row n of b, as an integer number of 2^-40.
model::Int product_of(const v64bfp16ebs8& a, const v64bfp16ebs8& b, unsigned m, unsigned n) {
  std::uint8_t left[72], right[72];
  std::memcpy(left, &a, 72);
  std::memcpy(right, &b, 72);
  model::Int sum = 0;
  for (unsigned k = 1; k < 9; ++k)
    sum += model::Int{static_cast<std::int8_t>(left[m * 9 + k])} * static_cast<std::int8_t>(right[n * 9 + k]);
  return sum * (model::Int{1} << (left[m * 9] + right[n * 9] - 2 * 133 + 40));
}
model::Int in_units(float value) {
  return static_cast<model::Int>(std::ldexp(static_cast<long double>(value), 40));
}
TEST(BlockProducts, RowsByRows) {
  for (int turn = 0; turn < 20; ++turn) {
    const v64bfp16ebs8 a = any_blocks(), b = any_blocks();
    v64accfloat before;
    for (unsigned i = 0; i < 64; ++i)
      before.set_lane(i, static_cast<float>(static_cast<std::int16_t>(random_bits())) / 64.0F);
    const v64accfloat mul = mul_8x8_8x8T(a, b), mac = mac_8x8_8x8T(a, b, before);
    const v64accfloat minus = mac_8x8_8x8T_conf(a, b, before, 0, 1, 0),
                      turned = mac_8x8_8x8T_conf(a, b, before, 0, 0, 1);
    const v64accfloat fresh = mac_8x8_8x8T_conf(a, b, before, 1, 0, 0);
    aie::mmul<8, 8, 8, bfp16ebs8, bfp16ebs8> matrix(before);
    matrix.mac(a, aie::op_transpose(b));
    aie::mmul<8, 8, 16, bfp16ebs8, bfp16ebs8> wide;
    wide.mul(a, aie::op_transpose(b.grow<128>(1).insert(0, a)));
    for (unsigned m = 0; m < 8; ++m)
      for (unsigned n = 0; n < 8; ++n) {
        const unsigned i = m * 8 + n;
        const model::Int product = product_of(a, b, m, n), c = in_units(before.lane(i));
        expect_near(mul.lane(i), product, -40);
        expect_near(mac.lane(i), c + product, -40);
        expect_near(minus.lane(i), c - product, -40);
        expect_near(turned.lane(i), product - c, -40);
        expect_near(fresh.lane(i), product, -40);
        expect_near(matrix.to_accum().lane(i), c + product, -40);
        expect_near(wide.to_accum().lane(m * 16 + n), product_of(a, a, m, n), -40);
        expect_near(wide.to_accum().lane(m * 16 + 8 + n), product, -40);
      }
  }
}

}  // namespace
}  // namespace blocks
#endif
