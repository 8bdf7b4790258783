// Compares float sums of sixteen lanes with the scalar rules of float_reference.h. float_test.cpp compares these rules
// with captures.
#include "core/aie2/float_mac.h"

#include "effort.h"
#include "float_reference.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera::core::aie2 {
namespace {

struct Operands {
  BfloatLanes a{}, b{};
  FloatLanes acc1{}, acc2{};
  FloatSigns signs;
};

std::uint32_t accumulate(FloatReference& reference, const Operands& x, unsigned lane) {
  reference.add_accumulator(x.acc1[lane], x.signs.negate_acc1);
  reference.add_accumulator(x.acc2[lane], x.signs.negate_acc2);
  return reference.sum();
}
FloatLanes matrix_reference(const Operands& x) {
  FloatLanes out;
  for (unsigned m = 0; m < 4; ++m)
    for (unsigned n = 0; n < 4; ++n) {
      FloatReference reference;
      for (unsigned k = 0; k < 8; ++k) reference.add_product(x.a[8 * m + k], x.b[4 * k + n], x.signs.negate_products);
      out[4 * m + n] = accumulate(reference, x, 4 * m + n);
    }
  return out;
}
FloatLanes lane_reference(const Operands& x) {
  FloatLanes out;
  for (unsigned lane = 0; lane < kFloatLanes; ++lane) {
    FloatReference reference;
    reference.add_product(x.a[lane], x.b[lane], x.signs.negate_products);
    reference.add_product(x.a[lane + 16], x.b[lane + 16], x.signs.negate_products);
    out[lane] = accumulate(reference, x, lane);
  }
  return out;
}
// Takes the rows of a column in groups of four. Two present rows of a group go to its two slots in order, a single row
// goes to the slot of its half, and more than two go to no slot.
FloatLanes sparse_reference(const Operands& x, const WideBfloatLanes& a, const Sparsity& sparsity) {
  const auto bit = [&](unsigned index) { return (sparsity[index / 8] >> index % 8 & 1) != 0; };
  FloatLanes out;
  for (unsigned lane = 0; lane < kFloatLanes; ++lane) {
    const unsigned m = lane / 4, n = lane % 4;
    FloatReference reference;
    for (unsigned group = 0; group < 4; ++group) {
      std::vector<unsigned> rows;
      for (unsigned row = 4 * group; row < 4 * group + 4; ++row)
        if (bit(32 * n + 2 * row) || bit(32 * n + 2 * row + 1)) rows.push_back(row);
      if (rows.size() > 2) continue;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t slot = 2 * group + (rows.size() == 2 ? i : rows[0] % 4 / 2);
        reference.add_product(a[16 * m + rows[i]], x.b[4 * slot + n], x.signs.negate_products);
      }
    }
    out[lane] = accumulate(reference, x, lane);
  }
  return out;
}
FloatLanes sum_reference(const Operands& x) {
  FloatLanes out;
  for (unsigned lane = 0; lane < kFloatLanes; ++lane) {
    FloatReference reference;
    out[lane] = accumulate(reference, x, lane);
  }
  return out;
}

FloatInputs inputs(const Operands& x) {
  const auto bytes = [](const auto& lanes) { return reinterpret_cast<const std::uint8_t*>(lanes.data()); };
  return {bytes(x.a), bytes(x.b), bytes(x.acc1), bytes(x.acc2)};
}

// An operation, its version by integers, its version by host floats, and the rules.
struct MacVersions {
  const char* name;
  void (*chosen)(const FloatInputs&, FloatSigns, FloatLanes&);
  void (*by_integers)(const FloatInputs&, FloatSigns, FloatLanes&);
  bool (*by_floats)(const FloatInputs&, FloatSigns, FloatLanes&);
  FloatLanes (*rules)(const Operands&);
};
constexpr MacVersions kMatrixMac{"matrix", float_matrix_mac, float_matrix_by_integers, float_matrix_by_floats,
                                 matrix_reference};
constexpr MacVersions kLaneMac{"lanes", float_lane_mac, float_lane_by_integers, float_lane_by_floats, lane_reference};
constexpr MacVersions kFloatAdd{"sum", float_add, float_add_by_integers, float_add_by_floats, sum_reference};

// Returns whether the version by host floats computed a result.
bool expect_equal(const MacVersions& operation, const Operands& x) {
  const FloatLanes expected = operation.rules(x);
  FloatLanes out{};
  operation.by_integers(inputs(x), x.signs, out);
  EXPECT_EQ(out, expected) << operation.name << " by integers";
  operation.chosen(inputs(x), x.signs, out);
  EXPECT_EQ(out, expected) << operation.name;
  const bool has_floats = operation.by_floats(inputs(x), x.signs, out);
  EXPECT_EQ(out, expected) << operation.name << (has_floats ? " by floats" : "");
  return has_floats;
}
void expect_all_equal(const Operands& x) {
  for (const MacVersions* operation : {&kMatrixMac, &kLaneMac, &kFloatAdd}) expect_equal(*operation, x);
}

