// Tests host cores: functions that replace a core's program. They must act like a program with the same requests in the
// same order, and their faults must not end the process.
#include "cores.h"

#include "core/codes.h"

#include <stdexcept>

namespace tessera::array {
namespace {

constexpr std::uint32_t kWordsPerRound = 8, kRoundCount = 5;

void attach(Rig& rig, TileId tile, std::string name, std::function<void(HostCore&)> body) {
  const auto attached = rig.array.attach(tile, {std::move(name), std::move(body)});
  ASSERT_TRUE(attached.has_value()) << render(attached.error());
}

// Moves words from host memory to a buffer at 0x400, where the core adds 7 to each, and from a buffer at 0x800 back to
// host memory. Locks: 0 input empty, 1 input full, 2 output empty, 3 output full.
void configure_flow(Rig& rig) {
  for (std::uint32_t i = 0; i < kWordsPerRound * kRoundCount; ++i) rig.set_host_word(i, 1000 * i + 3);
  rig.connect_shim_dma(kShimTile, Direction::MM2S, 0);
  rig.connect_shim_dma(kShimTile, Direction::S2MM, 0);
  rig.connect(kShimTile, Rig::shim_port(Direction::MM2S, 0), {Bundle::North, 0});
  rig.connect({0, 1}, {Bundle::South, 0}, {Bundle::North, 0});
  rig.connect(kCoreTile, {Bundle::South, 0}, {Bundle::DMA, 0});
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::South, 1});
  rig.connect({0, 1}, {Bundle::North, 1}, {Bundle::South, 1});
  rig.connect(kShimTile, {Bundle::North, 1}, Rig::shim_port(Direction::S2MM, 0));
  rig.set_lock(kCoreTile, 0, 1);
  rig.set_lock(kCoreTile, 2, 1);
  BdSpec in{.base = 0x400 / 4, .length = kWordsPerRound};
  in.acquires = true, in.acquire_lock = 0, in.acquire_value = -1, in.release_lock = 1, in.release_value = 1;
  BdSpec out{.base = 0x800 / 4, .length = kWordsPerRound};
  out.acquires = true, out.acquire_lock = 3, out.acquire_value = -1, out.release_lock = 2, out.release_value = 1;
  rig.bd(kCoreTile, 0, in);
  rig.bd(kCoreTile, 1, out);
  rig.push(kCoreTile, Direction::S2MM, 0, 0, kRoundCount - 1);
  rig.push(kCoreTile, Direction::MM2S, 0, 1, kRoundCount - 1);
  rig.bd(kShimTile, 0, {.base = HostRam::kBase / 4, .length = kWordsPerRound * kRoundCount});
  rig.bd(kShimTile, 1, {.base = HostRam::kBase / 4 + 1000, .length = kWordsPerRound * kRoundCount});
  rig.push(kShimTile, Direction::MM2S, 0, 0);
  rig.push(kShimTile, Direction::S2MM, 0, 1);
}

std::vector<std::uint32_t> flow_result(const Rig& rig) {
  std::vector<std::uint32_t> words;
  for (std::uint32_t i = 0; i < kWordsPerRound * kRoundCount; ++i) words.push_back(rig.host_word(1000 + i));
  return words;
}

void add_seven(HostCore& core) {
  for (std::uint32_t round = 0; round < kRoundCount; ++round) {
    core.acquire(core.own_locks() + 1, -1);
    core.acquire(core.own_locks() + 2, -1);
    for (std::uint32_t i = 0; i < kWordsPerRound; ++i)
      core.store(core.own_memory() + 0x800 + i * 4, core.load<std::uint32_t>(core.own_memory() + 0x400 + i * 4) + 7);
    core.release(core.own_locks() + 0, 1);
    core.release(core.own_locks() + 3, 1);
  }
}

