// Tests the instructions for streams, cascade and the processor bus: the words sent and received, the cycles in which
// results are written, and that a bundle that must wait has no effect. The core is surrounded by queues (lone_core.h).
#include "core_bench.h"

#include "core/codes.h"

#include <bit>

namespace tessera::core::aie2 {
namespace {

const std::string kEnd = "done\nnop\nnop\n";

TEST(CoreStream, AWordLandsInStageSevenAndItsStatusInStageEight) {
  for (const unsigned distance : {5U, 6U, 7U, 8U}) {
    CoreBench bench("mov r0, SS\n" + nops(distance - 1) + "mov r1, r0; movx r2, #0\nmov r3, srSS0\n" + kEnd);
    bench.set("r0", 99);
    bench.words_in = {{42, true}};
    ASSERT_EQ(bench.run(), Core::End::Done);
    EXPECT_EQ(bench.r("r1"), distance < 7 ? 99U : 42U) << distance;
    EXPECT_EQ(bench.r("r3"), distance + 1 < 8 ? 0U : 3U) << distance;  // TLAST is bit 0, success is bit 1
  }
}

TEST(CoreStream, ANonBlockingReadSaysWhetherThereWasAWord) {
  CoreBench bench("mov.nb r0, SS\n" + nops(7) + "mov r1, srSS0\nmov.nb r2, SS\n" + nops(7) + "mov r3, srSS0\n" + kEnd);
  bench.set("r2", 7);
  bench.words_in = {{5, false}};
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.core.now(), 19U) << "it never waits";
  EXPECT_EQ(bench.r("r0"), 5U);
  EXPECT_EQ(bench.r("r1"), 2U);
  EXPECT_EQ(bench.r("r2"), 7U);
  EXPECT_EQ(bench.r("r3"), 0U);
}

TEST(CoreStream, TheFormsOfAWriteSendTheWordAndItsTlast) {
  CoreBench bench(
      "mov ms, r1\nmov.tlast ms, r1\nmov ms, r1, r28\nmovx r28, #1\nmov ms, r1, r28\n"
      "mov.nb ms, r1\nmov.nb.tlast ms, r1\nmov.nb ms, r1, r28\nmov ms, p3\n" +
      kEnd);
  bench.room = 100;
  bench.set("r1", 0xCAFE);
  bench.set("p3", 0x12345);
  ASSERT_EQ(bench.run(), Core::End::Done);
  const bool last[] = {false, true, false, true, false, true, true, false};
  ASSERT_EQ(bench.words_out.size(), std::size(last));
  for (std::size_t i = 0; i < std::size(last); ++i) {
    EXPECT_EQ(bench.words_out[i].data, i == 7 ? 0x12345U : 0xCAFEU) << i;
    EXPECT_EQ(bench.words_out[i].last, last[i]) << i;
  }
}

TEST(CoreStream, ANonBlockingWriteSaysInStageThreeWhetherItWasTaken) {
  CoreBench bench("mov.nb ms, r1\nnop\nmov r2, srMS0\nmov r3, srMS0\nmov.nb ms, r1\n" + nops(2) + "mov r4, srMS0\n" +
                  kEnd);
  bench.room = 1;
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.words_out.size(), 1U);
  EXPECT_EQ(bench.r("r2"), 0U);
  EXPECT_EQ(bench.r("r3"), 1U);
  EXPECT_EQ(bench.r("r4"), 0U);
}

