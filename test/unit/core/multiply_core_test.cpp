// Tests multiplications as instructions: the effect of each opcode and each bit of the config word on the accumulators,
// in the dense, the narrow sparse and the wide sparse form. multiply_test.cpp tests the products themselves.
#include "core_bench.h"

#include "core/aie2/multiply.h"
#include "core/codes.h"

#include <cstring>
#include <random>

namespace tessera::core::aie2 {
namespace {

struct MultiplyOperation {
  std::string_view name;
  int first, second, product;  // the factors of acc1, acc2 and the product
};
constexpr MultiplyOperation kMultiplications[] = {
    {"vmul", 0, 0, 1},     {"vnegmul", 0, 0, -1}, {"vmac", 1, 0, 1},     {"vmsc", 1, 0, -1},    {"vnegmac", -1, 0, -1},
    {"vnegmsc", -1, 0, 1}, {"vaddmac", 1, 1, 1},  {"vaddmsc", 1, 1, -1}, {"vsubmac", 1, -1, 1}, {"vsubmsc", 1, -1, -1},
};
constexpr MultiplyOperation kSums[] = {
    {"vadd", 1, 1, 0}, {"vsub", 1, -1, 0}, {"vnegadd", -1, -1, 0}, {"vnegsub", -1, 1, 0}, {"vneg", -1, 0, 0},
};

constexpr std::uint32_t kZeroAcc1 = 1, kShift16 = 1 << 10, kSubMul = 1 << 11, kSubAcc1 = 1 << 12, kSubAcc2 = 1 << 13;
// The bits that all words here have in common: both operands are signed.
constexpr std::uint32_t kSigned = 3 << 8;
// 8-bit matrices 4x8x8, 16-bit matrices 4x4x4 and 2x8x8 with a sparse B.
constexpr std::uint32_t kNarrowLanes = 0b000'01'00'0 | kSigned, kWideLanes = 0b001'11'01'0 | kSigned,
                        kSparseWord = 0b101'11'01'0 | kSigned;

class MultiplyBench : public CoreBench {
 public:
  explicit MultiplyBench(std::string_view instruction, std::uint32_t seed)
      : CoreBench(std::string(instruction) + "\nnop\nnop\nnop\nnop\nnop\ndone\n"), random_(seed) {
    for (const char* name : {"cm0", "cm1", "x4", "x5", "x1", "q1"}) {
      Bytes bytes(core.register_bytes(reg(name)).size());
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_());
      core.set_register_bytes(reg(name), bytes);
    }
  }
  Accumulator accumulator(std::string_view name) const {
    Accumulator value;
    std::ranges::copy(core.register_bytes(reg(name)), value.begin());
    return value;
  }
  const std::uint8_t* bytes(std::string_view name) const { return core.register_bytes(reg(name)).data(); }