TEST(HostCore, DoesWhatAProgramDoes) {
  Cores program("npu1_1col");
  configure_flow(program);
  std::string source = kSetUp + fmt::format("movx r5, #{}\n.align 16\nround:\n", kRoundCount) +
                       "acq #49, r10\nacq #50, r10\nmovxm p0, #0x70400\nmovxm p1, #0x70800\n";
  for (std::uint32_t i = 0; i < kWordsPerRound; ++i)
    source += "lda r2, [p0], #4\n" + nops(6) + "add r2, r2, #7\nst r2, [p1], #4\n";
  source += "add r5, r5, #-1\nrel #48, r1\nrel #51, r1\njnz r5, #round\n" + nops(5) + "done\n" + nops(2);
  program.start(kCoreTile, source);
  EXPECT_EQ(program.run(), Stop::Quiet);

  Cores host("npu1_1col");
  configure_flow(host);
  attach(host, kCoreTile, "add seven", add_seven);
  host.control(kCoreTile, true);
  EXPECT_EQ(host.run(), Stop::Quiet);

  std::vector<std::uint32_t> expected;
  for (std::uint32_t i = 0; i < kWordsPerRound * kRoundCount; ++i) expected.push_back(1000 * i + 10);
  EXPECT_EQ(flow_result(program), expected);
  EXPECT_EQ(flow_result(host), expected);
  EXPECT_EQ(host.report(kCoreTile).state, "done");
  EXPECT_GT(host.report(kCoreTile).stalls[Cause::Lock], 0U);
}

// Tessera cannot execute the instructions of AIE2P's cores; a function can replace their program.
TEST(HostCore, RunsWhereTheInstructionSetIsNotKnown) {
  Cores rig("npu2");
  configure_flow(rig);
  attach(rig, kCoreTile, "add seven", add_seven);
  rig.control(kCoreTile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.fault_code(), "none");
  EXPECT_EQ(flow_result(rig).back(), 1000 * (kWordsPerRound * kRoundCount - 1) + 10);
}

// The same exchange as in core_unit_test.cpp, with a function in place of one of the two programs. Lock 0 changes hands
// in cycle 2, lock 1 in cycle 6.
TEST(HostCore, ActsInTheOrderOfCyclesAndUnits) {
  for (const bool up : {false, true}) {
    const TileId giver = up ? kCoreTile : kUpperTile, taker = up ? kUpperTile : kCoreTile;
    const unsigned own = 48, other = up ? 0 : 32;  // the giver's lock 0 in its own and the taker's numbering
    for (const bool host_gives : {false, true}) {
      Cores rig("npu1_1col");
      const std::string gives = kSetUp + fmt::format("rel #{}, r1\nacq #{}, r10\n", own, own + 1) + "done\n" + nops(2);
      const std::string takes = kSetUp + fmt::format("acq #{}, r10\n", other) + nops(3) +
                                fmt::format("rel #{}, r1\n", other + 1) + "done\n" + nops(2);
      attach(rig, host_gives ? giver : taker, "peer", [&](HostCore& core) {
        core.wait(2);
        if (host_gives) {
          core.release(own, 1);
          core.acquire(own + 1, -1);
          EXPECT_EQ(core.now(), 7U);
        } else {
          core.acquire(other, -1);
          EXPECT_EQ(core.now(), 3U);
          core.wait(3);
          core.release(other + 1, 1);
        }
      });
      rig.start(host_gives ? taker : giver, host_gives ? takes : gives);
      rig.control(host_gives ? giver : taker, true);
      EXPECT_EQ(rig.run(), Stop::Quiet);
      EXPECT_EQ(rig.report(giver).stalls[Cause::Lock], 3U);
      EXPECT_EQ(rig.report(taker).stalls[Cause::Lock], 0U);
      EXPECT_EQ(rig.report(giver).active, host_gives ? 7U : 8U);  // a program has the bundle `done`, too
    }
  }
}

