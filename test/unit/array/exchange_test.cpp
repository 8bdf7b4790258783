// Tests cores that exchange data: words through the stream switches, values over the cascade wires, and a core that
// accesses the registers of its own tile. Each bundle takes a cycle, so the programs give cycles and stalls.
#include "cores.h"

#include "array/codes.h"

#include <random>

namespace tessera::array {
namespace {

constexpr TileId kRight{1, 2};

// Connects one core's stream to the core above or below it, through the switches of both tiles.
void connect_cores(Rig& rig, TileId from, TileId to) {
  const bool up = to.row > from.row;
  rig.connect(from, {Bundle::Core, 0}, {up ? Bundle::North : Bundle::South, 1});
  rig.connect(to, {up ? Bundle::South : Bundle::North, 1}, {Bundle::Core, 0});
}

// Code that reads `count` words into data memory, each word as soon as the word before it is stored. Uses p0 and r0.
std::string store_words(unsigned count) {
  return "movxm p0, #0x70000\n" + times(count, "mov r0, SS\n" + nops(6) + "st r0, [p0], #4");
}

TEST(Exchange, AWordTakesACycleFromCoreToCoreUpwardsAndDownwards) {
  for (const auto& [from, to] : {std::pair{kCoreTile, kUpperTile}, std::pair{kUpperTile, kCoreTile}}) {
    Cores rig;
    connect_cores(rig, from, to);
    rig.start(from, "movx r1, #7\n" + nops(9) + "mov.tlast ms, r1\n" + kDone);                  // cycle 10
    rig.start(to, "mov r0, SS\n" + nops(6) + "mov r2, r0\nmov r3, srSS0\n" + nops(2) + kDone);  // from cycle 0 on
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.r(to, 2), 7U);
    EXPECT_EQ(rig.r(to, 3), 3U);
    EXPECT_EQ(rig.report(to).stalls[Cause::Stream], 11U);
    EXPECT_EQ(rig.report(from).stalls[Cause::Stream], 0U);
  }
}

// The FIFOs between the cores hold 4 words in the first slave port, 8 on the wire between the switches, and 2 in the
// last master port.
TEST(Exchange, ASenderStallsWhenTheFifosAreFullAndGoesOnAtThePaceOfTheReceiver) {
  for (const auto& [from, to] : {std::pair{kCoreTile, kUpperTile}, std::pair{kUpperTile, kCoreTile}}) {
    Cores rig;
    connect_cores(rig, from, to);
    rig.start(from, times(20, "mov ms, r1; add r1, r1, #1") + kDone);  // cycles 0 to 13, then full
    rig.start(to, nops(100) + store_words(20) + kDone);                // reads in cycles 101, 109, 117, ...
    EXPECT_EQ(rig.run(100), Stop::CycleLimit);
    EXPECT_EQ(rig.report(from).bundles, 14U);
    EXPECT_EQ(reason_of(rig, "core " + device::to_string(from)),
              fmt::format("waits for room on stream port 0: core {} is running", device::to_string(to)));
    EXPECT_NE(rig.status(from) & core::Core_Status_Stream_Stall_MS0.mask(), 0U);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.words(to, 0, 20), counting(0, 20));
    EXPECT_EQ(rig.report(to).stalls[Cause::Stream], 0U);
    // The word that is read in cycle 101 makes room from 102 on, and so on; the sixth leaves in cycle 101 + 5 * 8 + 1.
    EXPECT_EQ(rig.report(from).stalls[Cause::Stream], 101U + 5 * 8 + 1 - 19);
  }
}

TEST(Exchange, NonBlockingFormsSeeEmptyAndFullStreams) {
  Cores rig;
  connect_cores(rig, kCoreTile, kUpperTile);
  // The last of fifteen attempts fails, and srMS0 shows this three cycles later.
  rig.start(kCoreTile,
            times(14, "mov.nb ms, r1") + "mov r2, srMS0\nmov.nb ms, r1\n" + nops(2) + "mov r3, srMS0\n" + kDone);
  rig.start(kUpperTile,
            "mov.nb r4, SS\n" + nops(19) + "mov r5, srSS0\nmov.nb r4, SS\n" + nops(7) + "mov r6, srSS0\n" + kDone);
  rig.write(kCoreTile, core::Core_R.at(1), 9);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.r(kCoreTile, 2), 1U);
  EXPECT_EQ(rig.r(kCoreTile, 3), 0U);
  EXPECT_EQ(rig.r(kUpperTile, 5), 0U);
  EXPECT_EQ(rig.r(kUpperTile, 6), 2U);
  EXPECT_EQ(rig.r(kUpperTile, 4), 9U);
  EXPECT_EQ(rig.report(kCoreTile).stalls[Cause::Stream] + rig.report(kUpperTile).stalls[Cause::Stream], 0U);
}

