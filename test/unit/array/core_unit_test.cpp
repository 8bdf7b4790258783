// Tests cores together with other units: the cycles in which they change locks, their waking, their access to their
// neighbours' memories, and the registers of the core module. Programs are text. Each bundle takes a cycle, so the text
// gives the cycle of each operation.
#include "cores.h"

#include "array/scheduler.h"
#include "core/codes.h"

#include <algorithm>

namespace tessera::array {
namespace {

constexpr TileId kLeft{0, 3}, kBelow{1, 2}, kAbove{1, 4};

// Locks ---------------------------------------------------------------------------------------------------------------

struct Window {
  TileId tile;
  unsigned first;  // the core's number of the tile's lock 0
};
constexpr Window kWindows[] = {{kBelow, 0}, {kLeft, 16}, {kAbove, 32}, {kInnerCore, 48}};

TEST(CoreUnit, ReleasesReachTheLocksOfEachQuadrantInTheirCycle) {
  for (const Window& window : kWindows) {
    Cores rig;
    rig.start(kInnerCore, kSetUp + nops(3) + fmt::format("rel #{}, r1\n", window.first + 5) + "done\n" + nops(2));
    rig.run(5);  // cycles 0 to 4
    EXPECT_EQ(rig.lock(window.tile, 5), 0U);
    rig.run(6);
    EXPECT_EQ(rig.lock(window.tile, 5), 1U);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.report(kInnerCore).state, "done");
  }
}

TEST(CoreUnit, AcquiresWaitForTheLocksOfEachQuadrant) {
  constexpr device::Field stalls[] = {core::Core_Status_Lock_Stall_S, core::Core_Status_Lock_Stall_W,
                                      core::Core_Status_Lock_Stall_N, core::Core_Status_Lock_Stall_E};
  for (std::size_t i = 0; i < std::size(kWindows); ++i) {
    Cores rig;
    rig.start(kInnerCore, kSetUp + fmt::format("acq #{}, r10\n", kWindows[i].first + 7) + "done\n" + nops(2));
    EXPECT_EQ(rig.run(), Stop::Quiet);
    const std::vector<Waiting> waiting = rig.array.waiting();
    ASSERT_EQ(waiting.size(), 1U);
    EXPECT_EQ(waiting[0].unit, "core (1,3)");
    EXPECT_EQ(waiting[0].reason,
              fmt::format("waits for lock 7 of {} >= 1, which is 0", device::to_string(kWindows[i].tile)));
    EXPECT_EQ(waiting[0].since, 2U);
    EXPECT_EQ(rig.status(kInnerCore), core::Core_Status_Enable.mask() | stalls[i].mask());
    rig.set_lock(kWindows[i].tile, 7, 3);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.lock(kWindows[i].tile, 7), 2U);
    EXPECT_EQ(rig.status(kInnerCore), core::Core_Status_Enable.mask() | core::Core_Status_Core_Done.mask());
  }
}

// One core releases lock 0 of a tile and then waits for lock 1. The other core acquires lock 0 and, three empty bundles
// later, releases lock 1. `givers` and `takers` are the numbers of lock 0 as the two cores see it.
void expect_ping_pong(TileId giver, unsigned givers, TileId taker, unsigned takers) {
  Cores rig;
  rig.start(giver, kSetUp + fmt::format("rel #{}, r1\nacq #{}, r10\n", givers, givers + 1) + "done\n" + nops(2));
  rig.start(taker, kSetUp + fmt::format("acq #{}, r10\n", takers) + nops(3) + fmt::format("rel #{}, r1\n", takers + 1) +
                       "done\n" + nops(2));
  EXPECT_EQ(rig.run(), Stop::Quiet);
  const CoreReport gave = rig.report(giver), took = rig.report(taker);
  EXPECT_EQ(took.bundles, 8U);
  EXPECT_EQ(took.active, 8U);  // cycle 2 gives, cycle 2 takes
  EXPECT_EQ(took.stalls[Cause::Lock], 0U);
  EXPECT_EQ(gave.bundles, 5U);
  EXPECT_EQ(gave.stalls[Cause::Lock], 3U);  // from cycle 3 to 6
  EXPECT_EQ(gave.active, 8U);
}

