// Tests single instructions in cases that occur neither in captures nor in programs of others.
#include "core_bench.h"

#include "core/codes.h"

namespace tessera::core::aie2 {
namespace {

// A conditional lock operation acts if r26 is 1. If r26 is 0, it does nothing and does not wait.
TEST(ConditionalLockTest, ActsIfTheConditionIsOne) {
  for (const auto& [condition, expected] : {std::pair{1U, 3}, {0U, 5}}) {
    CoreBench bench("acq.cond #48, r0, r26\nnop\ndone\n");
    bench.locks[48] = 5;
    bench.set("r0", static_cast<std::uint32_t>(-2));
    bench.set("r26", condition);
    EXPECT_EQ(bench.run(), Core::End::Done);
    EXPECT_EQ(bench.locks[48], expected);
  }
  for (const auto& [condition, expected] : {std::pair{1U, 7}, {0U, 5}}) {
    CoreBench bench("rel.cond r1, r0, r26\nnop\ndone\n");
    bench.locks[50] = 5;
    bench.set("r1", 50);
    bench.set("r0", 2);
    bench.set("r26", condition);
    EXPECT_EQ(bench.run(), Core::End::Done);
    EXPECT_EQ(bench.locks[50], expected);
  }
}
TEST(ConditionalLockTest, WaitsOnlyIfItActs) {
  CoreBench bench("acq.cond #48, r0, r26\nnop\ndone\n");
  bench.set("r0", static_cast<std::uint32_t>(-1));
  EXPECT_EQ(bench.run(), Core::End::Done);

  CoreBench waiting("acq.cond #48, r0, r26\nnop\ndone\n");
  waiting.set("r0", static_cast<std::uint32_t>(-1));
  waiting.set("r26", 1);
  EXPECT_EQ(waiting.run(), Core::End::Blocked);
  waiting.locks[48] = 1;
  EXPECT_EQ(waiting.core.run(20, 100, 100), Core::End::Done);
}
TEST(ConditionalLockTest, RefusesConditionsOfWhichNothingIsKnown) {
  for (const char* operation : {"acq.cond #48, r0, r26", "rel.cond #48, r0, r26"}) {
    CoreBench bench(std::string(operation) + "\nnop\ndone\n");
    bench.set("r26", 2);
    EXPECT_EQ(bench.run(), Core::End::Fault) << operation;
    EXPECT_EQ(bench.core.fault()->code.id, code::no_semantics.id);
  }
}

// The bench has the core of tile (0,2). CORE_ID has the row in its low half and the column in its high half.
TEST(CoreIdTest, NamesTheTile) {
  CoreBench bench("mov r0, CORE_ID\nnop\ndone\n");
  EXPECT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r0"), 2U);

  LoneCore other(isa::assemble(kAie2, "mov r0, CORE_ID\nnop\ndone\n", "test")->bytes);
  Core core(other, {3, 5});
  core.start(0);
  EXPECT_EQ(core.run(0, 10, 10), Core::End::Done);
  EXPECT_EQ(core.read_register(reg("r0")), 0x3'0005U);
}

// For vsrs, a shift register counts from -4 to 59: the numbers 60 to 63 are shifts to the left.
class LeftShiftTest : public testing::Test {
 protected:
  static constexpr std::array<std::int32_t, 8> kValues{3, -3, 0x2000'0001, -0x2000'0001, 0x7FFF'FFFF, -0x7FFF'FFFF - 1,
                                                       0, 1};
  // Returns kValues after vups to 64 bits by 0 and vsrs to 32 bits by `shift`.
  static std::vector<std::uint32_t> shifted(CoreBench& bench, unsigned shift, unsigned saturation) {
    for (unsigned i = 0; i < kValues.size(); ++i)
      bench.set_word(CoreBench::kOwn + 4 * i, static_cast<std::uint32_t>(kValues[i]));
    bench.set("p0", CoreBench::kOwn);
    bench.set("p1", CoreBench::kOwn + 64);
    bench.set("s1", shift);
    bench.set("crSat", saturation);
    std::vector<std::uint32_t> result;
    if (bench.run() == Core::End::Done)
      for (unsigned i = 0; i < kValues.size(); ++i) result.push_back(bench.word(CoreBench::kOwn + 64 + 4 * i));
    return result;
  }
  static std::string program() {
    return "vlda wl0, [p0, #0]\n" + nops(6) + "vups.s64.s32 bml0, wl0, s0\n" + nops(3) +
           "vsrs.s32.s64 wl1, bml0, s1\n" + nops(4) + "vst wl1, [p1, #0]\nnop\ndone\n";
  }
};

TEST_F(LeftShiftTest, LosesWhatLeavesTheLaneWithoutSaturation) {
  for (unsigned count = 1; count <= 4; ++count) {
    CoreBench bench(program());
    const auto result = shifted(bench, 64 - count, 0);
    ASSERT_EQ(result.size(), kValues.size());
    for (unsigned i = 0; i < kValues.size(); ++i)
      EXPECT_EQ(result[i], static_cast<std::uint32_t>(kValues[i]) << count) << kValues[i] << " << " << count;
  }
}
TEST_F(LeftShiftTest, SaturatesAfterOneBitAndRefusesMore) {
  CoreBench bench(program());
  const auto result = shifted(bench, 63, 1);
  ASSERT_EQ(result.size(), kValues.size());
  for (unsigned i = 0; i < kValues.size(); ++i)
    EXPECT_EQ(static_cast<std::int32_t>(result[i]),
              std::clamp<std::int64_t>(2 * std::int64_t{kValues[i]}, -0x8000'0000LL, 0x7FFF'FFFFLL));

  CoreBench unsafe(program());
  EXPECT_TRUE(shifted(unsafe, 62, 1).empty());
  EXPECT_EQ(unsafe.core.fault()->code.id, code::no_semantics.id);
}

}  // namespace
}  // namespace tessera::core::aie2
