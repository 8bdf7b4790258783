// Tests conversions from floats to fixed point and back against long double, which is exact here.
#include "aie_api/aie.hpp"
#include "aie_api/faults.h"
#include "aie_api/model.h"

#include <gtest/gtest.h>

#if __AIE_ARCH__ == 20
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"  // the code in src/ is compiled without this warning
#include "core/aie2/convert.h"
#pragma GCC diagnostic pop
#endif

#include <cmath>

namespace {

enum class Rounding { HalvesUp, HalvesToZero, Floor };

long double rounded(long double value, Rounding rounding) {
  const long double below = std::floor(value), rest = value - below;
  if (rounding == Rounding::Floor || rest < 0.5L) return below;
  if (rest > 0.5L) return below + 1;
  return rounding == Rounding::HalvesUp || value < 0 ? below + 1 : below;
}
template <class T>
T clamped(long double value) {
  const auto least = static_cast<long double>(aie::detail::least<T>),
             most = static_cast<long double>(aie::detail::largest<T>);
  return static_cast<T>(static_cast<std::int64_t>(value < least ? least : value > most ? most : value));
}

constexpr Rounding kRounding = __AIE_ARCH__ == 10 ? Rounding::HalvesUp : Rounding::HalvesToZero;

// Returns a positive number of any size, or one of these divided by 2^shift: a half, a half moved by one bit toward
// zero, or a whole number.
float any_float(std::mt19937_64& random, int shift) {
  const auto draw = static_cast<std::uint32_t>(random());
  const auto number = static_cast<float>(static_cast<std::int32_t>(random()) >> random() % 31);
  switch (draw % 4) {
    case 0: return std::bit_cast<float>(static_cast<std::uint32_t>(random()) & 0x7F7FFFFFU);
    case 1: return std::ldexp(number + 0.5F, -shift);
    case 2: return std::nextafter(std::ldexp(number + 0.5F, -shift), 0.0F);
    default: return std::ldexp(number, -shift);
  }
}

template <class T>
void to_fixed_of_vectors() {
  std::mt19937_64 random(aie::detail::bits_of<T>);
  aie::set_saturation(aie::saturation_mode::saturate);  // matters only on AIE
  for (int round = 0; round < 300; ++round) {
    const int shift = static_cast<int>(random() % 40) - 8;
    aie::vector<float, 32> v;
    for (unsigned i = 0; i < 32; ++i) v.set(any_float(random, shift), i);
    const aie::vector<T, 32> out = aie::to_fixed<T>(v, shift);
    for (unsigned i = 0; i < 32; ++i) {
      const long double exact = std::ldexp(static_cast<long double>(v.get(i)), shift);
      ASSERT_EQ(static_cast<std::int64_t>(out.get(i)), static_cast<std::int64_t>(clamped<T>(rounded(exact, kRounding))))
          << v.get(i) << " shift " << shift;
    }
  }
  aie::set_saturation(aie::saturation_mode::none);
}
TEST(ToFixed, VectorsOfFloats) {
  to_fixed_of_vectors<std::int16_t>();
  to_fixed_of_vectors<std::int32_t>();
#if __AIE_ARCH__ != 10
  to_fixed_of_vectors<int4>();
  to_fixed_of_vectors<uint4>();
  to_fixed_of_vectors<std::int8_t>();
  to_fixed_of_vectors<std::uint8_t>();
  to_fixed_of_vectors<std::uint16_t>();
  to_fixed_of_vectors<std::uint32_t>();
#endif
}
TEST(ToFixed, WithoutAShift) {
  const auto v = aie::broadcast<float, 16>(-2.0F);
  EXPECT_EQ(aie::to_fixed<int32>(v).get(5), -2);
  EXPECT_EQ(aie::to_fixed(v).get(15), -2);
  EXPECT_EQ(aie::to_fixed<int16>(3.0F), 3);
}
TEST(ToFixed, HalvesByName) {
  const bool is_up = kRounding == Rounding::HalvesUp;
  EXPECT_EQ(aie::to_fixed(2.5F), is_up ? 3 : 2);
  EXPECT_EQ(aie::to_fixed(-2.5F), -2);
  EXPECT_EQ(aie::to_fixed(-0.5F), 0);
  EXPECT_EQ(aie::to_fixed(3.5F), is_up ? 4 : 3);
  EXPECT_EQ(aie::to_fixed(0.5F, 8), 128);
  EXPECT_EQ(aie::to_fixed(1e30F), 0x7FFFFFFF);
  EXPECT_EQ(aie::to_fixed(-1e30F), -0x7FFFFFFF - 1);
  EXPECT_EQ(aie::to_fixed(std::nanf("")), 0);
}
// The documents' table of twiddles has 32767 for 1.0 with 15 fraction bits, so the conversion must saturate.
TEST(ToFixed, NarrowResultsSaturateByMode) {
  EXPECT_EQ(aie::to_fixed<std::int16_t>(32768.0F), __AIE_ARCH__ == 10 ? -32768 : 32767);
  aie::set_saturation(aie::saturation_mode::saturate);
  EXPECT_EQ(aie::to_fixed<std::int16_t>(32768.0F), 32767);
  EXPECT_EQ(aie::to_fixed<std::int8_t>(-300.0F), -128);
  aie::set_saturation(aie::saturation_mode::none);
}
#if __AIE_ARCH__ != 21
TEST(ToFixed, ComplexNumbersByParts) {
  EXPECT_EQ(aie::to_fixed<cint16>(cfloat(1.25F, -2.0F), 2), cint16(5, -8));
  aie::vector<cfloat, 8> v;
  for (unsigned i = 0; i < 8; ++i) v.set(cfloat(static_cast<float>(i), -0.5F * static_cast<float>(i)), i);
  const aie::vector<cint32, 8> out = aie::to_fixed<cint32>(v, 1);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(out.get(static_cast<unsigned>(i)), cint32(2 * i, -i));
  const aie::vector<cfloat, 8> back = aie::to_float(out, 1);
  for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(back.get(i), v.get(i));
}
#endif

template <class T>
void to_float_of_vectors() {
  std::mt19937_64 random(aie::detail::bits_of<T> + 100);
  for (int round = 0; round < 200; ++round) {
    const int shift = static_cast<int>(random() % 64) - 32;
    aie::vector<T, 32> v;
    for (unsigned i = 0; i < 32; ++i) v.set(model::any<T>(random), i);
    const aie::vector<float, 32> out = aie::to_float(v, shift);
    for (unsigned i = 0; i < 32; ++i)
      ASSERT_EQ(out.get(i),
                static_cast<float>(std::ldexp(static_cast<long double>(static_cast<std::int64_t>(v.get(i))), -shift)));
#if __AIE_ARCH__ != 10
    const aie::vector<bfloat16, 32> narrow = aie::to_float<bfloat16>(v, shift);
    const aie::vector<bfloat16, 32> left = aie::accum<accfloat, 32>(out).to_vector<bfloat16>();
    for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(narrow.get(i).bits(), left.get(i).bits());
#endif
  }
}
TEST(ToFloat, Vectors) {
  to_float_of_vectors<std::int16_t>();
  to_float_of_vectors<std::int32_t>();
#if __AIE_ARCH__ != 10
  to_float_of_vectors<std::int8_t>();
  to_float_of_vectors<std::uint8_t>();
  to_float_of_vectors<std::uint16_t>();
  to_float_of_vectors<std::uint32_t>();
  to_float_of_vectors<int4>();
  aie::set_rounding(aie::rounding_mode::conv_even);
  to_float_of_vectors<std::int32_t>();
  aie::set_rounding(aie::rounding_mode::floor);
#endif
}
TEST(ToFloat, Scalars) {
  EXPECT_EQ(aie::to_float(128, 8), 0.5F);
  EXPECT_EQ(aie::to_float(0x7FFFFFFF), 2147483648.0F);
}

#if __AIE_ARCH__ != 10
TEST(ToFloat, ReadsSignsAsItIsTold) {
  aie::vector<std::int8_t, 16> v;
  for (unsigned i = 0; i < 16; ++i) v.set(static_cast<std::int8_t>(-1 - static_cast<int>(i)), i);
  const aie::vector<float, 16> out = aie::to_float(aie::op_sign(v, false));
  for (unsigned i = 0; i < 16; ++i) EXPECT_EQ(out.get(i), 255.0F - static_cast<float>(i));
}
TEST(ToFloat, Accumulators) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 200; ++round) {
    aie::accum<acc64, 16> acc;
    for (unsigned i = 0; i < 16; ++i) acc.set_lane(i, static_cast<std::int64_t>(random()) >> random() % 63);
    const aie::vector<float, 16> out = aie::to_float(acc, round % 40);
    for (unsigned i = 0; i < 16; ++i)
      ASSERT_EQ(out.get(i), static_cast<float>(std::ldexp(static_cast<long double>(acc.lane(i)), -(round % 40))));
  }
}

