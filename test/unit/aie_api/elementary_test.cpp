// Tests elementary functions against long double. Most tests bound the distance from the exact value, in units in the
// last place.
#include "aie_api/aie.hpp"
#include "aie_api/faults.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <random>

namespace {

// Mantissa bits, including the hidden bit.
template <class T>
constexpr int kBits = std::same_as<T, float> ? 24 : 8;

template <class T>
long double error_in_places(T result, long double exact) {
  const auto got = static_cast<long double>(static_cast<float>(result));
  if (got == exact) return 0;
  int exponent = 0;
  std::frexp(exact, &exponent);
  if (exponent < -125) exponent = -125;  // a denormal number has the unit of the smallest normal numbers
  return std::fabs(got - exact) / std::ldexp(1.0L, exponent - kBits<T>);
}

template <class T, class Of, class Exact>
void is_within(long double places, const std::vector<T>& values, Of of, Exact exact) {
  long double most = 0;
  for (std::size_t i = 0; i + 16 <= values.size(); i += 16) {
    aie::vector<T, 16> v;
    for (unsigned lane = 0; lane < 16; ++lane) v.set(values[i + lane], lane);
    const auto out = of(v);
    for (unsigned lane = 0; lane < 16; ++lane) {
      const long double want = exact(static_cast<long double>(static_cast<float>(v.get(lane))));
      if (std::fabs(want) > 3.38e38L) continue;  // near the largest number the result may be infinity
      const long double error = error_in_places(out.get(lane), want);
      most = error > most ? error : most;
      ASSERT_LE(error, places) << static_cast<float>(v.get(lane));
    }
  }
  EXPECT_GT(most, places / 2);  // the bound is tight enough to matter
}

// Returns 8192 normal numbers; some are negative if `negative`.
std::vector<float> floats(bool negative) {
  std::mt19937_64 random(5);
  std::vector<float> all = {1, 2, 3, 4, 0.5F, 1.9999999F, 1.0000001F, 3.4e38F, 1.2e-38F, 10, 100};
  while (all.size() < 8192) {
    const auto bits = static_cast<std::uint32_t>(random()) & (negative ? 0xFFFFFFFFU : 0x7FFFFFFFU);
    const float value = std::bit_cast<float>(bits);
    if (std::isnormal(value)) all.push_back(value);
  }
  return all;
}

constexpr auto kInverse = [](long double x) { return 1 / x; };
constexpr auto kRoot = [](long double x) { return std::sqrt(x); };
constexpr auto kInverseRoot = [](long double x) { return 1 / std::sqrt(x); };

TEST(Elementary, FloatsAreTheNearest) {
  is_within(0.5L, floats(true), [](auto v) { return aie::inv(v); }, kInverse);
  is_within(0.5L, floats(false), [](auto v) { return aie::sqrt(v); }, kRoot);
  is_within(0.5001L, floats(false), [](auto v) { return aie::invsqrt(v); }, kInverseRoot);
}
TEST(Elementary, Scalars) {
  EXPECT_EQ(aie::inv(4.0F), 0.25F);
  EXPECT_EQ(aie::sqrt(2.25F), 1.5F);
  EXPECT_EQ(aie::invsqrt(16.0F), 0.25F);
  EXPECT_EQ(aie::div(3.0F, 4.0F), 0.75F);
  const float one_third = 1.0F / 3;
  EXPECT_EQ(aie::div(5.0F, 3.0F), __AIE_ARCH__ == 10 ? 5.0F * one_third : 5.0F / 3);
  EXPECT_EQ(aie::inv(0.0F), INFINITY);
#if __AIE_ARCH__ != 21
  EXPECT_EQ(aie::inv(cfloat(3, 4)), cfloat(0.12F, -0.16F));
#endif
  aie::vector<float, 8> v;
  v.set(8, 3);
  EXPECT_EQ(aie::inv(v[3]), 0.125F);
}

// A quotient is the product with a rounded inverse, and this product is rounded as other products are. On AIE-ML a
// product of floats is a sum of several rounded products. So the tests allow an error of 4 units.
TEST(Elementary, QuotientsOfVectors) {
  std::mt19937_64 random(6);
  const auto any = [&] { return std::ldexp(static_cast<float>(static_cast<std::int32_t>(random()) | 1), -20); };
  aie::vector<float, 16> a, b;
  for (int round = 0; round < 200; ++round) {
    for (unsigned i = 0; i < 16; ++i) a.set(any(), i), b.set(any(), i);
    const float divisor = b.get(0);
    const aie::vector<float, 16> each = aie::div(a, b).to_vector<float>(),
                                 by_one = aie::div(a, divisor).to_vector<float>();
    for (unsigned i = 0; i < 16; ++i) {
      const auto exact = [&](float by) { return static_cast<long double>(a.get(i)) / static_cast<long double>(by); };
      ASSERT_LE(error_in_places(each.get(i), exact(b.get(i))), 4) << a.get(i) << " / " << b.get(i);
      ASSERT_LE(error_in_places(by_one.get(i), exact(divisor)), 4) << a.get(i) << " / " << divisor;
    }
  }
}
#if __AIE_ARCH__ == 10
TEST(Elementary, ComplexQuotients) {
  aie::vector<cfloat, 8> a, b;
  for (unsigned i = 0; i < 8; ++i) {
    const auto k = static_cast<float>(i);
    a.set(cfloat(1 + k, 2 - k), i);
    b.set(cfloat(3, 0.5F + k), i);
  }
  const aie::vector<cfloat, 8> each = aie::div(a, b).to_vector<cfloat>(),
                               by_one = aie::div(a, b.get(2)).to_vector<cfloat>();
  for (unsigned i = 0; i < 8; ++i) {
    const auto number = [](cfloat of) { return std::complex<double>(of.real, of.imag); };
    ASSERT_NEAR(std::abs(number(each.get(i)) - number(a.get(i)) / number(b.get(i))), 0, 1e-6);
    ASSERT_NEAR(std::abs(number(by_one.get(i)) - number(a.get(i)) / number(b.get(2))), 0, 1e-6);
  }
}
#endif

#if __AIE_ARCH__ != 10
TEST(Elementary, EachBfloat16IsTheNearest) {
  std::vector<bfloat16> positive;
  for (unsigned bits = 0x80; bits < 0x7F80; ++bits)
    positive.push_back(bfloat16::from_bits(static_cast<std::uint16_t>(bits)));
  is_within(0.5L, positive, [](auto v) { return aie::inv(v); }, kInverse);
  is_within(0.5L, positive, [](auto v) { return aie::sqrt(v); }, kRoot);
  is_within(0.5L, positive, [](auto v) { return aie::invsqrt(v); }, kInverseRoot);
}
#endif

#if __AIE_ARCH__ == 10
TEST(Elementary, Accumulators) {
  const aie::accum<accfloat, 8> acc(aie::vector<float, 8>(1, 4, 16, 64, 256, 1024, 4096, 16384));
  for (unsigned i = 0; i < 8; ++i) {
    const float root = std::ldexp(1.0F, static_cast<int>(i));
    EXPECT_EQ(aie::sqrt(acc).lane(i), root);
    EXPECT_EQ(aie::invsqrt(acc).lane(i), 1 / root);
    EXPECT_EQ(aie::inv(acc).lane(i), 1 / (root * root));
  }
}

// The expected number is the Q.15 number nearest to the sine or cosine of the upper 20 bits of the angle. 32767 stands
// for 1.
TEST(Sine, IntegersAreTheNearest) {
  std::mt19937_64 random(1);
  const long double pi = std::acos(-1.0L);
  for (int i = 0; i < 20000; ++i) {
    const auto angle = static_cast<std::int32_t>(random());
    const long double radians = static_cast<long double>(angle >> 12) / 524288 * pi;
    const auto both = aie::sincos_complex(angle);
    const auto near = [](long double value, int got) {
      return got == 32767 && value * 32768 > 32766.5L ? true : std::fabs(value * 32768 - got) <= 0.5L;
    };
    ASSERT_TRUE(near(std::sin(radians), both.imag)) << angle;
    ASSERT_TRUE(near(std::cos(radians), both.real)) << angle;
    ASSERT_EQ(aie::sin(angle), both.imag);
    ASSERT_EQ(aie::cos(angle), both.real);
    ASSERT_EQ(aie::sincos(angle), std::pair(aie::sin(angle), aie::cos(angle)));
    ASSERT_EQ(::sincos(angle), both);
    ASSERT_EQ(aie::sin(angle), aie::sin(static_cast<std::int32_t>(static_cast<std::uint32_t>(angle) | 0xFFF)));
  }
}
TEST(Sine, FloatsHaveSixteenBits) {
  std::mt19937_64 random(2);
  aie::vector<float, 8> angles;
  const float pi = std::acos(-1.0F);
  for (int round = 0; round < 2000; ++round) {
    for (unsigned i = 0; i < 8; ++i)
      angles.set(pi * static_cast<float>(static_cast<std::int32_t>(random())) / 2147483648.0F, i);
    if (round == 0) angles.set(pi, 0), angles.set(-pi, 1), angles.set(pi / 2, 2), angles.set(0, 3);
    const auto sines = aie::sin(angles), cosines = aie::cos(angles);
    const auto both = aie::sincos(angles);
    const auto turned = aie::sincos_complex(angles);
    for (unsigned i = 0; i < 8; ++i) {
      const auto exact = static_cast<long double>(angles.get(i));
      ASSERT_NEAR(sines.get(i), static_cast<double>(std::sin(exact)), 4e-5) << angles.get(i);
      ASSERT_NEAR(cosines.get(i), static_cast<double>(std::cos(exact)), 4e-5) << angles.get(i);
      ASSERT_EQ(sines.get(i), both.first.get(i));
      ASSERT_EQ(cosines.get(i), both.second.get(i));
      ASSERT_EQ(turned.get(i), cfloat(cosines.get(i), sines.get(i)));
    }
  }
  EXPECT_EQ(aie::sin(0.0F), 0.0F);
  EXPECT_EQ(aie::cos(0.0F), 32767.0F / 32768);
  EXPECT_EQ(model::fault_of([] { aie::sin(3.2F); }), "sin and cos take angles from -pi to pi");
}
#endif

#if __AIE_ARCH__ == 21
TEST(Elementary, TableFunctions) {
  std::mt19937_64 random(4);
  std::vector<float> values;
  while (values.size() < 16384)
    values.push_back(static_cast<float>(static_cast<std::int32_t>(random())) /
                     static_cast<float>(1U << (24 + random() % 8)));
  is_within(0.5001L, values, [](auto v) { return aie::exp2(v); }, [](long double x) { return std::exp2(x); });
  is_within(0.5001L, values, [](auto v) { return aie::tanh<bfloat16>(v); }, [](long double x) { return std::tanh(x); });
}
#endif

}  // namespace
