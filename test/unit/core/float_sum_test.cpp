// Compares the sums of floats that kernels on the host compute (aie_api/float_sum.hpp) with the core's adder, which has
// the same rule. Other tests compare each of the two with captures.
#include "aie_api/float_sum.hpp"

#include "core/aie2/float_mac.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera::core::aie2 {
namespace {

// Returns any float, a float of a common size, a float close to the least normal number, or a limit of one of the kinds
// of floats.
std::uint32_t any_float(std::mt19937_64& random) {
  static constexpr std::uint32_t kKinds[] = {0,          1,          0x007FFFFF, 0x00800000, 0x00800001, 0x3F800000,
                                             0x4B800000, 0x7F7FFFFF, 0x7F800000, 0x7F800001, 0x7FC00000, 0x7FFFFFFF};
  const auto draw = random();
  auto bits = static_cast<std::uint32_t>(draw >> 32);
  switch (draw % 4) {
    case 0: return bits;
    case 1: return (bits & 0x81FFFFFF) | 0x3E000000;
    case 2: return bits & 0x81FFFFFF;  // around the least normal number
    default: return kKinds[draw / 4 % std::size(kKinds)] | (bits & 0x80000000);
  }
}

TEST(FloatSum, IsTheCores) {
  std::mt19937_64 random(1);
  for (unsigned times = 0; times < 100'000; ++times) {
    FloatLanes a, b, sum, difference;
    for (unsigned i = 0; i < kFloatLanes; ++i) a[i] = any_float(random), b[i] = any_float(random);
    const FloatInputs in{.acc1 = reinterpret_cast<const std::uint8_t*>(a.data()),
                         .acc2 = reinterpret_cast<const std::uint8_t*>(b.data())};
    float_add(in, {}, sum);
    float_add(in, {.negate_acc2 = true}, difference);
    for (unsigned i = 0; i < kFloatLanes; ++i) {
      const auto x = std::bit_cast<float>(a[i]), y = std::bit_cast<float>(b[i]);
      ASSERT_EQ(std::bit_cast<std::uint32_t>(aie::detail::float_sum(x, y)), sum[i]) << std::hex << a[i] << ' ' << b[i];
      ASSERT_EQ(std::bit_cast<std::uint32_t>(aie::detail::float_difference(x, y)), difference[i])
          << std::hex << a[i] << ' ' << b[i];
    }
  }
}

}  // namespace
}  // namespace tessera::core::aie2
