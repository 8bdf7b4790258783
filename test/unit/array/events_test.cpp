// Tests event logic through registers: counters, timers, broadcast, groups, combinations, edges, status, and the
// effects of events on cores. The expected numbers come from the core's own counts or from the program's length.
#include "array/tile/event_layout.h"
#include "array/timing.h"
#include "cores.h"
#include "device/aie2_events.h"

namespace tessera::array {
namespace {

namespace core_events = device::events::core;
namespace memory_events = device::events::memory;
namespace memtile_events = device::events::memtile;
namespace shim_events = device::events::shim;

constexpr TileId kEastern{1, 2};

// Sets counter 0 of a core module to count the cycles from event `start` to event `stop`. Equal events count the cycles
// of one event.
void count(Rig& rig, TileId tile, unsigned start, unsigned stop) {
  std::uint32_t word = core::Performance_Control0_Cnt0_Start_Event.set(0, start);
  word = core::Performance_Control0_Cnt0_Stop_Event.set(word, stop);
  rig.write(tile, core::Performance_Control0.offset, word);
}
std::uint32_t count_of(Rig& rig, TileId tile, unsigned counter = 0) {
  return rig.read(tile, core::Performance_Counter.at(counter));
}
void generate(Rig& rig, TileId tile, unsigned event) {
  rig.write(tile, core::Event_Generate.offset, event);
}
bool happened(Rig& rig, TileId tile, unsigned event) {
  return (rig.read(tile, core::Event_Status0.offset + event / 32 * 4) >> event % 32 & 1) != 0;
}

TEST(EventLayout, IsFoundForEachModule) {
  for (const device::EventModule module :
       {device::EventModule::Core, device::EventModule::Memory, device::EventModule::Mem, device::EventModule::Shim}) {
    const EventLayout& layout = event_layout(module);
    const bool many = module == device::EventModule::Core || module == device::EventModule::Mem;
    EXPECT_EQ(layout.counters.size(), many ? 4U : 2U);
    EXPECT_EQ(layout.broadcast.count, 16U);
    EXPECT_EQ(layout.blocks.size(),
              module == device::EventModule::Core || module == device::EventModule::Memory ? 1U : 2U);
    EXPECT_EQ(layout.ports.size(), module == device::EventModule::Memory ? 0U : 8U);
  }
  EXPECT_EQ(event_layout(device::EventModule::Core).trace_start.reg.offset, core::Trace_Control0.offset);
  EXPECT_EQ(event_layout(device::EventModule::Shim).counters[1].stop.reg.offset, shim::Performance_Ctrl0.offset);
}

TEST(Events, ACounterCountsTheCyclesThatACoreWaitsForALock) {
  Cores rig;
  count(rig, kCoreTile, core_events::LOCK_STALL, core_events::LOCK_STALL);
  rig.start(kEastern, kSpin);
  rig.start(kCoreTile, kSetUp + "acq #48, r10\nmovx r2, #7\ndone\n" + nops(5));
  rig.run(1000);
  EXPECT_EQ(count_of(rig, kCoreTile), 1000 - rig.report(kCoreTile).active + rig.report(kCoreTile).stalls[Cause::Lock]);
  rig.set_lock(kCoreTile, 0, 1);
  rig.run(2000);
  EXPECT_EQ(rig.r(kCoreTile, 2), 7U);
  EXPECT_EQ(count_of(rig, kCoreTile), rig.report(kCoreTile).stalls[Cause::Lock]);
  EXPECT_GT(count_of(rig, kCoreTile), 900U);
  EXPECT_TRUE(happened(rig, kCoreTile, core_events::INSTR_LOCK_ACQUIRE_REQ));
  EXPECT_FALSE(happened(rig, kCoreTile, core_events::INSTR_LOCK_RELEASE_REQ));
}

TEST(Events, ACounterCountsBetweenTwoEvents) {
  for (const Engine engine : {Engine::Native, Engine::Blocks, Engine::Plain}) {
    Cores rig;
    rig.array.use({.engine = engine, .eager = true});
    count(rig, kCoreTile, core_events::INSTR_EVENT_0, core_events::INSTR_EVENT_1);
    rig.start(kCoreTile, nops(20) + "event #0\n" + nops(39) + "event #1\n" + nops(20) + "done\n" + nops(5));
    rig.run();
    EXPECT_EQ(count_of(rig, kCoreTile), 40U);
  }
}

TEST(Events, AnActiveCoreIsOneThatIsEnabledAndNotDone) {
  Cores rig;
  count(rig, kCoreTile, core_events::ACTIVE, core_events::ACTIVE);
  rig.start(kEastern, kSpin);
  rig.start(kCoreTile, nops(100) + "done\n" + nops(5));
  rig.run(500);
  EXPECT_EQ(count_of(rig, kCoreTile), 101U);
  EXPECT_EQ(rig.report(kCoreTile).bundles, 101U);
}

TEST(Events, InstructionsAndProgramCountersAreCountedBundleByBundle) {
  Cores rig;
  std::uint32_t word = core::Performance_Control0_Cnt0_Start_Event.set(0, core_events::INSTR_LOAD);
  word = core::Performance_Control0_Cnt0_Stop_Event.set(word, core_events::INSTR_LOAD);
  word = core::Performance_Control0_Cnt1_Start_Event.set(word, core_events::PC_0);
  word = core::Performance_Control0_Cnt1_Stop_Event.set(word, core_events::PC_0);
  rig.write(kCoreTile, core::Performance_Control0.offset, word);
  word = core::Performance_Control1_Cnt2_Start_Event.set(0, core_events::PC_RANGE_0_1);
  word = core::Performance_Control1_Cnt2_Stop_Event.set(word, core_events::PC_RANGE_0_1);
  word = core::Performance_Control1_Cnt3_Start_Event.set(word, core_events::INSTR_STORE);
  word = core::Performance_Control1_Cnt3_Stop_Event.set(word, core_events::INSTR_STORE);
  rig.write(kCoreTile, core::Performance_Control1.offset, word);
  const isa::Program program = rig.load(
      kCoreTile,
      "movxm p0, #0x70000\nmovx r0, #9\n.align 16\nloop:\nlda r1, [p0, #0]\nst r0, [p0, #4]\nadd r0, r0, #-1\njnz r0, "
      "#loop\n" +
          nops(5) + "end:\ndone\n" + nops(5));
  const auto at = [&](std::string_view label) { return program.find(label)->address; };
  rig.write(kCoreTile, core::PC_Event.at(0), core::PC_Event_PC_Address.set(core::PC_Event_Valid.mask(), at("loop")));
  rig.write(kCoreTile, core::PC_Event.at(1), core::PC_Event_PC_Address.set(core::PC_Event_Valid.mask(), at("end") - 1));
  rig.control(kCoreTile, true);
  rig.run();
  EXPECT_EQ(count_of(rig, kCoreTile, 0), 9U);
  EXPECT_EQ(count_of(rig, kCoreTile, 1), 9U);
  EXPECT_EQ(count_of(rig, kCoreTile, 2), 9U * 9U);
  EXPECT_EQ(count_of(rig, kCoreTile, 3), 9U);
}

TEST(Events, ATimerIsResetByAnEventAndTellsWhenItsValueIsReached) {
  Cores rig;
  rig.start(kEastern, kSpin);
  rig.run(1000);
  EXPECT_EQ(rig.read(kCoreTile, core::Timer_Low.offset), 1000U);
  rig.write(kCoreTile, core::Timer_Control.offset, core::Timer_Control_Reset_Event.set(0, core_events::USER_EVENT_1));
  rig.write(kCoreTile, core::Timer_Trig_Event_High_Value.offset, 0);
  rig.write(kCoreTile, core::Timer_Trig_Event_Low_Value.offset, 3000);
  count(rig, kCoreTile, core_events::TIMER_VALUE_REACHED, core_events::NONE);
  generate(rig, kCoreTile, core_events::USER_EVENT_1);  // in cycle 1000: the timer shows 0 in 1001, 3000 in 4001
  rig.run(2001);
  EXPECT_EQ(rig.read(kCoreTile, core::Timer_Low.offset), 1000U);
  EXPECT_EQ(rig.read(kCoreTile, memory::Timer_Low.offset), 2001U);  // the memory module's own timer
  rig.run(5000);
  EXPECT_EQ(count_of(rig, kCoreTile), 5000U - 4001U);
  rig.write(kCoreTile, core::Timer_Control.offset, core::Timer_Control_Reset.mask());
  EXPECT_EQ(rig.read(kCoreTile, core::Timer_Low.offset), 0U);
}

TEST(Events, ACounterThatReachesItsValueRaisesAnEventThatMayResetIt) {
  Cores rig;
  rig.start(kEastern, kSpin);
  std::uint32_t word = core::Performance_Control0_Cnt0_Start_Event.set(0, core_events::TRUE);
  word = core::Performance_Control0_Cnt1_Start_Event.set(word, core_events::PERF_CNT_0);
  word = core::Performance_Control0_Cnt1_Stop_Event.set(word, core_events::PERF_CNT_0);
  rig.write(kCoreTile, core::Performance_Counter_Event_Value.at(0), 99);
  rig.write(kCoreTile, core::Performance_Control2.offset,
            core::Performance_Control2_Cnt0_Reset_Event.set(0, core_events::PERF_CNT_0));
  rig.write(kCoreTile, core::Performance_Control0.offset, word);
  rig.run(1001);
  EXPECT_EQ(count_of(rig, kCoreTile, 1), 10U);  // 0 to 99 is a hundred cycles
  EXPECT_EQ(count_of(rig, kCoreTile, 0), 1U);
}

TEST(Events, AnArrayInWhichOnlyACounterCountsIsQuiet) {
  Cores rig;
  count(rig, kCoreTile, core_events::TRUE, core_events::NONE);
  rig.write(kCoreTile, core::Performance_Counter_Event_Value.at(0), 99);
  rig.write(kCoreTile, core::Performance_Control2.offset,
            core::Performance_Control2_Cnt0_Reset_Event.set(0, core_events::PERF_CNT_0));
  EXPECT_EQ(rig.run(), Stop::Quiet);
}

TEST(Events, BroadcastTakesTwoCyclesASwitch) {
  Cores rig;
  rig.write(kInnerShim, shim::Event_Broadcast_A.at(5), shim_events::USER_EVENT_0);
  const TileId tiles[] = {{1, 2}, {1, 5}, {0, 2}, {3, 3}};
  for (const TileId tile : tiles) {
    rig.write(tile, core::Timer_Control.offset, core::Timer_Control_Reset_Event.set(0, core_events::BROADCAST_5));
    rig.write(tile, memory::Timer_Control.offset, memory::Timer_Control_Reset_Event.set(0, memory_events::BROADCAST_5));
  }
  rig.write({2, 1}, memtile::Timer_Control.offset,
            memtile::Timer_Control_Reset_Event.set(0, memtile_events::BROADCAST_5));
  rig.start(kCoreTile, kSpin);
  rig.run(100);
  rig.write(kInnerShim, shim::Event_Generate.offset, shim_events::USER_EVENT_0);
  rig.run(300);
  const auto latency = [&](TileId tile, std::uint32_t timer) { return 199 - rig.read(tile, timer); };
  EXPECT_EQ(latency({1, 2}, core::Timer_Low.offset), 4U);    // two switches up
  EXPECT_EQ(latency({1, 2}, memory::Timer_Low.offset), 6U);  // and one to the east
  EXPECT_EQ(latency({1, 5}, core::Timer_Low.offset), 10U);
  EXPECT_EQ(latency({0, 2}, memory::Timer_Low.offset), 6U);  // up, and one to the west
  EXPECT_EQ(latency({0, 2}, core::Timer_Low.offset), 8U);
  EXPECT_EQ(latency({3, 3}, core::Timer_Low.offset), 6U + 8U);
  EXPECT_EQ(latency({2, 1}, memtile::Timer_Low.offset), 2U + 4U);
}

TEST(Events, ABlockedBroadcastDoesNotLeave) {
  Cores rig;
  constexpr std::uint32_t kBit = 1U << 3;
  rig.write({0, 0}, shim::Event_Broadcast_A.at(3), shim_events::USER_EVENT_0);
  rig.write({0, 3}, core::Event_Broadcast_Block_North_Set.offset, kBit);
  EXPECT_EQ(rig.read({0, 3}, core::Event_Broadcast_Block_North_Value.offset), kBit);
  rig.write({0, 0}, shim::Event_Generate.offset, shim_events::USER_EVENT_0);
  rig.read({0, 4}, core::Timer_Low.offset);
  rig.start(kCoreTile, kSpin);
  rig.run(100);
  EXPECT_TRUE(happened(rig, {0, 3}, core_events::BROADCAST_3));
  EXPECT_FALSE(happened(rig, {0, 4}, core_events::BROADCAST_3));
  rig.write({0, 3}, core::Event_Broadcast_Block_North_Clr.offset, kBit);
  rig.write({0, 0}, shim::Event_Generate.offset, shim_events::USER_EVENT_0);
  rig.run(200);
  EXPECT_TRUE(happened(rig, {0, 4}, core_events::BROADCAST_3));
}

TEST(Events, StatusBitsStayUntilTheyAreCleared) {
  Cores rig;
  EXPECT_EQ(rig.read(kCoreTile, core::Event_Status0.offset), 2U);
  generate(rig, kCoreTile, core_events::USER_EVENT_2);
  const std::uint32_t bit = 1U << core_events::USER_EVENT_2 % 32, group = 1U << core_events::GROUP_USER_EVENT % 32;
  EXPECT_EQ(rig.read(kCoreTile, core::Event_Status3.offset), bit | group);
  rig.write(kCoreTile, core::Event_Status3.offset, bit);
  EXPECT_EQ(rig.read(kCoreTile, core::Event_Status3.offset), group);
}

TEST(Events, CombinationsAndEdges) {
  Cores rig;
  // Combo 0: the core waits for a lock, and user event 3 is absent. Combo 1: the core is disabled or waits for a lock.
  // Combo 2: combo 0 without combo 1, which never happens. The edge detector sees both edges of the lock stall.
  std::uint32_t word = core::Combo_event_inputs_eventA.set(0, core_events::LOCK_STALL);
  word = core::Combo_event_inputs_eventB.set(word, core_events::USER_EVENT_3);
  word = core::Combo_event_inputs_eventC.set(word, core_events::DISABLED);
  word = core::Combo_event_inputs_eventD.set(word, core_events::LOCK_STALL);
  rig.write(kCoreTile, core::Combo_event_inputs.offset, word);
  word = core::Combo_event_control_combo0.set(0, 1);     // A and not B
  word = core::Combo_event_control_combo1.set(word, 2);  // C or D
  word = core::Combo_event_control_combo2.set(word, 1);  // combo 0 and not combo 1
  rig.write(kCoreTile, core::Combo_event_control.offset, word);
  word = core::Edge_Detection_event_control_Edge_Detection_Event_0.set(0, core_events::LOCK_STALL);
  word = core::Edge_Detection_event_control_Edge_Detection_0_Trigger_Rising.set(word, 1);
  word = core::Edge_Detection_event_control_Edge_Detection_0_Trigger_Falling.set(word, 1);
  rig.write(kCoreTile, core::Edge_Detection_event_control.offset, word);
  const unsigned events[] = {core_events::COMBO_EVENT_0, core_events::COMBO_EVENT_1, core_events::COMBO_EVENT_2,
                             core_events::EDGE_DETECTION_EVENT_0};
  word = core::Performance_Control0_Cnt0_Start_Event.set(0, events[0]);
  word = core::Performance_Control0_Cnt0_Stop_Event.set(word, events[0]);
  word = core::Performance_Control0_Cnt1_Start_Event.set(word, events[1]);
  word = core::Performance_Control0_Cnt1_Stop_Event.set(word, events[1]);
  rig.write(kCoreTile, core::Performance_Control0.offset, word);
  word = core::Performance_Control1_Cnt2_Start_Event.set(0, events[2]);
  word = core::Performance_Control1_Cnt2_Stop_Event.set(word, events[2]);
  word = core::Performance_Control1_Cnt3_Start_Event.set(word, events[3]);
  word = core::Performance_Control1_Cnt3_Stop_Event.set(word, events[3]);
  rig.write(kCoreTile, core::Performance_Control1.offset, word);
  rig.start(kEastern, kSpin);
  rig.start(kCoreTile, kSetUp + times(3, "acq #48, r10") + "done\n" + nops(5));
  Cycle waited = 0;
  for (const Cycle cycle : {100, 200, 300}) {
    rig.run(cycle);
    if (cycle == 200) generate(rig, kCoreTile, core_events::USER_EVENT_3);  // one cycle less for combo 0
    rig.set_lock(kCoreTile, 0, 1);
  }
  rig.run(1000);
  waited = rig.report(kCoreTile).stalls[Cause::Lock];
  const Cycle disabled = 1000 - rig.report(kCoreTile).active;
  EXPECT_GT(waited, 290U);
  EXPECT_EQ(count_of(rig, kCoreTile, 0), waited);  // the event came in the cycle in which the core got the lock
  EXPECT_EQ(count_of(rig, kCoreTile, 1), waited + disabled);
  EXPECT_EQ(count_of(rig, kCoreTile, 2), 0U);
  EXPECT_EQ(count_of(rig, kCoreTile, 3), 6U);
}

TEST(Events, LocksTellByTheirSelection) {
  Cores rig;
  rig.write(kCoreTile, memory::Locks_Event_Selection.at(2),
            memory::Locks_Event_Selection_Lock_Value.set(memory::Locks_Event_Selection_Lock_Select.set(0, 5), 2));
  const auto both = [](device::Field start, device::Field stop, std::uint32_t word, unsigned event) {
    return stop.set(start.set(word, event), event);
  };
  std::uint32_t word = both(memory::Performance_Control0_Cnt0_Start_Event, memory::Performance_Control0_Cnt0_Stop_Event,
                            0, memory_events::LOCK_2_REL);
  word = both(memory::Performance_Control0_Cnt1_Start_Event, memory::Performance_Control0_Cnt1_Stop_Event, word,
              memory_events::LOCK_SEL2_EQUAL_TO_VALUE);
  rig.write(kCoreTile, memory::Performance_Control0.offset, word);
  // The core releases lock 5 four times: the lock is 2 for the two bundles before the third release.
  rig.start(kCoreTile,
            kSetUp + "rel #53, r1\nnop\nrel #53, r1\nnop\nrel #53, r1\nrel #53, r1\nrel #52, r1\ndone\n" + nops(5));
  rig.run();
  EXPECT_EQ(rig.read(kCoreTile, memory::Performance_Counter.at(0)), 4U);
  EXPECT_EQ(rig.read(kCoreTile, memory::Performance_Counter.at(1)), 2U);
}

TEST(Events, ChannelsTellStartsEndsAndStalls) {
  Rig rig;
  constexpr TileId kMem{0, 1};
  rig.connect(kMem, {Bundle::DMA, 2}, {Bundle::DMA, 2});
  const auto select = memtile::DMA_Event_Channel_Selection_S2MM_Sel1_Channel.set(0, 2);
  rig.write(kMem, memtile::DMA_Event_Channel_Selection.offset,
            memtile::DMA_Event_Channel_Selection_MM2S_Sel0_Channel.set(select, 2));
  const auto counter = [&](unsigned event, bool first) {
    return first ? memtile::Performance_Control0_Cnt0_Stop_Event.set(
                       memtile::Performance_Control0_Cnt0_Start_Event.set(0, event), event)
                 : memtile::Performance_Control0_Cnt1_Stop_Event.set(
                       memtile::Performance_Control0_Cnt1_Start_Event.set(0, event), event);
  };
  rig.write(kMem, memtile::Performance_Control0.offset,
            counter(memtile_events::DMA_S2MM_SEL1_FINISHED_BD, true) |
                counter(memtile_events::DMA_MM2S_SEL0_STREAM_BACKPRESSURE, false));
  rig.bd(kMem, 0, {.base = 0x20000, .length = 64});
  rig.bd(kMem, 1, {.base = 0x21000, .length = 8, .next = 1});
  rig.push(kMem, Direction::MM2S, 2, 0);
  rig.push(kMem, Direction::S2MM, 2, 1);
  rig.run();
  EXPECT_EQ(rig.fault_code(), "none");
  EXPECT_EQ(rig.read(kMem, memtile::Performance_Counter.at(0)), 8U);
  EXPECT_EQ(rig.read(kMem, memtile::Performance_Counter.at(1)), 0U);
}

TEST(Events, AnEventEnablesAndDisablesACore) {
  Cores rig;
  rig.load(kCoreTile, kSpin);
  std::uint32_t word = core::Enable_Events_Enable_Event.set(0, core_events::USER_EVENT_0);
  rig.write(kCoreTile, core::Enable_Events.offset,
            core::Enable_Events_Disable_Event.set(word, core_events::USER_EVENT_1));
  rig.control(kCoreTile, false);
  generate(rig, kCoreTile, core_events::USER_EVENT_0);
  rig.run(1000);
  EXPECT_EQ(core::Core_Status_Enable.get(rig.status(kCoreTile)), 1U);
  EXPECT_EQ(core::Enable_Events_Enable_Event_occurred.get(rig.read(kCoreTile, core::Enable_Events.offset)), 1U);
  generate(rig, kCoreTile, core_events::USER_EVENT_1);
  EXPECT_EQ(rig.run(2000), Stop::Quiet);
  EXPECT_EQ(core::Core_Status_Enable.get(rig.status(kCoreTile)), 0U);
  EXPECT_EQ(core::Enable_Events_Disable_Event_occurred.get(rig.read(kCoreTile, core::Enable_Events.offset)), 1U);
}

TEST(Debug, AProgramCounterHaltsAndStepsFollow) {
  Cores rig;
  const isa::Program program =
      rig.load(kCoreTile,
               "movx r0, #1\nmovx r1, #1\nhere:\nmovx r2, #1\nmovx r3, #1\nmovx r4, #1\nmovx r5, #1\ndone\n" + nops(5));
  rig.write(kCoreTile, core::PC_Event.at(2),
            core::PC_Event_PC_Address.set(core::PC_Event_Valid.mask(), program.find("here")->address));
  rig.write(kCoreTile, core::Debug_Control2.offset, core::Debug_Control2_PC_Event_Halt.mask());
  std::uint32_t word = core::Debug_Control1_Debug_SingleStep_Core_Event.set(0, core_events::USER_EVENT_0);
  rig.write(kCoreTile, core::Debug_Control1.offset,
            core::Debug_Control1_Debug_Resume_Core_Event.set(word, core_events::USER_EVENT_1));
  rig.write(kCoreTile, core::Debug_Control0.offset, core::Debug_Control0_Single_Step_Count.set(0, 2));
  rig.control(kCoreTile, true);
  rig.run(100);
  EXPECT_EQ(rig.r(kCoreTile, 1), 1U);
  EXPECT_EQ(rig.r(kCoreTile, 2), 0U);
  EXPECT_EQ(core::Core_Status_Debug_Halt.get(rig.status(kCoreTile)), 1U);
  EXPECT_EQ(rig.read(kCoreTile, core::Debug_Status.offset),
            core::Debug_Status_PC_Event_halted.mask() | core::Debug_Status_Debug_halted.mask());
  EXPECT_EQ(rig.read(kCoreTile, core::Core_PC.offset), program.find("here")->address);
  generate(rig, kCoreTile, core_events::USER_EVENT_0);  // two bundles
  rig.run(200);
  EXPECT_EQ(rig.r(kCoreTile, 3), 1U);
  EXPECT_EQ(rig.r(kCoreTile, 4), 0U);
  EXPECT_EQ(core::Core_Status_Debug_Halt.get(rig.status(kCoreTile)), 1U);
  generate(rig, kCoreTile, core_events::USER_EVENT_1);
  rig.run(300);
  EXPECT_EQ(rig.r(kCoreTile, 5), 1U);
  EXPECT_EQ(core::Core_Status_Core_Done.get(rig.status(kCoreTile)), 1U);
  EXPECT_EQ(rig.read(kCoreTile, core::Debug_Status.offset), 0U);
}

TEST(Debug, TheHaltBitAndALockStallHaltACore) {
  Cores rig;
  rig.write(kCoreTile, core::Debug_Control2.offset, core::Debug_Control2_Lock_Stall_Halt.mask());
  rig.start(kCoreTile, kSetUp + "acq #48, r10\nmovx r2, #7\ndone\n" + nops(5));
  rig.run(100);
  rig.set_lock(kCoreTile, 0, 1);
  EXPECT_EQ(rig.run(200), Stop::Quiet);
  EXPECT_EQ(rig.r(kCoreTile, 2), 0U);
  EXPECT_EQ(rig.read(kCoreTile, core::Debug_Status.offset),
            core::Debug_Status_Lock_Stall_Halted.mask() | core::Debug_Status_Debug_halted.mask());
  rig.write(kCoreTile, core::Debug_Control0.offset, 0);
  rig.run(300);
  EXPECT_EQ(rig.r(kCoreTile, 2), 7U);
}

TEST(Trace, ExecutionTracesAreRefused) {
  Cores rig;
  rig.write(kCoreTile, core::Trace_Control0.offset,
            core::Trace_Control0_Mode.set(core::Trace_Control0_Trace_Start_Event.set(0, core_events::TRUE), 2));
  rig.run();
  EXPECT_EQ(rig.fault_code(), "T0510");
}

}  // namespace
}  // namespace tessera::array
