// Tests a bfloat16 addition of 4096 elements that the open compiler (Peano, mlir-aie) made for Phoenix. The program
// widens the elements, adds them as fp32 in half accumulators, and narrows the sums. It keeps the rounding mode of a
// reset, which is toward minus infinity.
#include "core/float_reference.h"
#include "foreign_program.h"

#include <bit>
#include <cmath>
#include <random>

namespace tessera::npu {
namespace {

constexpr std::size_t kCount = 4096;
using Vector = std::vector<std::uint16_t>;

float number(std::uint16_t bits) {
  return std::bit_cast<float>(std::uint32_t{bits} << 16);
}
// Returns the largest bfloat16 number that is not above the float; bfloat16 numbers are every 65536th float. A NaN is
// truncated and stays a NaN.
std::uint16_t floor_to_bfloat(std::uint32_t bits) {
  const std::uint16_t cut = static_cast<std::uint16_t>(bits >> 16);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((cut & 0x7F) == 0 ? cut + 1 : cut);
  const bool inexact = (bits & 0xFFFF) != 0, negative = bits >> 31 != 0;
  return static_cast<std::uint16_t>(cut + (inexact && negative ? 1 : 0));
}
// Adds as the vector unit does: aligns both terms to the larger one and keeps 23 fraction bits of each.
std::uint16_t sum(std::uint16_t a, std::uint16_t b) {
  core::aie2::FloatReference terms;
  terms.add_accumulator(std::uint32_t{a} << 16, false);
  terms.add_accumulator(std::uint32_t{b} << 16, false);
  return floor_to_bfloat(terms.sum());
}

void check_sums(const Vector& a, const Vector& b) {
  ForeignProgram program("npu-toolkit/single-add", "npu-toolkit/single-add.insts.bin", "npu1_4col");
  const Bytes result = program.run({{0, bytes_of(a)}, {1, bytes_of(b)}}, 2, 2 * kCount);
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto got = load_le<std::uint16_t>(result, 2 * i);
    ASSERT_EQ(got, sum(a[i], b[i])) << a[i] << ' ' << b[i];
    // When the alignment loses no bit, this equals plain float addition.
    const float x = number(a[i]), y = number(b[i]);
    const bool plain =
        std::isnormal(x) && std::isnormal(y) && std::isnormal(x + y) && std::abs(std::ilogb(x) - std::ilogb(y)) < 16;
    ASSERT_TRUE(!plain || got == floor_to_bfloat(std::bit_cast<std::uint32_t>(x + y))) << a[i] << ' ' << b[i];
  }
}

Vector random_vector(std::uint32_t seed, std::uint32_t base, std::uint32_t range) {
  std::mt19937 generator(seed);
  Vector values(kCount);
  for (std::uint16_t& value : values)
    value = static_cast<std::uint16_t>((base + generator() % range) | (generator() % 2 << 15));
  return values;
}

TEST(SingleAddTest, EqualsFloatAdditionOnRandomNumbers) {
  TESSERA_NEED_SHARED();
  for (const std::uint32_t base : {0x0000U, 0x3C00U, 0x7C00U})  // tiny, about one, huge
    check_sums(random_vector(base + 1, base, 0x400), random_vector(base + 2, base, 0x400));
  check_sums(random_vector(3, 0, 0x8000), random_vector(4, 0, 0x8000));  // any bits at all
}
TEST(SingleAddTest, EqualsFloatAdditionOnAllPairsOfExtremes) {
  TESSERA_NEED_SHARED();
  Vector extremes;
  for (const int value : {0x0000, 0x0001, 0x007F, 0x0080, 0x0081, 0x00FF, 0x0100, 0x3300, 0x3380, 0x33FF, 0x3780,
                          0x3B80, 0x3BFF, 0x3C00, 0x3F00, 0x3F7F, 0x3F80, 0x3F81, 0x3FFF, 0x4000, 0x4B00, 0x5000,
                          0x7E80, 0x7F00, 0x7F7E, 0x7F7F, 0x7F80, 0x7F81, 0x7FA0, 0x7FC0, 0x7FD5, 0x7FFF})
    for (const int sign : {0, 0x8000}) extremes.push_back(static_cast<std::uint16_t>(value | sign));
  Vector a(kCount), b(kCount);
  for (std::size_t i = 0; i < kCount; ++i) {
    a[i] = extremes[i / extremes.size()];
    b[i] = extremes[i % extremes.size()];
  }
  check_sums(a, b);
}

}  // namespace
}  // namespace tessera::npu