TEST(CoreUnit, ALockIsHandedOverInTheCycleOfItsRelease) {
  expect_ping_pong({0, 2}, 48, {0, 3}, 0);   // the neighbour to the south is the lower unit
  expect_ping_pong({0, 3}, 0, {0, 2}, 48);   // the same with the roles exchanged
  expect_ping_pong({0, 2}, 48, {1, 2}, 16);  // through the west
  expect_ping_pong({0, 3}, 48, {0, 2}, 32);  // through the north
}

TEST(CoreUnit, OperationsOfOneCycleHappenInTheOrderOfTheTiles) {
  for (const unsigned late : {0U, 10U}) {  // the lower core starts with the upper, or well after it
    Cores rig;
    rig.set_lock({0, 3}, 0, 1);
    rig.start({0, 3}, kSetUp + nops(late + 10) + "acq #48, r10\ndone\n" + nops(2));
    rig.run(late);
    rig.start({0, 2}, kSetUp + nops(10) + "acq #32, r10\ndone\n" + nops(2));
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.report({0, 2}).state, "done") << late;
    EXPECT_EQ(rig.report({0, 3}).state, "waits for lock 0 of (0,3) >= 1, which is 0") << late;
  }
}

// The first release wakes a neighbour; the releases after it must not take effect before their cycles. The neighbour
// acquires the sum of exactly two of these releases in cycle 4.
TEST(CoreUnit, ReleasesBehindOneThatWokeSomebodyHappenInTheirCycles) {
  const std::string gives = kSetUp + "rel #{0}, r1\nrel #{1}, r1\nrel #{1}, r1\nrel #{1}, r1\nrel #{1}, r1\ndone\n";
  const std::string takes = "movx r2, #2\nmovx r10, #-1\nacq #{0}, r10\nnop\nacq #{1}, r2\ndone\n";
  const auto text = [](const std::string& form, unsigned lock) {
    return fmt::format(fmt::runtime(form), lock, lock + 1) + nops(2);
  };
  for (const bool upwards : {true, false}) {
    Cores rig;
    const TileId giver{0, static_cast<std::uint8_t>(upwards ? 2 : 3)},
        taker{0, static_cast<std::uint8_t>(5 - giver.row)};
    rig.start(taker, text(takes, upwards ? 0 : 48));  // the locks are those of (0,2)
    rig.start(giver, text(gives, upwards ? 48 : 0));
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.report(taker).state, "done");
    EXPECT_EQ(rig.report(taker).active, 6U);  // never stalled: lock 1 was 2 in cycle 4
    EXPECT_EQ(rig.report(giver).stalls[Cause::Lock], 0U);
    EXPECT_EQ(rig.lock({0, 2}, 1), 4U);
  }
}

TEST(CoreUnit, ALockThatAReleaseOverfillsNamesCoreBundleAndCycle) {
  for (const bool woke : {false, true}) {  // with `woke`, an earlier release has woken a neighbour
    Cores rig;
    rig.set_lock({0, 2}, 1, 63);
    if (woke) rig.start({0, 3}, kSetUp + "acq #0, r10\ndone\n" + nops(2));
    const isa::Program program = rig.load({0, 2}, kSetUp + "rel #48, r1\nnop\nbad:\nrel #49, r1\ndone\n" + nops(2));
    rig.control({0, 2}, true);
    EXPECT_EQ(rig.run(), Stop::Fault);
    const std::string text = render(*rig.array.fault());
    EXPECT_EQ(rig.fault_code(), code::lock_range.id);
    EXPECT_NE(text.find("core (0,2)"), std::string::npos) << text;
    EXPECT_NE(text.find(fmt::format("pc {:#x}", program.find("bad")->address)), std::string::npos) << text;
    EXPECT_NE(text.find("cycle 4"), std::string::npos) << text;
  }
}

