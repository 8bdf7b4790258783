// Compares floats of AIE-ML bit for bit with the emulated core, which computes in integers, and with captures of
// silicon.
#include "aie_api/aie.hpp"

#include <gtest/gtest.h>

#if __AIE_ARCH__ == 20

#include "core/aie2/float_mac.h"
#include "shared_data.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <random>

namespace float_mac {
namespace {

using tessera::core::aie2::BfloatLanes;
using tessera::core::aie2::FloatLanes;
using tessera::core::aie2::FloatSigns;
constexpr unsigned kLanes = tessera::core::aie2::kFloatLanes;

// Draws numbers of every kind: any bits, exponents that are close together or at their limits, zeros, denormals,
// infinities and NaNs.
class Numbers {
 public:
  explicit Numbers(unsigned seed) : random_(seed) {}
  // Chooses one kind for all numbers of a sum.
  void choose() {
    kind_ = random_() % 6;
    centre_ = static_cast<std::uint32_t>(random_() % 256);
  }
  std::uint32_t wide() {
    const auto bits = static_cast<std::uint32_t>(random_());
    if (kind_ == 0) return bits;
    if (random_() % 16 == 0) return bits & 0x80000000U;
    if (kind_ == 1 && random_() % 8 == 0) return (bits & 0x807FFFFFU) | (random_() % 2 != 0 ? 0x7F800000U : 0U);
    const std::uint32_t spread = kind_ <= 3 ? 3 : 40;
    std::uint32_t exponent = kind_ == 5 ? 64 + centre_ / 2 : centre_;
    exponent += static_cast<std::uint32_t>(random_() % spread);
    std::uint32_t mantissa = bits & 0x007FFFFFU;
    if (kind_ == 3) mantissa &= 0x00700000U;  // ties and sums that cancel
    return (bits & 0x80000000U) | (exponent > 254 ? 254 : exponent) << 23 | mantissa;
  }
  std::uint16_t narrow() { return static_cast<std::uint16_t>(wide() >> 16); }
  bool coin() { return random_() % 2 != 0; }