 private:
  std::mt19937 random_;
};

template <class Lane>
void expect_lanes(const MultiplyOperation& op, std::uint32_t word, const Accumulator& first, const Accumulator& second,
                  const Accumulator& product, const Accumulator& got, const std::string& what) {
  const auto times = [](int factor, Lane lane) { return static_cast<Lane>(static_cast<Lane>(factor) * lane); };
  for (std::size_t at = 0; at < got.size(); at += sizeof(Lane)) {
    std::array<Lane, 4> lane;
    std::size_t i = 0;
    for (const Accumulator* each : {&first, &second, &product, &got})
      std::memcpy(&lane[i++], each->data() + at, sizeof(Lane));
    const Lane factor = (word & kZeroAcc1) != 0 ? 0 : (word & kShift16) != 0 ? 0x1'0000 : 1;
    const Lane sum = static_cast<Lane>(times((word & kSubAcc1) != 0 ? -op.first : op.first, lane[0] * factor) +
                                       times((word & kSubAcc2) != 0 ? -op.second : op.second, lane[1]) +
                                       times((word & kSubMul) != 0 ? -op.product : op.product, lane[2]));
    ASSERT_EQ(lane[3], sum) << what << " at " << at;
  }
}

void expect(const MultiplyOperation& op, std::uint32_t word, const Accumulator& first, const Accumulator& second,
            const Accumulator& product, const Accumulator& got, const std::string& what) {
  const bool wide = MultiplyConfig::decode(word).accumulator_mode == 1;
  (wide ? expect_lanes<std::uint64_t> : expect_lanes<std::uint32_t>)(op, word, first, second, product, got, what);
}

// Returns `mode` with all combinations of the bits that concern accumulators.
std::vector<std::uint32_t> words(std::uint32_t mode) {
  std::vector<std::uint32_t> all;
  for (unsigned choice = 0; choice < 32; ++choice)
    all.push_back(mode | ((choice & 1) != 0 ? kZeroAcc1 : 0) | ((choice & 2) != 0 ? kShift16 : 0) |
                  ((choice & 4) != 0 ? kSubMul : 0) | ((choice & 8) != 0 ? kSubAcc1 : 0) |
                  ((choice & 16) != 0 ? kSubAcc2 : 0));
  return all;
}

// `operands` are the operands A and B; `a` is the register from which the multiplier takes A.
void check_multiplications(std::uint32_t mode, std::string_view operands, std::string_view a, bool sparse) {
  for (const MultiplyOperation& op : kMultiplications)
    for (const std::uint32_t word : words(mode)) {
      // The two-accumulator forms write their first accumulator.
      const bool two = op.second != 0;
      const std::string_view accumulators = op.first == 0 ? "cm0" : two ? "cm0, cm0, cm1" : "cm0, cm0";
      const std::string text = fmt::format("{} {}, {}, r5", op.name, accumulators, operands);
      MultiplyBench bench(text, word);
      bench.set("r5", word);
      const Accumulator first = bench.accumulator("cm0"), second = bench.accumulator("cm1");
      Accumulator product{};
      multiply_terms(MultiplyConfig::decode(word),
                     {bench.bytes(a), bench.bytes("x1"), sparse ? bench.bytes("q1") : nullptr}, product);
      ASSERT_EQ(bench.run(), Core::End::Done) << text;
      expect(op, word, first, second, product, bench.accumulator("cm0"), fmt::format("{} {:#x}", text, word));
      if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(MultiplyCoreTest, OpcodeAndWordDecideWhatBecomesOfTheAccumulators) {
  check_multiplications(kNarrowLanes, "x4, x1", "x4", false);
  check_multiplications(kWideLanes, "x4, x1", "x4", false);
}

TEST(MultiplyCoreTest, SparseFormsTakeTheirMaskAndTheLowerHalfOfAWideOperand) {
  check_multiplications(kSparseWord, "x4, qx1", "x4", true);
  check_multiplications(kSparseWord, "y2, qx1", "x4", true);
  check_multiplications(kNarrowLanes, "y2, qx1", "x4", true);  // a dense mode, which ignores the mask
}

TEST(MultiplyCoreTest, SumsOfAccumulators) {
  for (const MultiplyOperation& op : kSums)
    for (const std::uint32_t mode : {kNarrowLanes, kWideLanes})
      for (const std::uint32_t word : words(mode)) {
        const bool one = op.second == 0;
        if (one && (word & kZeroAcc1) == 0 && (word & (kShift16 | kSubAcc1)) != 0) continue;  // refused, see below
        const std::string text = fmt::format("{} cm2, cm0, {}r5", op.name, one ? "" : "cm1, ");
        MultiplyBench bench(text, word);
        bench.set("r5", word);
        ASSERT_EQ(bench.run(), Core::End::Done) << text;
        expect(op, word, bench.accumulator("cm0"), bench.accumulator("cm1"), Accumulator{}, bench.accumulator("cm2"),
               fmt::format("{} {:#x}", text, word));
        if (HasFatalFailure()) return;
      }
}

TEST(MultiplyCoreTest, WordsWithoutMeaningAreNamed) {
  struct Case {
    std::string_view text;
    std::uint32_t word;
    std::string_view message;
  };
  for (const Case& each :
       {Case{"vmul cm0, y2, qx1, r5", 0x20, "0x00000020"}, Case{"vmac cm0, cm0, x4, x1, r5", 0x3C, "0x0000003c"},
        Case{"vmul cm0, x4, x1, r5", 0x1'0000, "0x00010000"}, Case{"vneg cm2, cm0, r5", kShift16, "0x00000400"}}) {
    MultiplyBench bench(each.text, 1);
    bench.set("r5", each.word);
    ASSERT_EQ(bench.run(), Core::End::Fault) << each.text;
    EXPECT_EQ(bench.core.fault()->code.id, code::no_semantics.id);
    EXPECT_NE(render(*bench.core.fault()).find(each.message), std::string::npos) << render(*bench.core.fault());
  }
}

}  // namespace
}  // namespace tessera::core::aie2