// A register holds 32 bits, but a lock is 63 at most. A number that is too large must not be cut to a small one.
TEST(CoreUnit, LockValuesThatNoLockCanHoldAreFaults) {
  for (const std::string_view operation : {"acq", "rel"})
    for (const std::string_view value : {"0x80000000", "0x7fffffff", "0x80000001", "64", "-64"}) {
      Cores rig;
      rig.set_lock({0, 2}, 0, 1);
      const std::string source = fmt::format("movxm r10, #{}\nbad:\n{} #48, r10\ndone\n", value, operation) + nops(2);
      const isa::Program program = rig.load({0, 2}, source);
      rig.control({0, 2}, true);
      EXPECT_EQ(rig.run(), Stop::Fault) << source;
      EXPECT_EQ(rig.fault_code(), code::lock_range.id) << source;
      EXPECT_EQ(rig.lock({0, 2}, 0), 1U) << source;
      const std::string text = render(*rig.array.fault());
      EXPECT_NE(text.find("core (0,2)"), std::string::npos) << text;
      EXPECT_NE(text.find(fmt::format("pc {:#x}", program.find("bad")->address)), std::string::npos) << text;
    }
}

TEST(CoreUnit, LocksOfAbsentNeighboursAreFaults) {
  const std::pair<TileId, unsigned> absent[] = {{{0, 3}, 16}, {{0, 2}, 0}, {{0, 5}, 32}};  // west, south, north
  for (const auto& [tile, lock] : absent) {
    Cores rig;
    rig.start(tile, kSetUp + fmt::format("acq #{}, r10\n", lock) + "done\n" + nops(2));
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), code::no_neighbour.id) << device::to_string(tile);
  }
}

// Together with DMA ---------------------------------------------------------------------------------------------------

// (0,2) writes a word and gives it to its MM2S, which sends it to the S2MM of the same tile. (0,3) takes the word, adds
// one, and gives it back, in three rounds. Locks of (0,2): 0 filled, 1 sent, 2 arrived, 3 answered.
struct Circle : Cores {
  static constexpr TileId kA{0, 2}, kB{0, 3};
  static constexpr unsigned kRounds = 3;

  Circle() {
    connect(kA, {Bundle::DMA, 0}, {Bundle::DMA, 0});
    bd(kA, 0,
       {.base = 0,
        .length = 1,
        .acquires = true,
        .acquire_lock = 0,
        .acquire_value = -1,
        .release_lock = 1,
        .release_value = 1,
        .next = 0});
    bd(kA, 1,
       {.base = 64,
        .length = 1,
        .acquires = true,
        .acquire_lock = 1,
        .acquire_value = -1,
        .release_lock = 2,
        .release_value = 1,
        .next = 1});
    push(kA, Direction::MM2S, 0, 0);
    push(kA, Direction::S2MM, 0, 1);
    const std::string round_a =
        "st r0, [p0, #0]\n" + nops(5) + "rel #48, r1\nacq #51, r10\nlda r0, [p1, #0]\n" + nops(7);
    const std::string round_b =
        "acq #2, r10\nlda r0, [p1, #0]\n" + nops(6) + "add r0, r0, #1\nst r0, [p1, #0]\n" + nops(5) + "rel #3, r1\n";
    const std::string head_a = kSetUp + "movxm p0, #0x70000\nmovxm p1, #0x70100\nmovx r0, #5\n";
    const std::string head_b = kSetUp + "movxm p1, #0x40100\n";  // the same place, seen from the north
    start(kA, head_a + times(kRounds, round_a) + "done\n" + nops(2));
    start(kB, head_b + times(kRounds, round_b) + "done\n" + nops(2));
  }
};

std::string lock_summary(Cores& rig) {
  const Report report = rig.array.report();
  std::string text = fmt::format("{} cycles\n", report.cycles);
  for (const CoreReport& each : report.cores)
    text += fmt::format("{} {} bundles {} active {} lock stalls at {:#x} {}\n", device::to_string(each.tile),
                        each.bundles, each.active, each.stalls[Cause::Lock], each.pc, each.state);
  for (const ChannelReport& each : report.channels)
    text += fmt::format("{} {} {} bytes {} lock stalls {} stream stalls\n", device::to_string(each.tile),
                        device::to_string(each.direction), each.bytes, each.stalls[Cause::Lock],
                        each.stalls[Cause::Stream]);
  return text;
}

TEST(CoreUnit, TwoCoresAndTheDmaBetweenThemTakeTurns) {
  Circle rig;
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.report(Circle::kA).state, "done") << lock_summary(rig);
  EXPECT_EQ(rig.report(Circle::kB).state, "done") << lock_summary(rig);
  EXPECT_EQ(rig.r(Circle::kA, 0), 5U + Circle::kRounds);
  for (const unsigned lock : {0U, 1U, 2U, 3U}) EXPECT_EQ(rig.lock(Circle::kA, lock), 0U) << lock;
}