// The layouts are written out here as the manuals draw them. A packet header has: parity, 000, column, row, 0, type,
// 0000000, ID.
TEST(CoreStream, PacketHeadersNameTheTileAndHaveOddParity) {
  for (std::uint32_t id = 0; id < 32; ++id) {
    CoreBench bench("mov.ph ms, r1, #5\nmov.ph.tlast ms, r1, #0\nmov.cph ms, m2, #3, #2, r1\n" + kEnd);
    bench.set("r1", id);
    bench.set("m2", 0xABCDE);
    ASSERT_EQ(bench.run(), Core::End::Done);
    const std::uint32_t expected[] = {2U << 16 | 5U << 12 | id, 2U << 16 | id,  // the core stands at column 0, row 2
                                      id << 24 | 2U << 22 | 3U << 20 | 0xABCDEU};
    ASSERT_EQ(bench.words_out.size(), std::size(expected));
    for (std::size_t i = 0; i < std::size(expected); ++i) {
      EXPECT_EQ(bench.words_out[i].data & 0x7FFF'FFFF, expected[i]) << i;
      EXPECT_EQ(std::popcount(bench.words_out[i].data) % 2, 1) << i;
      EXPECT_EQ(bench.words_out[i].last, i == 1);
    }
  }
}

TEST(CoreStream, ValuesWithoutAPublicMeaningStopTheCore) {
  for (const std::string_view source : {"mov.ph ms, r1, #5\n", "mov.cph ms, m2, #3, #2, r1\n", "mov ms, r0, r28\n"}) {
    CoreBench bench(std::string(source) + kEnd);
    bench.set("r1", 32);
    bench.set("r28", 2);
    ASSERT_EQ(bench.run(), Core::End::Fault) << source;
    EXPECT_EQ(bench.core.fault()->code.id, code::no_semantics.id);
    EXPECT_TRUE(bench.words_out.empty());
  }
}

// One bundle reads a word, writes a word and acquires a lock. If any of the three has to wait, none of them happens,
// and an earlier multiplication makes no progress during the wait.
TEST(CoreStream, ABundleHappensAsAWholeOrNotAtAll) {
  for (const unsigned missing : {0U, 1U, 2U, 3U}) {
    CoreBench bench("mul r5, r6, r6\nmov r0, SS; mov ms, r1; acq #48, r10; mov r7, r5\nmov r8, r5\nnop\n" + nops(5) +
                    kEnd);
    bench.set("r1", 77);
    bench.set("r6", 3);
    bench.set("r10", static_cast<std::uint32_t>(-1));
    if (missing != 1) bench.words_in = {{42, false}};
    if (missing == 2) bench.room = 0;
    bench.locks[48] = missing == 3 ? 0 : 1;
    const Core::End end = bench.run();
    if (missing != 0) {
      ASSERT_EQ(end, Core::End::Blocked);
      using Kind = Request::Kind;
      const Kind kinds[] = {Kind::Release, Kind::ReadStream, Kind::WriteStream, Kind::Acquire};
      EXPECT_EQ(bench.core.waits_for().kind, kinds[missing]);
      EXPECT_EQ(bench.words_in.size(), missing == 1 ? 0U : 1U);
      EXPECT_TRUE(bench.words_out.empty());
      EXPECT_EQ(bench.locks[48], missing == 3 ? 0 : 1);
      EXPECT_EQ(bench.core.now(), 1U);
      bench.words_in = {{42, false}};
      bench.room = 4;
      bench.locks[48] = 1;
      ASSERT_EQ(bench.core.run(21, 100, 100), Core::End::Done);
      const Cause causes[] = {Cause::Lock, Cause::Stream, Cause::Stream, Cause::Lock};
      EXPECT_EQ(bench.core.counts().stalls[causes[missing]], 20U);
    }
    EXPECT_EQ(bench.r("r0"), 42U);
    ASSERT_EQ(bench.words_out.size(), 1U);
    EXPECT_EQ(bench.words_out[0].data, 77U);
    EXPECT_EQ(bench.locks[48], 0);
    EXPECT_EQ(bench.r("r7"), 0U) << "one bundle after the multiplication, however long that was";
    EXPECT_EQ(bench.r("r8"), 9U);
    EXPECT_EQ(bench.core.counts().bundles, 10U);
  }
}

CascadeValue value_of(unsigned seed) {
  CascadeValue value;
  for (std::size_t i = 0; i < value.size(); ++i) value[i] = static_cast<std::uint8_t>(i * 7 + seed);
  return value;
}
CascadeValue memory_of(const CoreBench& bench, std::size_t offset) {
  CascadeValue value;
  std::ranges::copy_n(bench.memories[3].begin() + static_cast<std::ptrdiff_t>(offset), 64, value.begin());
  return value;
}

TEST(CoreCascade, ValuesComeToVectorsAndHalvesOfAccumulatorsInStageSeven) {
  CoreBench bench("vmov x1, SCD\nvmov bmh2, SCD\n" + nops(5) +
                  "vst wl1, [p0, #0]\nvst wl1, [p0, #64]\nvst wh1, [p0, #96]\n" +
                  "vmov x4, bmh2\nnop\nvst wl4, [p0, #128]\nvst wh4, [p0, #160]\n" + kEnd);
  bench.set("p0", CoreBench::kOwn);
  bench.cascade_in = {value_of(1), value_of(2)};
  ASSERT_EQ(bench.run(), Core::End::Done) << (bench.core.fault() ? render(*bench.core.fault()) : "");
  const CascadeValue early = memory_of(bench, 0);
  EXPECT_EQ(memory_of(bench, 64), value_of(1));
  EXPECT_EQ(memory_of(bench, 128), value_of(2));
  EXPECT_TRUE(std::equal(early.begin(), early.begin() + 32, value_of(1).begin())) << "seven bundles later";
  CoreBench sooner("vmov x1, SCD\n" + nops(5) + "vst wl1, [p0, #0]\n" + kEnd);
  sooner.set("p0", CoreBench::kOwn);
  sooner.cascade_in = {value_of(1)};
  ASSERT_EQ(sooner.run(), Core::End::Done);
  EXPECT_EQ(memory_of(sooner, 0), CascadeValue{}) << "six bundles later it is not there yet";
}

// Two reads into the halves of one accumulator, as the vendor's int8 matrix product has them: a sum that takes each
// read in turn is right only if a read leaves zeros in the other half.
TEST(CoreCascade, AReadIntoOneHalfClearsTheOther) {
  for (const Engine engine : {Engine::Native, Engine::Blocks, Engine::Plain}) {
    CoreBench bench("vlda wl0, [p1, #0]\nvlda wh0, [p1, #32]\n" + nops(6) + "vmov bml8, x0\nvmov bmh8, x0\nnop\n" +
                    "vmov.lo cm8, SCD\nvmov.hi cm8, SCD\n" + nops(5) + "vmov x1, bml8\nvmov x2, bmh8\n" +
                    "nop\nvst wl1, [p0, #0]\nvst wh1, [p0, #32]\nvst wl2, [p0, #64]\nvst wh2, [p0, #96]\n" +
                    "vmov x1, bml8\nvmov x2, bmh8\nnop\nvst wl1, [p0, #128]\nvst wh1, [p0, #160]\n" +
                    "vst wl2, [p0, #192]\nvst wh2, [p0, #224]\n" + kEnd);
    bench.core.use({.engine = engine, .eager = true});
    bench.set("p0", CoreBench::kOwn);
    bench.set("p1", CoreBench::kOwn + 0x1000);
    std::ranges::fill(std::span(bench.memories[3]).subspan(0x1000, 64), std::uint8_t{0xEE});
    bench.cascade_in = {value_of(1), value_of(2)};
    ASSERT_EQ(bench.run(), Core::End::Done) << (bench.core.fault() ? render(*bench.core.fault()) : "");
    EXPECT_EQ(memory_of(bench, 0), value_of(1)) << "the low half, seven bundles later";
    EXPECT_EQ(memory_of(bench, 64), value_of(2)) << "the second read is there one bundle later";
    EXPECT_EQ(memory_of(bench, 128), CascadeValue{}) << "and has cleared the first";
    EXPECT_EQ(memory_of(bench, 192), value_of(2));
  }
}

TEST(CoreCascade, VectorsAndHalvesOfAccumulatorsAreSent) {
  CoreBench bench("vlda wl3, [p0, #0]\nvlda wh3, [p0, #32]\n" + nops(6) +
                  "vmov MCD, x3; vmov bml1, x3\nnop\nvmov MCD, bml1\n" + kEnd);
  bench.set("p0", CoreBench::kOwn);
  std::ranges::copy(value_of(9), bench.memories[3].begin());
  ASSERT_EQ(bench.run(), Core::End::Done) << (bench.core.fault() ? render(*bench.core.fault()) : "");
  ASSERT_EQ(bench.cascade_out.size(), 2U);
  EXPECT_EQ(bench.cascade_out[0], value_of(9));
  EXPECT_EQ(bench.cascade_out[1], value_of(9));
}

TEST(CoreCascade, BothDirectionsAreEnabledByResetAndRefusedWhenDisabled) {
  CoreBench bench("mov r0, crSCDEn\nmov r1, crMCDEn\n" + kEnd);
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r0"), 1U);
  EXPECT_EQ(bench.r("r1"), 1U);
  // A read checks its bit in stage 5: a write three bundles later still counts, a write four bundles later does not.
  for (const auto& [source, refused] : {std::pair{"mov crSCDEn, r20\nvmov x0, SCD\n", true},
                                        {"mov crMCDEn, r20\nvmov MCD, x0\n", true},
                                        {"vmov x0, SCD\nnop\nnop\nmov crSCDEn, r20\n", true},
                                        {"vmov x0, SCD\nnop\nnop\nnop\nmov crSCDEn, r20\n", false},
                                        {"mov crSCDEn, r20\nvmov x0, SCD\nmov crSCDEn, r21\n", false}}) {
    CoreBench disabled(source + nops(8) + kEnd);
    disabled.set("r21", 1);
    disabled.cascade_in = {value_of(1)};
    EXPECT_EQ(disabled.run(), refused ? Core::End::Fault : Core::End::Done) << source;
    EXPECT_EQ(disabled.core.fault() ? disabled.core.fault()->code.id : "none",
              refused ? code::no_semantics.id : "none");
  }
}

TEST(CoreRegisters, TheProcessorBusReachesTheTileBehindItsWindow) {
  CoreBench bench("lda.tm r0, [p0]\nst.tm r1, [p1]\n" + nops(5) + "mov r2, r0\n" + kEnd);
  bench.set("p0", 0x80000 + 0x340F8);
  bench.set("p1", 0x80000 + 0x1F010);
  bench.set("r1", 5);
  bench.registers[0x340F8] = 1234;
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(bench.r("r2"), 1234U);
  EXPECT_EQ(bench.registers[0x1F010], 5U);
  CoreBench outside("lda.tm r0, [p0]\n" + kEnd);
  outside.set("p0", CoreBench::kOwn);
  ASSERT_EQ(outside.run(), Core::End::Fault);
  EXPECT_EQ(outside.core.fault()->code.id, code::core_address.id);
}

TEST(CoreExchange, ACoreAloneHasNobodyToTalkTo) {
  for (const std::string_view source : {"mov r0, SS\n", "mov.nb ms, r0\n", "vmov MCD, x0\n", "st.tm r0, [p0]\n"}) {
    LoneCore alone(assembled(std::string(source) + kEnd).bytes);
    alone.core.start(0);
    ASSERT_EQ(alone.core.run(0, 100, 100), Core::End::Fault) << source;
    EXPECT_NE(render(*alone.core.fault()).find("a core alone has no "), std::string::npos);
  }
}

}  // namespace
}  // namespace tessera::core::aie2