TEST(Exchange, AChannelFeedsACoreAndACoreFeedsAChannel) {
  Cores rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::Core, 0});
  rig.connect(kCoreTile, {Bundle::Core, 0}, {Bundle::DMA, 1});
  rig.fill(kCoreTile, 0, 40, 100);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 20, .next = 1});
  rig.bd(kCoreTile, 1, {.base = 20, .length = 20});
  rig.bd(kCoreTile, 2, {.base = 64, .length = 40});
  rig.push(kCoreTile, Direction::MM2S, 0, 0);
  rig.push(kCoreTile, Direction::S2MM, 1, 2, 0, true);
  // The core sends each word back and counts the TLASTs: one for each descriptor.
  rig.start(kCoreTile, "movxm lc, #40\nmovxm ls, #first\nmovxm le, #last\n" + nops(7) +
                           ".align 16\nfirst:\nmov r0, SS\n" + nops(6) +
                           "mov ms, r0\nmov r1, srSS0\nmovx r2, #1\nand r1, r1, r2\nlast:\nadd r3, r3, r1\n" + kDone);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 256, 40), counting(100, 40));
  EXPECT_TRUE(rig.array.take_token({kCoreTile, Direction::S2MM, 1}));
  EXPECT_EQ(rig.r(kCoreTile, 3), 2U);
}

TEST(Exchange, AMulticastWaitsForItsSlowestSinkCoreOrChannel) {
  Cores rig;
  rig.connect(kCoreTile, {Bundle::Core, 0}, {Bundle::DMA, 0});
  connect_cores(rig, kCoreTile, kUpperTile);
  rig.bd(kCoreTile, 0, {.base = 64, .length = 30});
  rig.push(kCoreTile, Direction::S2MM, 0, 0);
  rig.start(kCoreTile, times(30, "mov ms, r1; add r1, r1, #1") + kDone);
  rig.start(kUpperTile, nops(200) + store_words(30) + kDone);
  EXPECT_EQ(rig.run(150), Stop::CycleLimit);
  EXPECT_EQ(rig.report(kCoreTile).bundles, 10U) << "the core above has taken nothing, and the wire to it is full";
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 256, 30), counting(0, 30));
  EXPECT_EQ(rig.words(kUpperTile, 0, 30), counting(0, 30));
}

// A channel sends to a core and to another channel, which starts late.
TEST(Exchange, ACoreWaitsWhileTheChannelBesideItIsNotReady) {
  Cores rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::Core, 0});
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::North, 0});
  rig.connect(kUpperTile, {Bundle::South, 0}, {Bundle::DMA, 1});
  rig.fill(kCoreTile, 0, 40, 1);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 40});
  rig.bd(kUpperTile, 0, {.base = 0, .length = 40});
  rig.push(kCoreTile, Direction::MM2S, 0, 0);
  rig.start(kCoreTile, "movxm p0, #0x70200\n" + times(40, "mov r0, SS\n" + nops(6) + "st r0, [p0], #4") + kDone);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "core (0,2)"), "waits for a word on stream port 0: MM2S 0 of (0,2) is ready");
  EXPECT_EQ(reason_of(rig, "MM2S 0 of (0,2)"), "waits for its stream: core (0,2) waits, S2MM 1 of (0,3) has no task");
  rig.push(kUpperTile, Direction::S2MM, 1, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 0x200, 40), counting(1, 40));
  EXPECT_EQ(rig.words(kUpperTile, 0, 40), counting(1, 40));
}

TEST(Exchange, WaitsNameThePortAndTheOtherEnd) {
  Cores rig;
  rig.start(kCoreTile, "mov r0, SS\n" + kDone);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "core (0,2)"),
            "waits for a word on stream port 0, which nothing feeds: master Core 0 of (0,2) is not enabled");
  EXPECT_EQ(rig.status(kCoreTile), core::Core_Status_Enable.mask() | core::Core_Status_Stream_Stall_SS0.mask());
  connect_cores(rig, kUpperTile, kCoreTile);
  EXPECT_EQ(reason_of(rig, "core (0,2)"), "waits for a word on stream port 0: core (0,3) is disabled");
  rig.start(kUpperTile, "acq #48, r10\nmov ms, r1\n" + kDone);
  rig.set_lock(kUpperTile, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "core (0,2)"), "waits for a word on stream port 0: core (0,3) waits");
  rig.set_lock(kUpperTile, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.report(kCoreTile).state, "done");
}