TEST(CoreUnit, SlicesLeaveNoTrace) {
  Circle whole, again, stepped;
  EXPECT_EQ(whole.run(), Stop::Quiet);
  EXPECT_EQ(again.run(), Stop::Quiet);
  for (Cycle limit = 1; stepped.run(limit) != Stop::Quiet; ++limit) ASSERT_LT(limit, 1000U);
  EXPECT_EQ(lock_summary(whole), lock_summary(stepped));
  EXPECT_EQ(lock_summary(whole), lock_summary(again));
  EXPECT_EQ(whole.array.report().work.events, again.array.report().work.events);
}

// Running ahead -------------------------------------------------------------------------------------------------------

TEST(CoreUnit, APollingCoreSeesAStoreSoonAfterItHappened) {
  Cores rig;
  // (0,2) wakes (0,3) with its only lock operation and then polls a word that (0,3) writes 20 bundles later.
  rig.start({0, 2}, kSetUp + "movxm p0, #0x70000\nrel #48, r1\n.align 16\npoll:\nlda r0, [p0, #0]\n" + nops(6) +
                        "jz r0, #poll\n" + nops(5) + "done\n" + nops(2));
  rig.start({0, 3}, kSetUp + "movxm p0, #0x40000\nacq #0, r10\n" + nops(20) + "st r1, [p0, #0]\ndone\n" + nops(2));
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.report({0, 2}).state, "done");
  constexpr Cycle stored = 3 + 1 + 20, loop = 13;
  EXPECT_LE(rig.report({0, 2}).active, stored + kRunAhead + 2 * loop);
}

TEST(CoreUnit, AConditionIsMetSoonAlthoughACoreRunsForEver) {
  Cores rig;
  rig.start({0, 2}, kSetUp + "rel #48, r1\n" + kSpin);
  const std::uint64_t lock = rig.address({0, 2}, rig.lock_register({0, 2}, 0));
  EXPECT_EQ(rig.array.run(Cycle{1} << 60, [&] { return *rig.array.read32(lock) == 1; }), Stop::Condition);
  EXPECT_LE(rig.array.report().cycles, 2 * kRunAhead);
}

TEST(CoreUnit, CoresThatWaitCostNothing) {
  const auto slices = [](bool others) {
    Cores rig;
    rig.start({0, 2}, "movxm r0, #10000\n.align 16\nround:\n" + nops(16) + "add r0, r0, #-1\njnz r0, #round\n" +
                          nops(5) + "done\n" + nops(2));
    if (others)
      for (std::uint8_t col = 0; col < 4; ++col) rig.start({col, 4}, kSetUp + "acq #48, r10\ndone\n" + nops(2));
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.report({0, 2}).state, "done");
    EXPECT_EQ(rig.array.waiting().size(), others ? 4U : 0U);
    return rig.array.report().work;
  };
  const Work alone = slices(false), beside = slices(true);
  EXPECT_LE(alone.slices, 265U);  // 230,000 bundles: one search for a loop that never ends (core_loops.h)
  EXPECT_LE(beside.slices, alone.slices + 10U);  // 10 at most: the others wait for their locks
  EXPECT_EQ(alone.tiles, 1U);                    // no core accessed a neighbour's memory
}

// Faults --------------------------------------------------------------------------------------------------------------

TEST(CoreUnit, AFaultStopsTheOthersInItsCycle) {
  for (const bool upwards : {true, false}) {
    Cores rig;
    const TileId bad{0, static_cast<std::uint8_t>(upwards ? 2 : 3)}, good{0, static_cast<std::uint8_t>(5 - bad.row)};
    rig.start(bad, nops(10) + "lda r0, [p0, #0]\n" + nops(600) + "done\n" + nops(2));  // fault in cycle 10: p0 is unset
    rig.start(good, kSetUp + times(40, "rel #48, r1"));
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), code::core_address.id);
    EXPECT_EQ(rig.report(bad).state, "stopped by a fault");
    EXPECT_EQ(rig.lock(good, 0), upwards ? 9U : 10U);  // cycles 2 to 10; at equal cycles the lower tile goes first
    const std::uint32_t held = rig.lock(good, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.lock(good, 0), held);
  }
}

