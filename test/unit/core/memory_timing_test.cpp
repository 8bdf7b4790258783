// Tests the cost of data memory with Timing::Cycles: conflicts between the accesses of a bundle, and part-word stores.
#include "core_bench.h"

#include "core/codes.h"

namespace tessera::core::aie2 {
namespace {

// Returns the cycles that the bundles take beyond one cycle each. Pointers into the core's own memory: p0 at its
// beginning, p1 and p2 16 and 32 bytes behind p0, p3 in the next pair of banks.
Cycle cost(const std::string& bundles) {
  CoreBench bench("movxm p0, #0x70000\nmovxm p1, #0x70010\nmovxm p2, #0x70020\nmovxm p3, #0x74000\n" + bundles +
                  "\nnop\nnop\nnop\nnop\nnop\nnop\nnop\nnop\nnop\ndone\n");
  bench.core.use({.timing = Timing::Cycles});
  EXPECT_EQ(bench.run(), Core::End::Done);
  const CoreReport report = bench.core.counts();
  EXPECT_EQ(report.active, report.bundles + report.stalls[Cause::Memory]);
  return report.stalls[Cause::Memory];
}

TEST(MemoryTiming, ABankServesOneRequestInACycle) {
  EXPECT_EQ(cost("lda r0, [p0, #0]"), 0U);
  EXPECT_EQ(cost("lda r0, [p0, #0]; st r1, [p0, #4]"), 1U) << "the same word of a bank";
  EXPECT_EQ(cost("lda r0, [p0, #0]; st r1, [p2, #0]"), 1U) << "another word of the same bank";
  EXPECT_EQ(cost("lda r0, [p0, #0]; st r1, [p1, #0]"), 0U) << "the other bank of the pair";
  EXPECT_EQ(cost("lda r0, [p0, #0]; st r1, [p3, #0]"), 0U) << "another pair";
}

TEST(MemoryTiming, AVectorTakesBothBanksOfAPair) {
  EXPECT_EQ(cost("vlda wl0, [p0, #0]; vldb wl1, [p3, #0]"), 0U);
  EXPECT_EQ(cost("vlda wl0, [p0, #0]; vldb wl1, [p2, #0]"), 1U);
  EXPECT_EQ(cost("vlda wl0, [p0, #0]; vldb wl1, [p2, #0]; vst wl2, [p0, #64]"), 2U);
  EXPECT_EQ(cost("lda r0, [p1, #0]; vldb wl1, [p2, #0]"), 1U);
}

TEST(MemoryTiming, OthersWaitUntilAPartWordIsStored) {
  EXPECT_EQ(cost("st.s8 r0, [p0, #0]"), 0U);
  for (unsigned between = 0; between < 9; ++between) {
    std::string bundles = "st.s8 r0, [p0, #0]\n";
    for (unsigned i = 0; i < between; ++i) bundles += "add r1, r1, #1\n";
    EXPECT_EQ(cost(bundles + "lda r2, [p3, #0]"), between < 6 ? 6 - between : 0) << between;
    EXPECT_EQ(cost(bundles + "lda r2, [p2, #0]"), between < 6 ? 6 - between : 0) << between << ", in the same bank";
    EXPECT_EQ(cost(bundles + "st.s16 r2, [p3, #0]"), between < 6 ? 6 - between : 0) << between;
  }
}

TEST(MemoryTiming, NeedNotBeKnownToGetTheSameResult) {
  const std::string source =
      "movxm p0, #0x70000\nmovx r1, #77\nst r1, [p0, #8]; lda r2, [p0, #8]\nst.s8 r1, [p0, #1]\nlda r3, [p0, #4]\n"
      "nop\nnop\nnop\nnop\nnop\nnop\nnop\nnop\nnop\nlda r4, [p0, #0]\nnop\nnop\nnop\nnop\nnop\nnop\nnop\nnop\ndone\n";
  CoreBench functional(source), timed(source);
  timed.core.use({.timing = Timing::Cycles});
  EXPECT_EQ(functional.run(), Core::End::Done);
  EXPECT_EQ(timed.run(), Core::End::Done);
  for (const std::string_view name : {"r2", "r3", "r4"}) EXPECT_EQ(timed.r(name), functional.r(name)) << name;
  EXPECT_EQ(functional.core.counts().stalls[Cause::Memory], 0U);
  EXPECT_GT(timed.core.counts().active, functional.core.counts().active);
}

// No public source describes an access that follows a byte store to the same word too soon, so the core refuses it.
TEST(PartWords, AWordThatIsStillBeingStoredIsLeftAlone) {
  for (const Engine engine : {Engine::Native, Engine::Blocks, Engine::Plain})
    for (unsigned between = 0; between < 9; ++between)
      for (const std::string_view access : {"lda r2, [p0, #0]", "st r1, [p0, #0]", "lda.u8 r2, [p0, #2]",
                                            "st.s16 r1, [p0, #2]", "vlda wl0, [p0, #0]"}) {
        std::string source = "movxm p0, #0x70000\nmovx r1, #65\nst.s8 r1, [p0, #3]\n";
        for (unsigned i = 0; i < between; ++i) source += "nop\n";
        CoreBench bench(source + std::string(access) + "\nnop\nnop\nnop\nnop\nnop\nnop\nnop\nnop\nnop\ndone\n");
        bench.core.use({.engine = engine, .eager = true});
        const Core::End end = bench.run();
        ASSERT_EQ(end, between < 6 ? Core::End::Fault : Core::End::Done) << access << " behind " << between;
        if (end == Core::End::Fault) {
          EXPECT_EQ(bench.core.fault()->code.id, code::no_semantics.id);
        } else if (access == "lda r2, [p0, #0]") {
          EXPECT_EQ(bench.r("r2"), 65U << 24);
        }
      }
}

// A converting store reaches memory two cycles later than a plain store. So it is too soon if it issues up to four
// bundles behind the byte store, or up to two bundles before the byte store.
TEST(PartWords, AConvertingStoreIsLateEnoughTwoBundlesSooner) {
  for (const Engine engine : {Engine::Native, Engine::Blocks, Engine::Plain})
    for (const std::string_view store : {"vst.srs.s16.s32 bml0, s0, [p0, #0]", "vst.conv.bf16.fp32 bml0, [p0, #0]"})
      for (int ahead = -4; ahead < 9; ++ahead) {
        const std::string byte = "st.s8 r1, [p0, #3]\n", other = std::string(store) + "\n";
        std::string source = "movxm p0, #0x70000\nmovx r1, #65\nmova r2, #0\nmov s0, r2\n";
        source += ahead < 0 ? other : byte;
        for (int i = 1; i < std::abs(ahead); ++i) source += "nop\n";
        source += ahead < 0 ? byte : other;
        for (int i = 0; i < 10; ++i) source += "nop\n";
        if (ahead == 0) continue;  // one store slot
        CoreBench bench(source + "done\n");
        bench.core.use({.engine = engine, .eager = true});
        const bool too_soon = ahead >= -2 && ahead <= 4;
        ASSERT_EQ(bench.run(), too_soon ? Core::End::Fault : Core::End::Done)
            << store << ", " << ahead << " bundles behind";
        if (too_soon) {
          EXPECT_EQ(bench.core.fault()->code.id, code::no_semantics.id);
        }
      }
}

}  // namespace
}  // namespace tessera::core::aie2