 private:
  std::mt19937_64 random_;
  std::uint64_t kind_ = 0;
  std::uint32_t centre_ = 0;
};

float as_float(std::uint32_t bits) {
  return std::bit_cast<float>(bits);
}
template <unsigned N>
aie::vector<bfloat16, N> vector_of(const BfloatLanes& lanes) {
  aie::vector<bfloat16, N> v;
  for (unsigned i = 0; i < N; ++i) v.set(bfloat16::from_bits(lanes[i]), i);
  return v;
}
aie::accum<accfloat, kLanes> accum_of(const FloatLanes& lanes) {
  aie::accum<accfloat, kLanes> acc;
  for (unsigned i = 0; i < kLanes; ++i) acc.set_lane(i, as_float(lanes[i]));
  return acc;
}
template <class Lanes>
FloatLanes bits_of(const Lanes& lanes) {
  FloatLanes bits;
  for (unsigned i = 0; i < kLanes; ++i) bits[i] = std::bit_cast<std::uint32_t>(lanes.data()[i]);
  return bits;
}

struct Operands {
  BfloatLanes a{}, b{};
  FloatLanes acc1{}, acc2{};
  explicit Operands(Numbers& numbers) {
    numbers.choose();
    for (auto& each : a) each = numbers.narrow();
    for (auto& each : b) each = numbers.narrow();
    for (auto& each : acc1) each = numbers.wide();
    for (auto& each : acc2) each = numbers.wide();
  }
};

constexpr int kRounds = 4000;

using tessera::core::aie2::FloatInputs, tessera::core::aie2::FloatSigns;

const std::uint8_t* bytes_of(const auto& lanes) {
  return reinterpret_cast<const std::uint8_t*>(lanes.data());
}
// Returns the sum of products and an accumulator that a function of the emulated unit gives.
FloatLanes sum_by(void (*unit)(const FloatInputs&, FloatSigns, FloatLanes&), const BfloatLanes& a, const BfloatLanes& b,
                  const FloatLanes& acc1, FloatSigns signs = {}) {
  const FloatLanes none{};
  FloatLanes sum;
  unit({.a = bytes_of(a), .b = bytes_of(b), .acc1 = bytes_of(acc1), .acc2 = bytes_of(none)}, signs, sum);
  return sum;
}
FloatLanes sum_of(const FloatLanes& acc1, const FloatLanes& acc2, FloatSigns signs = {}) {
  FloatLanes sum;
  tessera::core::aie2::float_add({.acc1 = bytes_of(acc1), .acc2 = bytes_of(acc2)}, signs, sum);
  return sum;
}

TEST(FloatMac, MatricesAsTheEmulatedCore) {
  Numbers numbers(1);
  for (int round = 0; round < kRounds; ++round) {
    const Operands x(numbers);
    FloatLanes want;
    aie::mmul<4, 8, 4, bfloat16> c(accum_of(x.acc1));
    c.mac(vector_of<32>(x.a), vector_of<32>(x.b));
    want = sum_by(tessera::core::aie2::float_matrix_mac, x.a, x.b, x.acc1);
    ASSERT_EQ(bits_of(c.to_accum()), want) << "mac, round " << round;
    c.mul(vector_of<32>(x.a), vector_of<32>(x.b));
    want = sum_by(tessera::core::aie2::float_matrix_mac, x.a, x.b, {});
    ASSERT_EQ(bits_of(c.to_accum()), want) << "mul, round " << round;
  }
}

TEST(FloatMac, LanesAsTheEmulatedCore) {
  Numbers numbers(2);
  for (int round = 0; round < kRounds; ++round) {
    Operands x(numbers);
    for (unsigned i = kLanes; i < x.a.size(); ++i) x.a[i] = x.b[i] = 0;
    const auto a = vector_of<kLanes>(x.a), b = vector_of<kLanes>(x.b);
    const auto acc = accum_of(x.acc1);
    FloatLanes want;
    want = sum_by(tessera::core::aie2::float_lane_mac, x.a, x.b, {});
    ASSERT_EQ(bits_of(aie::mul(a, b)), want) << "mul, round " << round;
    want = sum_by(tessera::core::aie2::float_lane_mac, x.a, x.b, {}, {.negate_products = true});
    ASSERT_EQ(bits_of(aie::negmul(a, b)), want) << "negmul, round " << round;
    want = sum_by(tessera::core::aie2::float_lane_mac, x.a, x.b, x.acc1);
    ASSERT_EQ(bits_of(aie::mac(acc, a, b)), want) << "mac, round " << round;
    want = sum_by(tessera::core::aie2::float_lane_mac, x.a, x.b, x.acc1, {.negate_products = true});
    ASSERT_EQ(bits_of(aie::msc(acc, a, b)), want) << "msc, round " << round;
    const BfloatLanes all = [&] {
      BfloatLanes lanes{};
      for (unsigned i = 0; i < kLanes; ++i) lanes[i] = x.b[3];
      return lanes;
    }();
    want = sum_by(tessera::core::aie2::float_lane_mac, x.a, all, x.acc1);
    ASSERT_EQ(bits_of(aie::mac(acc, a, b[3])), want) << "mac by an element, round " << round;
  }
}

TEST(FloatMac, SumsOfAccumulatorsAsTheEmulatedCore) {
  Numbers numbers(3);
  for (int round = 0; round < kRounds; ++round) {
    const Operands x(numbers);
    const bool is_negated = numbers.coin();
    FloatLanes want;
    want = sum_of(x.acc1, x.acc2, {.negate_acc2 = is_negated});
    aie::accum<accfloat, kLanes> out;
    aie::detail::unit_add<kLanes>(accum_of(x.acc1).data(), accum_of(x.acc2).data(), is_negated, out.data());
    ASSERT_EQ(bits_of(out), want) << "round " << round;
  }
}

// A product of matrices with K > 8 takes several steps, each with eight values of k.
TEST(FloatMac, LargerMatricesAreSteps) {
  Numbers numbers(4);
  for (int round = 0; round < 300; ++round) {
    numbers.choose();
    aie::vector<bfloat16, 64> a;
    aie::vector<bfloat16, 128> b;
    for (unsigned i = 0; i < a.size(); ++i) a.set(bfloat16::from_bits(numbers.narrow()), i);
    for (unsigned i = 0; i < b.size(); ++i) b.set(bfloat16::from_bits(numbers.narrow()), i);
    aie::mmul<4, 16, 8, bfloat16> c;
    c.mul(a, b);
    for (unsigned half = 0; half < 2; ++half) {
      FloatLanes sum{};
      for (unsigned step = 0; step < 2; ++step) {
        BfloatLanes left, right;
        for (unsigned i = 0; i < 32; ++i) {
          left[i] = a.get(i / 8 * 16 + step * 8 + i % 8).bits();
          right[i] = b.get((step * 8 + i / 4) * 8 + half * 4 + i % 4).bits();
        }
        sum = sum_by(tessera::core::aie2::float_matrix_mac, left, right, sum);
      }
      for (unsigned i = 0; i < kLanes; ++i)
        ASSERT_EQ(std::bit_cast<std::uint32_t>(c.to_accum().lane(i / 4 * 8 + half * 4 + i % 4)), sum[i])
            << "round " << round;
    }
  }
}

TEST(FloatMac, CapturesOfSilicon) {
  using tessera::shared_data;
  TESSERA_NEED_SHARED();
  std::ifstream file(tessera::shared_data() / "aie2-silicon" / "edge" / "vec_mac_bf16_ovf.json");
  const auto data = nlohmann::json::parse(file);
  const auto& silicon = data["silicon"];
  ASSERT_EQ(silicon.size(), 864U);
  for (std::size_t tile = 0; tile < silicon.size() / kLanes; ++tile) {
    aie::vector<bfloat16, 32> a, b;
    for (unsigned i = 0; i < 32; ++i) {
      a.set(bfloat16::from_bits(static_cast<std::uint16_t>(data["input_a"][32 * tile + i].get<std::int64_t>())), i);
      b.set(bfloat16::from_bits(static_cast<std::uint16_t>(data["input_b"][32 * tile + i].get<std::int64_t>())), i);
    }
    aie::mmul<4, 8, 4, bfloat16> c;
    c.mul(a, b);
    FloatLanes want;
    for (unsigned i = 0; i < kLanes; ++i)
      want[i] = static_cast<std::uint32_t>(silicon[kLanes * tile + i].get<std::int64_t>());
    ASSERT_EQ(bits_of(c.to_accum()), want) << "tile " << tile;
  }
}

// --- floats by pieces ---

std::uint16_t toward_minus_infinity(std::uint32_t bits) {
  const bool is_up = (bits >> 31) != 0 && (bits & 0xFFFF) != 0;
  return static_cast<std::uint16_t>((bits >> 16) + (is_up ? 1 : 0));
}
struct Pieces {
  BfloatLanes piece[3] = {};
  explicit Pieces(FloatLanes rest) {
    BfloatLanes one{};
    for (unsigned i = 0; i < kLanes; ++i) one[i] = 0x3F80;
    for (auto& each : piece) {
      for (unsigned i = 0; i < kLanes; ++i) each[i] = toward_minus_infinity(rest[i]);
      rest = sum_by(tessera::core::aie2::float_lane_mac, each, one, rest, {.negate_products = true});
    }
  }
};
FloatLanes product_by_pieces(const FloatLanes& x, const FloatLanes& y) {
  const Pieces a(x), b(y);
  FloatLanes sum{};
  const char* pairs = "222112021120100100";
  for (const char* pair = pairs; *pair != 0; pair += 2)
    sum = sum_by(tessera::core::aie2::float_lane_mac, a.piece[pair[0] - '0'], b.piece[pair[1] - '0'], sum);
  return sum;
}
FloatLanes moderate(Numbers& numbers, std::mt19937_64& random) {
  FloatLanes lanes;
  for (auto& each : lanes)
    each = (numbers.wide() & 0x807FFFFFU) | static_cast<std::uint32_t>(127 - 40 + random() % 80) << 23;
  return lanes;
}
aie::vector<float, kLanes> floats_of(const FloatLanes& lanes) {
  aie::vector<float, kLanes> v;
  for (unsigned i = 0; i < kLanes; ++i) v.set(as_float(lanes[i]), i);
  return v;
}

TEST(FloatPieces, StepsAsOnTheEmulatedCore) {
  Numbers numbers(5);
  std::mt19937_64 random(5);
  for (int round = 0; round < 500; ++round) {
    numbers.choose();
    const FloatLanes x = moderate(numbers, random), y = moderate(numbers, random), acc = moderate(numbers, random);
    const FloatLanes product = product_by_pieces(x, y);
    FloatLanes want;
    ASSERT_EQ(bits_of(aie::mul(floats_of(x), floats_of(y))), product);
    want = sum_of(acc, product);
    ASSERT_EQ(bits_of(aie::mac(accum_of(acc), floats_of(x), floats_of(y))), want);
    want = sum_of(acc, product, {.negate_acc2 = true});
    ASSERT_EQ(bits_of(aie::msc(accum_of(acc), floats_of(x), floats_of(y))), want);
  }
}

// AMD has published how often products have errors of each size (UG1603, "Floating-Point Accuracy"). For `fast`, the
// shares measured here agree. For `safe` they do not: AMD publishes 99.11 % without an error, but the documented order
// of products gives 84.5 %. The cause is that the sum with the last product is rounded twice where it is 2 or more.
// Almost no error of `safe` exceeds one unit in the last place.
template <aie::detail::float_accuracy Accuracy>
std::array<double, 16> shares_of_errors() {
  using Split = aie::detail::float_pieces<kLanes>;
  std::mt19937_64 random(6);
  std::array<double, 16> shares{};
  constexpr int rounds = 4000;
  for (int round = 0; round < rounds; ++round) {
    float a[kLanes], b[kLanes], out[kLanes];
    const auto draw = [&] { return as_float((static_cast<std::uint32_t>(random()) & 0x807FFFFFU) | 0x3F800000U); };
    for (unsigned i = 0; i < kLanes; ++i) a[i] = draw(), b[i] = draw();
    aie::detail::multiply_pieces<Accuracy>(Split(a), Split(b), out);
    for (unsigned i = 0; i < kLanes; ++i) {
      const auto nearest = std::bit_cast<std::int32_t>(static_cast<float>(double{a[i]} * double{b[i]}));
      const auto distance = static_cast<std::size_t>(std::abs(std::bit_cast<std::int32_t>(out[i]) - nearest));
      shares[distance < 15 ? distance : 15] += 100.0 / (rounds * kLanes);
    }
  }
  return shares;
}
TEST(FloatPieces, ErrorsAreAsOftenAsPublished) {
  const auto fast = shares_of_errors<aie::detail::float_accuracy::fast>();
  EXPECT_NEAR(fast[0], 56.11, 0.6);
  EXPECT_NEAR(fast[1], 37.68, 0.6);
  EXPECT_NEAR(fast[2], 5.36, 0.3);
  EXPECT_NEAR(fast[3], 0.83, 0.1);
  EXPECT_NEAR(fast[4], 0.02, 0.02);
  const auto safe = shares_of_errors<aie::detail::float_accuracy::safe>();
  EXPECT_NEAR(safe[0] + safe[1], 100, 0.01);
  EXPECT_GT(safe[0], 84);
}

}  // namespace
}  // namespace float_mac

#endif