TEST(Exchange, AStreamThatIsRoutedWhileACoreWaitsWakesIt) {
  Cores rig;
  rig.start(kCoreTile, "mov ms, r1\n" + kDone);
  rig.start(kUpperTile, "mov r0, SS\n" + kDone);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "core (0,2)"), "waits for room on stream port 0: slave Core 0 of (0,2) is not enabled");
  connect_cores(rig, kCoreTile, kUpperTile);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.report(kCoreTile).state, "done");
  EXPECT_EQ(rig.report(kUpperTile).state, "done");
}

// Cascade -------------------------------------------------------------------------------------------------------------

void cascade_to_the_east(Rig& rig, TileId from, TileId to) {
  rig.write(from, core::Accumulator_Control.offset, core::Accumulator_Control_Output.mask());
  rig.write(to, core::Accumulator_Control.offset, core::Accumulator_Control_Input.mask());
}

struct Wire {
  TileId from, to;
  bool east;
};
constexpr Wire kWires[] = {{kUpperTile, kCoreTile, false}, {kCoreTile, kRight, true}};

// Vector registers are filled by a broadcast of r1 and looked at through lane 0.
TEST(Exchange, ValuesGoSouthOrEastAsTheRegisterSays) {
  for (const Wire& wire : kWires) {
    Cores rig;
    if (wire.east) cascade_to_the_east(rig, wire.from, wire.to);
    rig.start(wire.from, "movx r1, #33\nvbcst.32 x0, r1\n" + nops(8) + "vmov MCD, x0\n" + kDone);  // cycle 10
    rig.start(wire.to, "vmov x2, SCD\n" + nops(6) + "vextract.s32 r2, x2, r16\n" + nops(2) + kDone);
    EXPECT_EQ(rig.run(10), Stop::CycleLimit);
    EXPECT_EQ(rig.status(wire.to), core::Core_Status_Enable.mask() | core::Core_Status_Cascade_Stall_SCD.mask());
    EXPECT_EQ(reason_of(rig, "core " + device::to_string(wire.to)),
              fmt::format("waits for a value on its cascade input: core {} is running", device::to_string(wire.from)));
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.r(wire.to, 2), 33U);
    EXPECT_EQ(rig.report(wire.to).stalls[Cause::Cascade], 11U);
  }
}

// The wire holds four values, two at each end.
TEST(Exchange, AWireHoldsFourValuesAndThenTheSenderWaits) {
  for (const Wire& wire : kWires) {
    Cores rig;
    if (wire.east) cascade_to_the_east(rig, wire.from, wire.to);
    rig.start(wire.from, times(10, "vbcst.32 x0, r1; add r1, r1, #1\nnop\nvmov MCD, x0") + kDone);
    rig.start(wire.to,
              nops(60) +
                  times(10, "vmov x2, SCD\n" + nops(6) + "vextract.s32 r2, x2, r16\nlshl r4, r4, r5\nadd r4, r4, r2") +
                  kDone);
    rig.write(wire.to, core::Core_R.at(5), 1);
    EXPECT_EQ(rig.run(50), Stop::CycleLimit);
    EXPECT_EQ(rig.report(wire.from).bundles, 14U) << "the fifth write waits";
    EXPECT_NE(rig.status(wire.from) & core::Core_Status_Cascade_Stall_MCD.mask(), 0U);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    std::uint32_t expected = 0;
    for (std::uint32_t i = 0; i < 10; ++i) expected = expected * 2 + i;
    EXPECT_EQ(rig.r(wire.to, 4), expected) << "each value once, in order";
    EXPECT_EQ(rig.report(wire.to).stalls[Cause::Cascade], 0U);
  }
}

