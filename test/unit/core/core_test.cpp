// Tests the core's pipeline: the bundles in which results become visible, the effect of branches and loops, and the
// state that a stall preserves.
#include "core_bench.h"

#include "core/codes.h"

namespace tessera::core::aie2 {
namespace {

const std::string kAlignedEnd = "\n.align 16\ndone\n" + nops(2);

TEST(CoreTest, ALoadIsVisibleInTheSeventhBundleAfterIt) {
  CoreBench bench("lda r1, [p0, #0]\n" + nops(5) + "add r2, r1, #0\nadd r3, r1, #0\n" + kAlignedEnd);
  bench.set("p0", CoreBench::kOwn);
  bench.set("r1", 5);
  bench.set_word(CoreBench::kOwn, 42);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r2"), 5U);   // issued six bundles later: still the old value
  EXPECT_EQ(bench.r("r3"), 42U);  // issued seven bundles later
}

TEST(CoreTest, ResultsInsideARunOfNopsLandInTime) {
  for (unsigned gap = 0; gap < 12; ++gap) {
    CoreBench bench("lda r1, [p0, #0]\n" + nops(gap) + "add r2, r1, #0\n" + kAlignedEnd);
    bench.set("p0", CoreBench::kOwn);
    bench.set_word(CoreBench::kOwn, 42);
    ASSERT_EQ(bench.run(), Core::End::Done);
    EXPECT_EQ(bench.r("r2"), gap >= 6 ? 42U : 0U) << gap;
  }
}

TEST(CoreTest, AMultiplicationTakesTwoCyclesAndDelayedMovesTheirNumberPlusOne) {
  CoreBench bench(
      "mul r1, r0, r0\nadd r2, r1, #0\nadd r3, r1, #0\n"
      "mov.d3 r4, r0\n" +
      nops(2) + "add r5, r4, #0\nadd r6, r4, #0\n" + kAlignedEnd);
  bench.set("r0", 3);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r2"), 0U);
  EXPECT_EQ(bench.r("r3"), 9U);
  EXPECT_EQ(bench.r("r5"), 0U);
  EXPECT_EQ(bench.r("r6"), 3U);
}

TEST(CoreTest, SlotsOfABundleReadTheStateBeforeIt) {
  CoreBench bench("add r0, r1, #0; mov r1, r0\n" + kAlignedEnd);
  bench.set("r0", 7);
  bench.set("r1", 9);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r0"), 9U);
  EXPECT_EQ(bench.r("r1"), 7U);
}

TEST(CoreTest, ALoadAndAStoreOfOneBundleSeeTheMemoryBeforeIt) {
  CoreBench bench("lda r1, [p0, #0]; st r2, [p0, #0]\n" + nops(7) + kAlignedEnd);
  bench.set("p0", CoreBench::kOwn);
  bench.set("r2", 2);
  bench.set_word(CoreBench::kOwn, 1);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r1"), 1U);
  EXPECT_EQ(bench.word(CoreBench::kOwn), 2U);
}

TEST(CoreTest, ABranchHasFiveDelaySlots) {
  CoreBench bench(
      "j #target\nadd r0, r0, #1\nadd r0, r0, #1\nadd r0, r0, #1\nadd r0, r0, #1\nadd r0, r0, #1\n"
      "add r0, r0, #63\n.align 16\ntarget:\n" +
      kAlignedEnd);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r0"), 5U);
}

TEST(CoreTest, ACallReturnsBehindItsDelaySlots) {
  CoreBench bench("jl #function\n" + nops(4) + "movx r1, #1\n.align 16\nmovx r2, #2\n" + kAlignedEnd +
                  ".align 16\nfunction:\nret lr\n" + nops(4) + "add r1, r1, #10\n");
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r1"), 11U);  // the delay slots of call and return both ran, once
  EXPECT_EQ(bench.r("r2"), 2U);
}

// Sequences that compilers never produce and that no source documents stop the core.
TEST(CoreTest, BranchesThatNoCompilerMakesAreRefused) {
  for (const std::string source :
       {"j #a\nj #a\nnop\nnop\nnop\nnop\n.align 16\na:\n",               // in a delay slot
        "movx r0, #20\nmov p0, r0\nj p0\nnop\nnop\nnop\nnop\nnop\n"}) {  // to the middle of 16 bytes
    for (const Engine engine : {Engine::Native, Engine::Blocks, Engine::Plain}) {
      CoreBench bench(source + kAlignedEnd);
      bench.core.use({.engine = engine, .eager = true});
      ASSERT_EQ(bench.run(), Core::End::Fault) << source;
      EXPECT_EQ(bench.core.fault()->code.id, code::no_semantics.id);
    }
  }
  for (const Engine engine :
       {Engine::Native, Engine::Blocks, Engine::Plain}) {  // a loop that ends with the last delay slot
    CoreBench bench("movxm ls, #first\nmovxm le, #last\nmovx r1, #3\nadd.nc lc, r1, #0\n" + nops(8) +
                    ".align 16\nfirst:\nj #first\nnopv; .len 16\nnopv; .len 16\nnopv; .len 16\nnopv; .len 16\n"
                    "last:\nnopv; .len 16\n" +
                    kAlignedEnd);
    bench.core.use({.engine = engine, .eager = true});
    ASSERT_EQ(bench.run(), Core::End::Fault);
    EXPECT_EQ(bench.core.fault()->code.id, code::no_semantics.id);
  }
}

TEST(CoreTest, JnzdComparesTheSourceAndDecrementsIntoTheDestination) {
  CoreBench bench("movxm p0, #loop\nmovx r1, #3\nnop\n.align 16\nloop:\njnzd r1, r1, p0\n" + nops(4) +
                  "add r0, r0, #1\n" + kAlignedEnd);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r0"), 4U);  // 3, 2, 1 jump; 0 falls through
  EXPECT_EQ(bench.r("r1"), 0xFFFFFFFFU);
}

TEST(CoreTest, ThirtyTwoDivisionStepsDivide) {
  std::string steps;
  for (unsigned i = 0; i < 32; ++i) steps += "divs r0, r31, r0, r1\n";
  for (const auto& [dividend, divisor] : std::initializer_list<std::pair<std::uint32_t, std::uint32_t>>{
           {1000, 7}, {0xFFFF'FFFF, 3}, {5, 9}, {0x8000'0000, 0x7FFF'FFFF}, {123456789, 1}}) {
    CoreBench bench(steps + kAlignedEnd);
    bench.set("r31", dividend);
    bench.set("r1", divisor);
    ASSERT_EQ(bench.run(), Core::End::Done);
    EXPECT_EQ(bench.r("r31"), dividend / divisor);
    EXPECT_EQ(bench.r("r0"), dividend % divisor);
  }
}

TEST(CoreTest, AZeroOverheadLoopRunsItsBodyAsOftenAsLcSays) {
  for (const unsigned count : {1U, 2U, 5U}) {
    CoreBench bench("movxm ls, #first\nmovxm le, #last\nadd.nc lc, r1, #0\n" + nops(7) +
                    ".align 16\nfirst:\nadd r0, r0, #1\nnop\nlast:\nadd r2, r2, #1\nmovx r3, #3\n" + kAlignedEnd);
    bench.set("r1", count);
    ASSERT_EQ(bench.run(), Core::End::Done);
    EXPECT_EQ(bench.r("r0"), count);
    EXPECT_EQ(bench.r("r2"), count);
    EXPECT_EQ(bench.r("r3"), 3U);
    EXPECT_EQ(bench.r("lc"), 0U);
  }
}

// The core executes consecutive empty bundles in one step, which must not pass the end of a loop.
TEST(CoreTest, ALoopOfEmptyBundlesCountsLikeAnyOther) {
  CoreBench bench("movxm ls, #first\nmovxm le, #last\nmovx lc, #5\n" + nops(7) + ".align 16\nfirst:\n" + nops(6) +
                  "last:\nnop\nadd r0, r0, #1\n" + kAlignedEnd);
  ASSERT_EQ(bench.run(), Core::End::Done) << render(bench.core.fault().value_or(Diag{}));
  EXPECT_EQ(bench.r("r0"), 1U);
  EXPECT_EQ(bench.r("lc"), 0U);
  CoreBench once("movxm ls, #first\nmovxm le, #last\nmovx lc, #1\n" + nops(7) + ".align 16\nfirst:\n" + nops(6) +
                 "last:\nnop\nadd r0, r0, #1\n" + kAlignedEnd);
  ASSERT_EQ(once.run(), Core::End::Done);
  const std::uint64_t body = (bench.core.counts().bundles - once.core.counts().bundles) / 4;
  EXPECT_GE(body, 2U);
  EXPECT_EQ(bench.core.counts().bundles, once.core.counts().bundles + 4 * body);
}

TEST(CoreTest, ALoopThatEndsOnAShortBundleIsRefusedHoweverItIsSliced) {
  for (const Cycle slice : {Cycle{1}, Cycle{3}, Cycle{1000}}) {
    CoreBench bench("movxm ls, #0\nmovxm le, #32\nmovx lc, #5\n" + nops(40) +
                    kAlignedEnd);  // 32 is the address of a nop
    bench.core.start(0);
    Core::End end = Core::End::Horizon;
    for (Cycle until = slice; end == Core::End::Horizon && until <= 1000; until += slice)
      end = bench.core.run(0, until, until);
    ASSERT_EQ(end, Core::End::Fault) << slice;
    EXPECT_EQ(bench.core.fault()->code.id, code::no_semantics.id);
    EXPECT_EQ(bench.core.pc(), 34U);
  }
}

TEST(CoreTest, AByteStoreReadsItsDataInStageSevenAndWritesAByte) {
  CoreBench bench("st.s8 r1, [p0, #1]\n" + nops(4) + "movx r1, #7\n" + nops(8) + kAlignedEnd);
  bench.set("p0", CoreBench::kOwn);
  bench.set("r1", 5);
  bench.set_word(CoreBench::kOwn, 0x11223344);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.word(CoreBench::kOwn), 0x11220744U);  // the value written five bundles later
}

TEST(CoreTest, VectorOperationsForwardToEachOtherButNotToStores) {
  // x1 = broadcast; the addition one bundle later sees it, a store one bundle later does not.
  CoreBench bench("vbcst.32 x1, r1\nvadd.32 x2, x1, x1; vst wl1, [p0, #0]\n" + nops(2) + "vst wl2, [p0, #32]\n" +
                  kAlignedEnd);
  bench.set("p0", CoreBench::kOwn);
  bench.set("r1", 21);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.word(CoreBench::kOwn), 0U);
  EXPECT_EQ(bench.word(CoreBench::kOwn + 32), 42U);
}

TEST(CoreTest, AccumulationsChainEveryTwoBundles) {
  // i8 x i8 4x8x8, both signed: with all operands 1 each accumulator lane gains 8 per operation.
  CoreBench bench("vbcst.8 x0, r1\nvclr cm0\n" + nops(6) +
                  "vmac cm0, cm0, x0, x0, r2\nnop\nvmac cm0, cm0, x0, x0, r2\nnop\nvmac cm0, cm0, x0, x0, r2\n" +
                  nops(5) + "vst amll0, [p0, #0]\n" + kAlignedEnd);
  bench.set("p0", CoreBench::kOwn);
  bench.set("r1", 1);
  bench.set("r2", 0x308);
  ASSERT_EQ(bench.run(), Core::End::Done) << render(bench.core.fault().value_or(Diag{}));
  EXPECT_EQ(bench.word(CoreBench::kOwn), 24U);
}

TEST(CoreTest, AnUnavailableLockFreezesTheCoreAndItsPipeline) {
  CoreBench bench("lda r1, [p0, #0]\nnop\nacq #48, r3; add.nc r0, r0, #1\n" + nops(3) +
                  "add r2, r1, #0\nadd r4, r1, #0\n" + kAlignedEnd);
  bench.set("p0", CoreBench::kOwn);
  bench.set("r3", 0xFFFFFFFF);  // the lock must be at least 1
  bench.set_word(CoreBench::kOwn, 42);
  ASSERT_EQ(bench.run(), Core::End::Blocked);
  EXPECT_EQ(bench.core.waits_for().lock, 48U);
  EXPECT_EQ(bench.r("r0"), 0U);  // no slot of the waiting bundle has run
  EXPECT_EQ(bench.core.run(50, 100, 100), Core::End::Blocked);
  bench.locks[48] = 1;
  ASSERT_EQ(bench.core.run(60, 1000, 1000), Core::End::Done);
  EXPECT_EQ(bench.r("r0"), 1U);
  EXPECT_EQ(bench.r("r2"), 0U);  // the load is still in flight after the stall: time stood still for it
  EXPECT_EQ(bench.r("r4"), 42U);
  EXPECT_EQ(bench.core.counts().stalls[Cause::Lock], 58U);
}

TEST(CoreTest, ALockOperationWaitsForTheOthersToCatchUp) {
  CoreBench bench(nops(10) + "rel #48, r3\n" + kAlignedEnd);
  bench.set("r3", 1);
  bench.core.start(0);
  EXPECT_EQ(bench.core.run(0, 1000, 5), Core::End::Horizon);
  EXPECT_EQ(bench.core.now(), 10U);
  EXPECT_EQ(bench.locks[48], 0);
  EXPECT_EQ(bench.core.run(0, 1000, 10), Core::End::Done);
  EXPECT_EQ(bench.locks[48], 1);
}

TEST(CoreTest, ASliceEndsWhereItIsTold) {
  CoreBench bench(nops(40) + kAlignedEnd);
  bench.core.start(0);
  EXPECT_EQ(bench.core.run(0, 17, 17), Core::End::Horizon);
  EXPECT_EQ(bench.core.now(), 17U);
  EXPECT_EQ(bench.core.counts().bundles, 17U);
}

void expect_fault(std::string_view source, Code code) {
  CoreBench bench(source);
  bench.set("p0", CoreBench::kOwn + 2);
  ASSERT_EQ(bench.run(), Core::End::Fault) << source;
  EXPECT_EQ(bench.core.fault()->code.id, code.id) << render(*bench.core.fault());
  EXPECT_NE(render(*bench.core.fault()).find("core (0,2)"), std::string::npos);
}

TEST(CoreTest, ABadProgramStopsTheCoreWithAReport) {
  expect_fault("lda r0, [p1, #0]\n" + kAlignedEnd, code::core_address);  // p1 is 0: program memory, not data
  expect_fault("lda r0, [p0, #0]\n" + kAlignedEnd, code::core_alignment);
  for (const std::string_view source :
       {"mov r0, srSRS_of\n", "mov r0, srUPS_of\n", "mov r0, srCompr_uf\n", "mov r0, srSparse_of\n", "mov r0, dp\n",
        "lda r0, [sp, #4]\n", "st r0, [sp, #0]\n"})
    expect_fault(std::string(source) + kAlignedEnd, code::no_semantics);
  expect_fault("nop\n", code::core_program);  // runs off the end
}

// The stack pointer stands at the beginning of the core's own memory, 0x70000.
TEST(CoreTest, ARefusedAccessToTheStackNamesTheAddress) {
  for (const auto& [source, said] :
       {std::pair{"st r0, [sp, #4]\n", "the instruction addresses 0x70004: sp is 0x70000, and the offset is 4"},
        std::pair{"lda r0, [sp, #0]\n", "the instruction addresses 0x70000: sp is 0x70000, and the offset is 0"}}) {
    CoreBench bench(source + kAlignedEnd);
    bench.set("sp", CoreBench::kOwn);
    ASSERT_EQ(bench.run(), Core::End::Fault);
    EXPECT_EQ(bench.core.fault()->notes.front(), said);
  }
}

TEST(CoreTest, ACoreWithoutAProgramSaysSo) {
  CoreBench bench("nop\n");
  bench.program_memory.assign(0x4000, 0);
  ASSERT_EQ(bench.run(), Core::End::Fault);
  EXPECT_NE(render(*bench.core.fault()).find("was this tile given a program?"), std::string::npos);
}

TEST(CoreTest, ReservedModesStopTheCore) {
  CoreBench bench("movx crRnd, r0\nvsrs.s16.s32 wl0, bml0, s0\n" + kAlignedEnd);
  bench.set("r0", 5);
  ASSERT_EQ(bench.run(), Core::End::Fault);
  EXPECT_EQ(bench.core.fault()->code.id, code::no_semantics.id);
}

TEST(CoreTest, TheStackPointerMovesByAnImmediateInEachSlotOfAddresses) {
  CoreBench bench(
      "padds [sp], #96\nmov r0, sp\npadda [sp], #-32\nmov r1, sp\npaddb [sp], #64\nmov r2, sp\n"
      "padds [sp], #-131072\nmov r3, sp\n" +
      kAlignedEnd);
  bench.set("sp", CoreBench::kOwn);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r0"), CoreBench::kOwn + 96);
  EXPECT_EQ(bench.r("r1"), CoreBench::kOwn + 64);
  EXPECT_EQ(bench.r("r2"), CoreBench::kOwn + 128);
  EXPECT_EQ(bench.r("r3"), CoreBench::kOwn + 128 - 131072);
}

TEST(CoreTest, PostIncrementsAndThreeDimensionalStepsMoveThePointer) {
  CoreBench bench(
      "lda r0, [p0], #4\nlda r1, [p0], #-8\nnop\n"
      "padda.3d [p1], d0\nmov r2, p1\npadda.3d [p1], d0\nmov r3, p1\npadda.3d [p1], d0\nmov r4, p1\n" +
      nops(7) + kAlignedEnd);
  bench.set("p0", CoreBench::kOwn + 8);
  bench.set("p1", 0x1000);
  bench.set("m0", 0x100), bench.set("dn0", 1), bench.set("dj0", 4), bench.set("dn4", 1), bench.set("dj4", 32);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("p0"), CoreBench::kOwn + 4);
  EXPECT_EQ(bench.r("r2"), 0x1004U);  // inner step
  EXPECT_EQ(bench.r("r3"), 0x1024U);  // outer step, inner count starts again
  EXPECT_EQ(bench.r("r4"), 0x1028U);
  EXPECT_EQ(bench.r("dc0"), 1U);
  EXPECT_EQ(bench.r("dc4"), 1U);
}

}  // namespace
}  // namespace tessera::core::aie2