TEST(CoreUnit, AFaultDoesNotUndoWhatCameBefore) {
  Cores rig;
  rig.start({0, 2}, nops(100) + "lda r0, [p0, #0]\n");
  rig.start({0, 3}, kSetUp + nops(50) + "rel #48, r1\n" + kSpin);
  const std::uint64_t lock = rig.address({0, 3}, rig.lock_register({0, 3}, 0));
  EXPECT_EQ(rig.array.run(1000, [&] { return *rig.array.read32(lock) == 1; }), Stop::Condition);
  EXPECT_EQ(rig.run(), Stop::Fault);
}

TEST(CoreUnit, CoresOfAnotherInstructionSetAreRefusedWhenEnabled) {
  Cores rig("npu2_1col");
  rig.load({0, 2}, "nop\ndone\n" + nops(2));
  rig.control({0, 2}, false, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  rig.control({0, 2}, true);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), code::unsupported.id);
  EXPECT_NE(render(*rig.array.fault()).find("AIE2P"), std::string::npos);
}

// Memory --------------------------------------------------------------------------------------------------------------

TEST(CoreUnit, StoresReachTheMemoriesOfTheNeighbours) {
  constexpr std::uint32_t first = 0x40000, size = 0x10000;
  std::uint32_t window = first;
  for (const TileId tile : {kBelow, kLeft, kAbove, kInnerCore}) {
    Cores rig;
    rig.fill(tile, 0x124, 1, 77);
    rig.start(kInnerCore,
              fmt::format("movxm p0, #{:#x}\nmovx r1, #42\nst r1, [p0, #0]\nlda r2, [p0, #4]\n", window + 0x120) +
                  nops(8) + "done\n" + nops(2));
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.words(tile, 0x120, 1), std::vector<std::uint32_t>{42});
    EXPECT_EQ(rig.r(kInnerCore, 2), 77U);
    window += size;
  }
}

TEST(CoreUnit, MemoriesOfAbsentNeighboursAreFaults) {
  const std::tuple<TileId, std::uint32_t, std::string_view> absent[] = {
      {{0, 3}, 0x50000, "western"}, {{1, 2}, 0x4FFFC, "southern"}, {{1, 5}, 0x60000, "northern"}};
  for (const auto& [tile, address, side] : absent) {
    Cores rig;
    rig.start(tile, fmt::format("movxm p0, #{:#x}\nlda r0, [p0, #0]\n", address) + "done\n" + nops(2));
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), code::no_neighbour.id);
    EXPECT_NE(rig.array.fault()->message.find(side), std::string::npos) << rig.array.fault()->message;
  }
}

// Registers -----------------------------------------------------------------------------------------------------------

TEST(CoreUnit, StatusPcAndRegistersAreReadBack) {
  constexpr TileId tile{0, 2};
  Cores rig;
  EXPECT_EQ(rig.status(tile), core::Core_Status_Reset.mask());  // the state of the hardware at power-up
  const isa::Program program = rig.load(
      tile, "movx r5, #9\njl #function\n" + nops(5) + "back:\ndone\n" + nops(2) + ".align 16\nfunction:\n" + kSpin);
  rig.write(tile, core::Core_SP.offset, 0x70400);
  rig.write(tile, core::Core_R.at(6), 1234);
  EXPECT_EQ(rig.read(tile, core::Core_SP.offset), 0x70400U);
  rig.control(tile, true);
  EXPECT_EQ(rig.status(tile), core::Core_Status_Enable.mask());
  rig.run(7);  // up to the call's last delay slot
  EXPECT_EQ(rig.read(tile, core::Core_PC.offset), program.find("function")->address);
  EXPECT_EQ(rig.read(tile, core::Core_LR.offset), program.find("back")->address);
  EXPECT_EQ(rig.r(tile, 5), 9U);
  EXPECT_EQ(rig.r(tile, 6), 1234U);
  EXPECT_EQ(rig.read(tile, core::Core_SP.offset), 0x70400U);
}