TEST(Exchange, AWireThatTheOtherEndDoesNotListenToTakesTwoValues) {
  Cores rig;
  cascade_to_the_east(rig, kCoreTile, kUpperTile);  // (0,3) listens to the west, (1,2) to the north
  rig.start(kCoreTile, times(4, "vmov MCD, x0") + kDone);
  rig.start(kRight, "vmov x0, SCD\n" + kDone);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.report(kCoreTile).bundles, 2U);
  EXPECT_EQ(reason_of(rig, "core (0,2)"), "waits for room on its cascade output, but no core is connected there");
  EXPECT_EQ(reason_of(rig, "core (1,2)"), "waits for a value on its cascade input: core (1,3) is disabled");
  rig.write(kRight, core::Accumulator_Control.offset, core::Accumulator_Control_Input.mask());
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.report(kCoreTile).state, "done");
  EXPECT_EQ(rig.report(kRight).state, "done");
}

// The processor bus ---------------------------------------------------------------------------------------------------

std::string address_of(std::uint32_t offset) {
  return fmt::format("movxm p0, #{:#x}\n", 0x80000 + offset);
}

TEST(Exchange, TheProcessorBusWaitsUntilItIsEnabled) {
  Cores rig;
  rig.set_lock(kCoreTile, 5, 21);
  rig.start(kCoreTile, address_of(memory::Lock_value.at(5)) + "lda.tm r0, [p0]\n" + nops(6) + "mov r1, r0\n" + kDone);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "core (0,2)"), "waits for its processor bus, which Core_Processor_Bus does not enable");
  EXPECT_NE(rig.status(kCoreTile) & core::Core_Status_Core_Processor_Bus_Stall.mask(), 0U);
  rig.write(kCoreTile, core::Core_Processor_Bus.offset, core::Core_Processor_Bus_Enable.mask());
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.r(kCoreTile, 1), 21U);
}

// A core starts its own DMA: its write to a task queue has the same effect as a write from outside.
TEST(Exchange, ACoreConfiguresItsTile) {
  Cores rig;
  rig.write(kCoreTile, core::Core_Processor_Bus.offset, core::Core_Processor_Bus_Enable.mask());
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.fill(kCoreTile, 0, 8, 50);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 8});
  rig.bd(kCoreTile, 1, {.base = 64, .length = 8, .release_lock = 3, .release_value = 1});
  rig.start(kCoreTile, "movx r0, #0\nmovx r1, #1\nmovx r10, #-1\n" + address_of(memory::DMA_MM2S_Start_Queue.at(0)) +
                           "st.tm r0, [p0]\n" + address_of(memory::DMA_S2MM_Start_Queue.at(0)) + "st.tm r1, [p0]\n" +
                           "acq #51, r10\n" + address_of(core::Timer_Low.offset) + "lda.tm r2, [p0]\n" + nops(7) +
                           kDone);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 256, 8), counting(50, 8));
  EXPECT_EQ(rig.report(kCoreTile).state, "done");
  EXPECT_EQ(rig.r(kCoreTile, 2), 16U)
      << "the queue was written in cycle 6, eight words later the lock is taken, two more";
}

TEST(Exchange, ACoreCanDisableAndResetItself) {
  for (const auto& [word, state] : {std::pair{0, "disabled"}, std::pair{2, "disabled"}}) {
    Cores rig;
    rig.write(kCoreTile, core::Core_Processor_Bus.offset, core::Core_Processor_Bus_Enable.mask());
    rig.start(kCoreTile, fmt::format("movx r0, #{}\nmovx r5, #1\n", word) + address_of(core::Core_Control.offset) +
                             "st.tm r0, [p0]; mov r6, r5\nmovx r7, #1\n" + kSpin);
    EXPECT_EQ(rig.run(10'000), Stop::Quiet);
    EXPECT_EQ(rig.report(kCoreTile).state, state);
    EXPECT_EQ(rig.r(kCoreTile, 6), word == 0 ? 1U : 0U);
    EXPECT_EQ(rig.r(kCoreTile, 7), 0U) << "it stands still after the bundle that says so";
  }
}

TEST(Exchange, RegistersThatDoNotExistAreFaultsWithTheirBundle) {
  for (const std::string_view operation : {"lda.tm r0, [p0]\n", "st.tm r0, [p0]\n"}) {
    Cores rig;
    rig.write(kCoreTile, core::Core_Processor_Bus.offset, core::Core_Processor_Bus_Enable.mask());
    const isa::Program program =
        rig.load(kCoreTile, address_of(0x7FFF0) + "bad:\n" + std::string(operation) + nops(20) + kDone);
    rig.control(kCoreTile, true);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), code::no_register.id);
    const std::string text = render(*rig.array.fault());
    EXPECT_NE(text.find("core (0,2)"), std::string::npos) << text;
    EXPECT_NE(text.find(fmt::format("pc {:#x}", program.find("bad")->address)), std::string::npos) << text;
  }
}