// Numbers with exponents that differ by `spread` at most. One number in `rare` is a zero, denormal, infinity or NaN
// instead.
class Numbers {
 public:
  Numbers(std::uint32_t seed, unsigned spread, unsigned rare) : engine_(seed), spread_(spread), rare_(rare) {}

  std::uint32_t bits(unsigned fraction_bits) {
    const std::uint32_t fraction = random() & ((1U << fraction_bits) - 1);
    std::uint32_t field = base_ + random() % (spread_ + 1);
    if (rare_ != 0 && random() % rare_ == 0) field = random() % 2 == 0 ? 0 : 255;
    const std::uint32_t kept = random() % 4 == 0 ? 0 : fraction;  // powers of two make ties
    return (random() % 2) << (fraction_bits + 8) | (field & 255) << fraction_bits | kept;
  }
  void sparse_operands(WideBfloatLanes& a, Sparsity& sparsity) {
    for (std::uint16_t& value : a) value = static_cast<std::uint16_t>(bits(7));
    const bool thin = random() % 2 == 0;
    for (std::uint8_t& byte : sparsity)
      byte = static_cast<std::uint8_t>(random() & (thin ? random() & random() : 0xFF));
  }
  Operands operands() { return operands(random() % (256 - spread_)); }
  // `base`: the least exponent of a factor.
  Operands operands(std::uint32_t base) {
    base_ = base;
    Operands x;
    for (std::uint16_t& value : x.a) value = static_cast<std::uint16_t>(bits(7));
    for (std::uint16_t& value : x.b) value = static_cast<std::uint16_t>(bits(7));
    for (unsigned i = 0; i < 8; ++i)  // half of the products cancel with others, all but for their last bits
      if (random() % 2 == 0) {
        x.a[i * 4 + 1] = x.a[i * 4] ^ 0x8000;
        x.b[(i * 4 + 4) % 32] = static_cast<std::uint16_t>(x.b[i * 4] ^ random() % 4);
      }
    const std::uint32_t product_base = base_;
    for (unsigned i = 0; i < kFloatLanes; ++i) {
      base_ = std::min(std::max(2 * product_base, 127U) - 127U, 255U - spread_);  // near the exponents of the products
      x.acc1[i] = bits(23);
      x.acc2[i] = random() % 4 == 0 ? x.acc1[i] ^ 0x8000'0000 ^ random() % 4 : bits(23);
    }
    base_ = product_base;
    x.signs = {random() % 2 == 0, random() % 2 == 0, random() % 2 == 0};
    return x;
  }

 private:
  std::uint32_t random() { return static_cast<std::uint32_t>(engine_()); }

  std::mt19937 engine_;
  unsigned spread_, rare_;
  std::uint32_t base_ = 0;
};