TEST(HostCore, StreamsCarryWordsAndTheirTlast) {
  Cores rig("npu1_1col");
  rig.connect(kCoreTile, {Bundle::Core, 0}, {Bundle::North, 2});
  rig.connect(kUpperTile, {Bundle::South, 2}, {Bundle::Core, 0});
  std::vector<StreamWord> got;
  bool nothing_yet = false;
  attach(rig, kCoreTile, "sends", [](HostCore& core) {
    core.wait(5);
    for (std::uint32_t i = 0; i < 40; ++i) core.write_stream(i * i, i % 8 == 7);
  });
  attach(rig, kUpperTile, "receives", [&](HostCore& core) {
    nothing_yet = !core.try_read_stream().has_value();
    core.wait(100);  // the FIFOs on the way fill meanwhile
    for (std::uint32_t i = 0; i < 40; ++i) got.push_back(core.read_stream());
  });
  for (const TileId tile : {kCoreTile, kUpperTile}) rig.control(tile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_TRUE(nothing_yet);
  ASSERT_EQ(got.size(), 40U);
  for (std::uint32_t i = 0; i < 40; ++i) {
    EXPECT_EQ(got[i].data, i * i);
    EXPECT_EQ(got[i].last, i % 8 == 7);
  }
  EXPECT_GT(rig.report(kCoreTile).stalls[Cause::Stream], 50U);
}

TEST(HostCore, CascadeValuesGoSouth) {
  Cores rig("npu1_1col");
  std::vector<CascadeValue> got;
  attach(rig, kUpperTile, "above", [](HostCore& core) {
    for (unsigned i = 0; i < 10; ++i) {
      CascadeValue value{};
      for (unsigned b = 0; b < value.size(); ++b) value[b] = static_cast<std::uint8_t>(i * 64 + b);
      core.write_cascade(value);
    }
  });
  attach(rig, kCoreTile, "below", [&](HostCore& core) {
    core.wait(50);
    for (unsigned i = 0; i < 10; ++i) got.push_back(core.read_cascade());
  });
  for (const TileId tile : {kCoreTile, kUpperTile}) rig.control(tile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  ASSERT_EQ(got.size(), 10U);
  for (unsigned i = 0; i < 10; ++i) EXPECT_EQ(got[i][63], static_cast<std::uint8_t>(i * 64 + 63));
  EXPECT_GT(rig.report(kUpperTile).stalls[Cause::Cascade], 0U);
}

TEST(HostCore, AWaitingOneIsReportedByName) {
  Cores rig("npu1_1col");
  attach(rig, kCoreTile, "softmax", [](HostCore& core) {
    core.wait(30);
    core.acquire(48 + 3, -2);
  });
  rig.control(kCoreTile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "core (0,2)"), "waits for lock 3 of (0,2) >= 2, which is 0 in host core 'softmax'");
  EXPECT_EQ(rig.array.waiting().at(0).since, 30U);
  EXPECT_EQ(rig.report(kCoreTile).state, "waits for lock 3 of (0,2) >= 2, which is 0");
}

struct Counted {
  int& alive;
  explicit Counted(int& count) : alive(count) { ++alive; }
  ~Counted() { --alive; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
};

TEST(HostCore, TheEndOfTheArrayUnwindsWhatStillWaits) {
  int alive = 0;
  {
    Cores rig("npu1_1col");
    for (const TileId tile : {kCoreTile, kUpperTile})
      attach(rig, tile, "waits for ever", [&](HostCore& core) {
        const Counted outer(alive);
        const auto gives_back = [](HostCore* held) {
          held->release(48, 1);
        };  // asked for by a destructor: does nothing
        const std::unique_ptr<HostCore, decltype(gives_back)> lock(&core, gives_back);
        try {
          throw std::runtime_error("under way");
        } catch (const std::exception&) {
          const Counted inner(alive);
          core.acquire(49, -1);
        }
      });
    for (const TileId tile : {kCoreTile, kUpperTile}) rig.control(tile, true);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(alive, 4);
    EXPECT_EQ(rig.array.waiting().size(), 2U);
  }
  EXPECT_EQ(alive, 0);
}

// Two functions each wait inside the handler of an exception that they caught. Each function must keep its own
// exception.
TEST(HostCore, ExceptionsStayWithTheirFunction) {
  Cores rig("npu1_1col");
  std::string seen[2];
  const auto body = [&](unsigned which, HostCore& core) {
    try {
      try {
        throw std::runtime_error(which == 0 ? "first" : "second");
      } catch (const std::exception&) {
        core.wait(which == 0 ? 1000 : 1500);  // the other core runs meanwhile
        throw;
      }
    } catch (const std::exception& exception) {
      seen[which] = exception.what();
    }
  };
  attach(rig, kCoreTile, "a", [&](HostCore& core) { body(0, core); });
  attach(rig, kUpperTile, "b", [&](HostCore& core) { body(1, core); });
  for (const TileId tile : {kCoreTile, kUpperTile}) rig.control(tile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(seen[0], "first");
  EXPECT_EQ(seen[1], "second");
}

TEST(HostCore, AResetUnwindsAndTheNextEnableBeginsAnew) {
  Cores rig("npu1_1col");
  int alive = 0, calls = 0;
  attach(rig, kCoreTile, "again", [&](HostCore& core) {
    const Counted here(alive);
    ++calls;
    core.acquire(48, -1);
  });
  rig.control(kCoreTile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(alive, 1);
  rig.control(kCoreTile, false, true);
  EXPECT_EQ(alive, 0);
  rig.control(kCoreTile, true);
  rig.set_lock(kCoreTile, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(rig.report(kCoreTile).state, "done");
}

// A function whose core is disabled and enabled again continues at the same place.
TEST(HostCore, APauseKeepsTheFunction) {
  Cores rig("npu1_1col");
  int calls = 0;
  attach(rig, kCoreTile, "pauses", [&](HostCore& core) {
    ++calls;
    core.wait(100);
    core.release(48, 1);
  });
  rig.control(kCoreTile, true);
  rig.run(50);
  rig.control(kCoreTile, false);
  EXPECT_EQ(rig.run(10'000), Stop::Quiet);
  EXPECT_EQ(rig.lock(kCoreTile, 0), 0U);
  rig.control(kCoreTile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.lock(kCoreTile, 0), 1U);
  EXPECT_EQ(calls, 1);
}

TEST(HostCore, WhatAFunctionGetsWrongStopsTheMachine) {
  struct Wrong {
    std::string_view code, note;
    std::function<void(HostCore&)> body;
  };
  const Wrong all[] = {
      {"T0520", "4 bytes at 0x7fffe", [](HostCore& core) { core.load<std::uint32_t>(0x7FFFE); }},
      {"T0520", "1 bytes at 0x0", [](HostCore& core) { core.store(0, std::uint8_t{1}); }},
      {"T0520", "bytes at 0x50000", [](HostCore& core) { core.bytes(0x50000, 4); }},  // no tile west of column 0
      {"T0520", "4294967295 bytes", [](HostCore& core) { core.bytes(0x70000, 0xFFFF'FFFF); }},
      {"T0508", "no lock number 64", [](HostCore& core) { core.acquire(64, -1); }},
      {"T0508", "no lock number 99", [](HostCore& core) { core.release(99, 1); }},
      {"T0507", "more than", [](HostCore& core) { core.acquire(48, -64); }},
      {"T0507", "out of its range", [](HostCore& core) { core.release(48, -1); }},
      {"T0510", "event 2 has no name", [](HostCore& core) { core.event(2); }},
      {"T0529", "has no stream port 1", [](HostCore& core) { core.write_stream(1, false, 1); }},
      {"T0529", "no idea", [](HostCore&) { throw std::runtime_error("no idea"); }},
      {"T0529", "no standard type", [](HostCore&) { throw 42; }},
  };
  for (const Wrong& wrong : all) {
    Cores rig("npu1_1col");
    bool went_on = false;
    attach(rig, kCoreTile, "faulty", [&](HostCore& core) {
      core.wait(9);
      wrong.body(core);
      went_on = true;
    });
    rig.control(kCoreTile, true);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_FALSE(went_on);
    ASSERT_TRUE(rig.array.fault().has_value());
    const std::string text = render(*rig.array.fault());
    EXPECT_EQ(rig.fault_code(), wrong.code) << text;
    for (const std::string_view part : {wrong.note, std::string_view("faulty"), std::string_view("cycle 9")})
      EXPECT_NE(text.find(part), std::string::npos) << text;
  }
}

TEST(HostCore, IsInNoCheckpoint) {
  Cores rig("npu1_1col");
  EXPECT_TRUE(rig.array.may_be_saved().value_or(false));
  attach(rig, kCoreTile, "in the middle", [](HostCore& core) { core.wait(100); });
  const auto refused = rig.array.may_be_saved();
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code.id, "T0517");
  EXPECT_NE(render(refused.error()).find("host core 'in the middle'"), std::string::npos);
}

TEST(HostCore, StandsInCoreTilesThatNobodyEnabledYet) {
  Cores rig("npu1_1col");
  const auto refused = [&](TileId tile) {
    const auto attached = rig.array.attach(tile, {"misplaced", [](HostCore&) {}});
    return attached ? "" : std::string(attached.error().code.id);
  };
  EXPECT_EQ(refused({0, 0}), "T0529");
  EXPECT_EQ(refused({0, 1}), "T0529");
  EXPECT_EQ(refused({7, 2}), "T0529");
  rig.start(kCoreTile, "done\n" + nops(2));
  EXPECT_EQ(refused(kCoreTile), "T0529");
}

}  // namespace
}  // namespace tessera::array