// Order ---------------------------------------------------------------------------------------------------------------

// Three cores with random pauses. A stream leads from the first core to the second, and a cascade from the second to
// the third. A channel also receives the words of the stream.
struct Ring : Cores {
  static constexpr unsigned kWords = 40;

  explicit Ring(unsigned seed) {
    std::mt19937 random(seed);  // NOLINT(cert-msc51-cpp,cert-msc32-c): repeatable on purpose
    const auto pause = [&] { return nops(std::uniform_int_distribution<unsigned>(0, 12)(random)); };
    connect_cores(*this, kCoreTile, kUpperTile);
    connect(kUpperTile, {Bundle::DMA, 0}, {Bundle::South, 2});
    connect(kCoreTile, {Bundle::North, 2}, {Bundle::DMA, 0});
    connect(kCoreTile, {Bundle::Core, 0}, {Bundle::DMA, 1});
    bd(kCoreTile, 0, {.base = 1024, .length = kWords});
    push(kCoreTile, Direction::S2MM, 1, 0);
    std::string sender, relay, receiver;
    for (unsigned i = 0; i < kWords; ++i) {
      sender += pause() + "mov ms, r1; add r1, r1, #3\n";
      relay += pause() + "mov r0, SS\n" + nops(6) + "vbcst.32 x1, r0\n" + pause() + nops(1) + "vmov MCD, x1\n";
      receiver += pause() + "vmov x2, SCD\n" + nops(6) + "vextract.s32 r2, x2, r16\nnop\nst r2, [p0], #4\n";
    }
    // (0,2) sends words up to (0,3), which passes them on by cascade to its eastern neighbour (1,3).
    cascade_to_the_east(*this, kUpperTile, {1, 3});
    start(kCoreTile, sender + kDone);
    start(kUpperTile, relay + kDone);
    start({1, 3}, "movxm p0, #0x70000\n" + receiver + kDone);
  }
};

std::string traffic_summary(Ring& ring) {
  const Report report = ring.array.report();
  std::string text = fmt::format("{} cycles\n", report.cycles);
  for (const CoreReport& each : report.cores)
    text += fmt::format("{} {} bundles {} active {} stream {} cascade {}\n", device::to_string(each.tile), each.bundles,
                        each.active, each.stalls[Cause::Stream], each.stalls[Cause::Cascade], each.state);
  for (const ChannelReport& each : report.channels)
    text +=
        fmt::format("{} {} bytes {} stalls\n", device::to_string(each.tile), each.bytes, each.stalls[Cause::Stream]);
  return text;
}

TEST(Exchange, SlicesLeaveNoTrace) {
  std::vector<std::uint32_t> expected;
  for (std::uint32_t i = 0; i < Ring::kWords; ++i) expected.push_back(3 * i);
  for (unsigned seed = 0; seed < 20; ++seed) {
    Ring whole(seed), stepped(seed);
    EXPECT_EQ(whole.run(), Stop::Quiet);
    for (Cycle limit = 1; stepped.run(limit) != Stop::Quiet; ++limit) ASSERT_LT(limit, 10'000U);
    EXPECT_EQ(whole.words({1, 3}, 0, Ring::kWords), expected) << seed;
    EXPECT_EQ(whole.words(kCoreTile, 4096, Ring::kWords), expected) << seed;
    EXPECT_EQ(traffic_summary(whole), traffic_summary(stepped)) << seed;
  }
}

TEST(Exchange, CoresThatWaitForEachOtherCostNothing) {
  Cores rig;
  connect_cores(rig, kCoreTile, kUpperTile);
  rig.start(kUpperTile, "mov r0, SS\n" + kDone);
  rig.start(kCoreTile, "movxm r0, #10000\n.align 16\nround:\n" + nops(16) + "add r0, r0, #-1\njnz r0, #round\n" +
                           nops(5) + "mov ms, r0\n" + kDone);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.report(kUpperTile).state, "done");
  EXPECT_LE(rig.array.report().work.slices, 265U + 8U);  // 265: one search for a loop that never ends (core_loops.h)
}

}  // namespace
}  // namespace tessera::array