// Tests every bfloat16 with six shifts. A result beyond 32 bits is a fault in the API, so the test skips it there.
TEST(ToFixed, EachBfloat16IsTheIntegerBelow) {
  for (const int shift : {-9, -1, 0, 1, 8, 20})
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
      const bfloat16 value = bfloat16::from_bits(static_cast<std::uint16_t>(bits));
      const auto number = static_cast<long double>(static_cast<float>(value));
      const long double below = std::floor(std::ldexp(number, shift));
      const bool fits = below >= -2147483648.0L && below <= 2147483647.0L;
#if __AIE_ARCH__ == 20
      const auto emulated = tessera::core::aie2::floor_bfloat16(static_cast<std::uint16_t>(bits), shift);
      ASSERT_EQ(emulated, fits ? std::optional(static_cast<std::int32_t>(below)) : std::nullopt) << bits;
#endif
      if (!fits) continue;
      ASSERT_EQ(aie::to_fixed(value, shift), static_cast<std::int32_t>(below)) << bits << " shift " << shift;
      ASSERT_EQ(aie::to_fixed<std::int16_t>(value, shift), static_cast<std::int16_t>(static_cast<std::int64_t>(below)));
      ASSERT_EQ(aie::to_fixed<std::uint8_t>(value, shift),
                clamped<std::uint8_t>(rounded(std::ldexp(number, shift), Rounding::HalvesToZero)));
    }
}
TEST(ToFixed, Bfloat16BeyondItsIntegersIsAFault) {
  for (const float value : {2147483648.0F, -4294967296.0F, INFINITY, -INFINITY, NAN})
    EXPECT_EQ(model::fault_of([&] { aie::to_fixed(bfloat16(value)); }),
              "a bfloat16 becomes an integer that does not fit 32 bits: the core's result is not known");
}
#endif

}  // namespace