// Rounds of 16 lanes for each spread of exponents. `make long` tries more than 10^7 lanes of each operation.
const auto kFloatRounds = static_cast<unsigned>(effort(3000, 30'000));

class FloatMacTest : public testing::TestWithParam<unsigned> {};

TEST_P(FloatMacTest, EqualsTheScalarRulesOnRandomOperands) {
  for (const unsigned rare : {0U, 5U, 60U}) {
    Numbers numbers(17 * GetParam() + rare, GetParam(), rare);
    for (unsigned i = 0; i < kFloatRounds && !HasFailure(); ++i) expect_all_equal(numbers.operands());
  }
}
TEST_P(FloatMacTest, SparseMatricesEqualTheScalarRules) {
  for (const unsigned rare : {0U, 5U}) {
    Numbers numbers(31 * GetParam() + rare, GetParam(), rare);
    for (unsigned i = 0; i < 2000; ++i) {
      const Operands x = numbers.operands();
      WideBfloatLanes a;
      Sparsity sparsity;
      numbers.sparse_operands(a, sparsity);
      FloatLanes out;
      float_sparse_mac(a, x.b, sparsity, x.acc1, x.acc2, x.signs, out);
      ASSERT_EQ(out, sparse_reference(x, a, sparsity));
    }
  }
}
INSTANTIATE_TEST_SUITE_P(ExponentSpreads, FloatMacTest, testing::Values(0, 1, 2, 4, 8, 12, 24, 40, 100, 255));

const std::vector<std::uint16_t> kBoundaries = {0x0000, 0x0001, 0x007F, 0x0080, 0x00FF, 0x2000, 0x3F7F, 0x3F80, 0x3F81,
                                                0x3FFF, 0x4B00, 0x7F00, 0x7F7F, 0x7F80, 0x7F81, 0x7FC0, 0x7FFF};

TEST(FloatMacBoundaryTest, EqualsTheScalarRulesOnAllPairsOfBoundaryFactorsAndAccumulators) {
  std::vector<std::uint16_t> factors;
  for (const std::uint16_t value : kBoundaries) factors.insert(factors.end(), {value, std::uint16_t(value | 0x8000)});
  std::mt19937 random(3);
  for (const std::uint16_t left : factors)
    for (const std::uint16_t right : factors)
      for (const std::uint16_t high : factors)
        for (const std::uint32_t low : {0x0000U, 0x0001U, 0x8000U, 0xFFFFU}) {
          Operands x;  // this triple in each lane, the second product and accumulator at random
          for (unsigned lane = 0; lane < kFloatLanes; ++lane) {
            x.a[lane] = left;
            x.b[lane] = right;
            x.a[lane + 16] = factors[random() % factors.size()];
            x.b[lane + 16] = factors[random() % factors.size()];
            x.acc1[lane] = std::uint32_t{high} << 16 | low;
            x.acc2[lane] =
                std::uint32_t{factors[random() % factors.size()]} << 16 | static_cast<std::uint32_t>(random() & 0xFFFF);
          }
          x.signs = {random() % 2 == 0, random() % 2 == 0, random() % 2 == 0};
          expect_equal(kLaneMac, x);
          expect_equal(kFloatAdd, x);
          if (low == 0) expect_equal(kMatrixMac, x);
          if (HasFailure()) FAIL() << left << ' ' << right << ' ' << high << ' ' << low;
        }
}

// The version by host floats must not leave common numbers to the integers, whose result would be right too.
TEST(FloatMacSpecialTest, HostFloatsServeCommonNumbers) {
#ifdef __x86_64__
  if (!__builtin_cpu_supports("avx512bw")) GTEST_SKIP() << "needs AVX-512";
  EXPECT_TRUE(expect_equal(kMatrixMac, {})) << "zeros";
  for (const unsigned spread : {0U, 24U, 40U}) {
    Numbers numbers(5, spread, 0);
    for (unsigned i = 0; i < 1000; ++i) {
      const Operands x = numbers.operands(127 - spread / 2);
      for (const MacVersions* operation : {&kMatrixMac, &kLaneMac, &kFloatAdd})
        EXPECT_TRUE(expect_equal(*operation, x));
      if (HasFailure()) return;
    }
  }
#else
  GTEST_SKIP() << "needs AVX-512";
#endif
}

// By IEEE 754, an infinity and a finite number give the infinity, and the undefined cases give a NaN.
TEST(FloatMacSpecialTest, InfinitiesAreThoseOfIeee754) {
  constexpr std::uint32_t infinity = 0x7F800000, minus = 0xFF800000, one = 0x3F800000, largest = 0x7F7FFFFF;
  const auto is_nan = [](std::uint32_t bits) { return (bits & 0x7FFFFFFF) > infinity; };
  const auto sum = [](std::uint32_t a, std::uint32_t b, bool subtract) {
    Operands x;
    FloatLanes out;
    x.acc1.fill(a);
    x.acc2.fill(b);
    float_add(inputs(x), {.negate_acc2 = subtract}, out);
    return out[7];
  };
  for (const std::uint32_t finite : {0U, one, largest, largest | 0x80000000}) {
    EXPECT_EQ(sum(infinity, finite, false), infinity);
    EXPECT_EQ(sum(finite, infinity, false), infinity);
    EXPECT_EQ(sum(finite, infinity, true), minus);
    EXPECT_EQ(sum(minus, finite, true), minus);
  }
  EXPECT_EQ(sum(infinity, infinity, false), infinity);
  EXPECT_EQ(sum(minus, infinity, true), minus);
  EXPECT_PRED1(is_nan, sum(infinity, minus, false));
  EXPECT_PRED1(is_nan, sum(infinity, infinity, true));
  const auto product = [](std::uint16_t a, std::uint16_t b) {
    Operands x;
    x.a[3] = a;
    x.b[3] = b;
    FloatLanes out;
    float_lane_mac(inputs(x), x.signs, out);
    return out[3];
  };
  EXPECT_EQ(product(0x7F80, 0x4000), infinity);
  EXPECT_EQ(product(0x4000, 0xFF80), minus);
  EXPECT_EQ(product(0xFF80, 0xFF80), infinity);
  EXPECT_PRED1(is_nan, product(0x7F80, 0x8000));
  EXPECT_PRED1(is_nan, product(0x0000, 0xFF80));
}
// Two large terms must not change the sign of an infinity, although the infinity takes part in the sum as a number.
TEST(FloatMacSpecialTest, AnInfinityKeepsItsSignAgainstLargeTerms) {
  Operands x;
  x.a[0] = x.a[16] = 0x7F7F;
  x.b[0] = x.b[16] = 0xFF7F;
  x.acc1[0] = 0x7F800000;
  FloatLanes out;
  float_lane_mac(inputs(x), x.signs, out);
  EXPECT_EQ(out[0], 0x7F800000U);
}

}  // namespace
}  // namespace tessera::core::aie2