TEST(CoreUnit, ADisabledCoreStandsStillAndGoesOnWhereItWas) {
  constexpr TileId tile{0, 2};
  // A loop with a load under way across its branch: a pause in any cycle must lose neither the load nor the branch.
  const std::string source = "movxm p0, #0x70000\nmovx r0, #3\n.align 16\nround:\nlda r2, [p0, #0]\n" + nops(2) +
                             "add r0, r0, #-1\njnz r0, #round\n" + nops(4) + "add r3, r3, r2\ndone\n" + nops(2);
  Cores whole;
  whole.fill(tile, 0, 1, 10);
  whole.start(tile, source);
  EXPECT_EQ(whole.run(), Stop::Quiet);
  const CoreReport expected = whole.report(tile);
  for (Cycle pause = 1; pause < expected.active; ++pause) {
    Cores rig;
    rig.fill(tile, 0, 1, 10);
    rig.start(tile, source);
    rig.run(pause);
    rig.control(tile, false);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.report(tile).state, "disabled");
    EXPECT_EQ(rig.report(tile).bundles, pause);
    EXPECT_EQ(rig.status(tile), 0U);
    rig.control(tile, true);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.r(tile, 3), whole.r(tile, 3)) << pause;
    EXPECT_EQ(rig.report(tile).bundles, expected.bundles) << pause;
    EXPECT_EQ(rig.report(tile).active, expected.active) << pause;
  }
}

TEST(CoreUnit, TimeInWhichItIsDisabledIsNotActive) {
  Cores rig;
  rig.start({0, 2}, kSetUp + nops(8) + "done\n" + nops(2));
  rig.start({0, 3}, nops(100) + "done\n" + nops(2));
  rig.run(5);
  rig.control({0, 2}, false);
  rig.run(50);
  rig.control({0, 2}, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.report({0, 2}).active, 11U);
  EXPECT_EQ(rig.report({0, 2}).bundles, 11U);
}

TEST(CoreUnit, ACoreThatIsDisabledWhileItWaitsIsNotWoken) {
  Cores rig;
  rig.start({0, 2}, kSetUp + "acq #48, r10\nmovx r0, #7\ndone\n" + nops(2));
  EXPECT_EQ(rig.run(), Stop::Quiet);
  rig.control({0, 2}, false);
  rig.set_lock({0, 2}, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.lock({0, 2}, 0), 1U);
  EXPECT_TRUE(rig.array.waiting().empty());
  rig.control({0, 2}, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.lock({0, 2}, 0), 0U);
  EXPECT_EQ(rig.r({0, 2}, 0), 7U);
}

TEST(CoreUnit, AResetClearsRegistersAndPcAndTakesBackWhatWasAhead) {
  constexpr TileId tile{0, 2};
  Cores rig;
  rig.start(tile, "movx r5, #9\n" + kSpin);
  rig.run(20);
  rig.control(tile, true, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);  // both bits: reset wins
  EXPECT_EQ(rig.status(tile), core::Core_Status_Reset.mask());
  EXPECT_EQ(rig.read(tile, core::Core_PC.offset), 0U);
  EXPECT_EQ(rig.r(tile, 5), 0U);
  rig.control(tile, true);
  rig.run(40);
  EXPECT_EQ(rig.r(tile, 5), 9U);
}

TEST(CoreUnit, CorePcSaysWhereItStarts) {
  constexpr TileId tile{0, 2};
  Cores rig;
  const isa::Program program =
      rig.load(tile, "movx r5, #9\ndone\n" + nops(2) + ".align 16\nother:\nmovx r6, #8\ndone\n" + nops(2));
  const std::uint32_t other = program.find("other")->address;
  rig.write(tile, core::Core_PC.offset, other);
  EXPECT_EQ(rig.read(tile, core::Core_PC.offset), other);
  rig.control(tile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.r(tile, 5), 0U);
  EXPECT_EQ(rig.r(tile, 6), 8U);
}

TEST(CoreUnit, AProgramThatIsRewrittenWhileTheCoreIsDisabledIsTheOneThatRuns) {
  constexpr TileId tile{0, 2};
  for (const bool reset : {false, true}) {
    Cores rig;
    rig.start(tile, "movx r5, #1\n" + kSpin);
    rig.run(30);
    rig.control(tile, false, reset);
    rig.load(tile, "add r5, r5, #2\ndone\n" + nops(2));
    rig.write(tile, core::Core_PC.offset, 0);
    rig.control(tile, true);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.r(tile, 5), reset ? 2U : 3U);
  }
}

}  // namespace
}  // namespace tessera::array
