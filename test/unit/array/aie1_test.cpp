// Tests arrays of AIE1: their addresses and descriptors, their binary locks, and the cores' own memory on alternate
// sides. Host cores take the place of programs, since Tessera does not execute programs of AIE1.
#include "rig_aie1.h"

#include "explain/explain.h"

namespace tessera::array {
namespace {

TEST(Aie1, WordsGoFromHostToTileAndBack) {
  constexpr std::uint32_t kWords = 1000;
  Rig1 rig;
  for (std::uint32_t i = 0; i < kWords; ++i) rig.set_host_word(i, 7 * i + 1);
  rig.route();
  rig.core_bd(kCore1, 0, {.base = 0x40, .length = kWords, .lock = 3, .acquire = 0, .release = 1});
  rig.core_bd(kCore1, 7, {.base = 0x40, .length = kWords, .lock = 3, .acquire = 1, .release = 0});
  rig.start(kCore1, Direction::S2MM, 1, 0);
  rig.start(kCore1, Direction::MM2S, 0, 7);
  rig.transfer(kWords);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.fault_code(), "none");
  std::vector<std::uint32_t> expected;
  for (std::uint32_t i = 0; i < kWords; ++i) expected.push_back(7 * i + 1);
  EXPECT_EQ(rig.words(kCore1, 0x100, kWords), expected);
  EXPECT_EQ(rig.result(kWords), expected);
}

// The matrix of mlir-aie's test/xaie_target/tileDMA2D.mlir: rows of eight words come in, and columns of four words go
// out.
TEST(Aie1, TwoDimensionsTranspose) {
  Rig1 rig;
  for (std::uint32_t i = 0; i < 32; ++i) rig.set_host_word(i, i);
  rig.route();
  rig.core_bd(kCore1, 0,
              {.base = 0,
               .length = 32,
               .x_wrap = 8,
               .x_offset = 4,
               .y_increment = 8,
               .y_wrap = 4,
               .y_offset = 1,
               .lock = 0,
               .acquire = 0,
               .release = 1});
  rig.core_bd(kCore1, 1, {.base = 0, .length = 32, .lock = 0, .acquire = 1, .release = 0});
  rig.start(kCore1, Direction::S2MM, 1, 0);
  rig.start(kCore1, Direction::MM2S, 0, 1);
  rig.transfer(32);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  for (std::uint32_t n = 0; n < 32; ++n) EXPECT_EQ(rig.host_word(1000 + 4 * (n % 8) + n / 8), n);
}

TEST(Aie1, WhatPublicFactsLeaveOpenIsRefused) {
  struct Case {
    Bd1 bd;
    std::string_view says;
  };
  const Case cases[] = {
      {{.length = 8, .control = memory1::DMA_BD_Control_Enable_AB_Mode.mask()}, "two buffers in turn"},
      {{.length = 8, .control = memory1::DMA_BD_Control_Enable_Interleaved.mask()}, "interleaved"},
      {{.length = 8, .control = memory1::DMA_BD_Control_Enable_FIFO_Mode.set(0, 2)}, "FIFO mode"},
      {{.length = 8, .x_increment = 2}, "two nested loops"},
      {{.length = 8, .x_wrap = 4, .y_increment = 3}, "two nested loops"},
      {{.length = 8, .x_wrap = 2, .y_increment = 2, .y_wrap = 2}, "more words than"},
      {{.base = 0x1FFC, .length = 8}, "past the memory"},
  };
  for (const Case& one : cases) {
    Rig1 rig;
    rig.core_bd(kCore1, 0, one.bd);
    rig.start(kCore1, Direction::S2MM, 0, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    ASSERT_TRUE(rig.array.fault());
    EXPECT_NE(render(*rig.array.fault()).find(one.says), std::string::npos) << render(*rig.array.fault());
  }
}

TEST(Aie1, AnEnabledProgramIsRefusedByName) {
  Rig1 rig;
  rig.write(kCore1, core1::Core_Control.offset, core1::Core_Control_Enable.mask());
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_NE(render(*rig.array.fault()).find("xcvc1902 has cores of AIE1"), std::string::npos);
}

// A channel starts tasks only while its control register enables it. Its queue holds four tasks.
TEST(Aie1, AChannelWaitsToBeEnabled) {
  Rig1 rig;
  rig.core_bd(kCore1, 5, {.length = 8});
  for (int i = 0; i < 4; ++i) rig.queue(kCore1, Direction::S2MM, 1, 5);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  const auto field = [&](device::Field of_channel_1) {
    return of_channel_1.get(rig.read(kCore1, memory1::DMA_S2MM_Status.offset));
  };
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Status_1), 0U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Size_1), 4U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Size_0), 0U);
  rig.enable(kCore1, Direction::S2MM, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_NE(field(memory1::DMA_S2MM_Status_Status_1), 0U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Size_1), 3U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Cur_BD_1), 5U);
  rig.queue(kCore1, Direction::S2MM, 1, 5);
  rig.queue(kCore1, Direction::S2MM, 1, 5);
  EXPECT_EQ(rig.fault_code(), "T0506");
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Overflow_1), 1U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Overflow_0), 0U);
}

// Sends every request to a lock in every state, and compares the effects with the AI Engine Intrinsics guide. A request
// is granted when the word read is 1.
TEST(Aie1, LocksAreBinary) {
  const device::Reg acquire[] = {memory1::Lock_Acquire_NV, memory1::Lock_Acquire_V0, memory1::Lock_Acquire_V1};
  const device::Reg release[] = {memory1::Lock_Release_NV, memory1::Lock_Release_V0, memory1::Lock_Release_V1};
  for (const bool acquired : {false, true})
    for (const std::uint32_t value : {0U, 1U})
      for (int request = 0; request < 6; ++request) {
        Rig1 rig;
        constexpr std::uint32_t kLock = 11;
        EXPECT_EQ(rig.read(kCore1, release[1 + value].at(kLock)), 1U);
        EXPECT_TRUE(!acquired || rig.read(kCore1, acquire[0].at(kLock)) == 1);
        bool granted = true, has = acquired;
        std::uint32_t holds = value;
        const int named = request % 3 - 1;  // -1: none
        if (request < 3) {
          granted = !acquired && (named < 0 || static_cast<std::uint32_t>(named) == value);
          has = acquired || granted;
        } else {
          has = false;
          if (named >= 0) holds = static_cast<std::uint32_t>(named);
        }
        const device::Reg& reg = request < 3 ? acquire[request] : release[request - 3];
        EXPECT_EQ(rig.read(kCore1, reg.at(kLock)), granted);
        const std::uint32_t state = rig.read(kCore1, memory1::All_Lock_State_Value.offset);
        EXPECT_EQ(memory1::All_Lock_State_Value_Lock11_State.get(state), has);
        EXPECT_EQ(memory1::All_Lock_State_Value_Lock11_Value.get(state), holds);
        EXPECT_EQ(state & ~memory1::All_Lock_State_Value_Lock11_State.mask() &
                      ~memory1::All_Lock_State_Value_Lock11_Value.mask(),
                  0U);
      }
}

// The DMA and a host core exchange buffers, and the core doubles each word.
TEST(Aie1, HostCoresWorkOnWhatComesIn) {
  constexpr std::uint32_t kWords = 16, kRounds = 6;
  Rig1 rig;
  for (std::uint32_t i = 0; i < kWords * kRounds; ++i) rig.set_host_word(i, i + 100);
  rig.route();
  rig.core_bd(kCore1, 0, {.base = 0, .length = kWords, .lock = 0, .acquire = 0, .release = 1, .next = 0});
  rig.core_bd(kCore1, 1, {.base = 0x200, .length = kWords, .lock = 1, .acquire = 1, .release = 0, .next = 1});
  rig.start(kCore1, Direction::S2MM, 1, 0);
  rig.start(kCore1, Direction::MM2S, 0, 1);
  rig.attach(kCore1, "double", [](HostCore& core) {
    EXPECT_EQ(core.own_memory(), 0x38000U);  // row 1: to the east
    const unsigned in = core.own_locks(), out = core.own_locks() + 1;
    while (true) {
      core.acquire(in, 1);
      core.acquire(out, 0);
      for (std::uint32_t i = 0; i < kWords; ++i)
        core.store(core.own_memory() + 0x800 + 4 * i, 2 * core.load<std::uint32_t>(core.own_memory() + 4 * i));
      core.release(in, 0);
      core.release(out, 1);
    }
  });
  rig.transfer(kWords * kRounds);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.fault_code(), "none");
  std::vector<std::uint32_t> expected;
  for (std::uint32_t i = 0; i < kWords * kRounds; ++i) expected.push_back(2 * (i + 100));
  EXPECT_EQ(rig.result(kWords * kRounds), expected);
  EXPECT_EQ(reason_of(rig, "core (2,1)"),
            "waits for lock 0 of (2,1) == 1, which is acquired with value 0 in host core 'double'");
}

// A core reaches four memories and their locks: to the south, west, north and east. Its own memory is the western or
// the eastern one of them.
TEST(Aie1, CoresSeeFourSides) {
  for (const TileId tile : {TileId{5, 3}, TileId{5, 4}}) {
    Rig1 rig;
    const bool east = tile.row % 2 == 1;
    const TileId sides[] = {{5, static_cast<std::uint8_t>(tile.row - 1)},
                            east ? TileId{4, tile.row} : tile,
                            {5, static_cast<std::uint8_t>(tile.row + 1)},
                            east ? tile : TileId{6, tile.row}};
    rig.attach(tile, "writes", [](HostCore& core) {
      for (unsigned side = 0; side < 4; ++side) {
        core.store(0x20000 + side * 0x8000 + 0x7FFC, 0xA0 + side);
        core.release(16 * side + 9, 1);
      }
    });
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.fault_code(), "none");
    for (unsigned side = 0; side < 4; ++side) {
      EXPECT_EQ(rig.read(sides[side], 0x7FFC), 0xA0 + side);
      EXPECT_EQ(
          memory1::All_Lock_State_Value_Lock9_Value.get(rig.read(sides[side], memory1::All_Lock_State_Value.offset)),
          1U);
    }
  }
}

// Cascades run east along rows 1, 3, 5 and 7, west along rows 2, 4, 6 and 8, and up at the end of each row.
TEST(Aie1, CascadesTurnAtTheEndsOfRows) {
  const std::vector<TileId> chains[] = {{{48, 1}, {49, 1}, {49, 2}, {48, 2}}, {{1, 2}, {0, 2}, {0, 3}, {1, 3}}};
  for (const std::vector<TileId>& chain : chains) {
    Rig1 rig;
    std::vector<CascadeValue> got;
    const auto value_of = [](unsigned i) {
      CascadeValue value;
      for (unsigned b = 0; b < value.size(); ++b) value[b] = static_cast<std::uint8_t>(i * 64 + b + 1);
      return value;
    };
    rig.attach(chain[0], "first", [&](HostCore& core) {
      for (unsigned i = 0; i < 20; ++i) core.write_cascade(value_of(i));
    });
    for (const TileId middle : {chain[1], chain[2]})
      rig.attach(middle, "middle", [](HostCore& core) {
        for (unsigned i = 0; i < 20; ++i) core.write_cascade(core.read_cascade());
      });
    rig.attach(chain[3], "last", [&](HostCore& core) {
      for (unsigned i = 0; i < 20; ++i) got.push_back(core.read_cascade());
    });
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.fault_code(), "none");
    ASSERT_EQ(got.size(), 20U);
    for (unsigned i = 0; i < got.size(); ++i) {
      CascadeValue carried = value_of(i);
      std::fill(carried.begin() + 384 / 8, carried.end(), std::uint8_t{0});  // the wires have 384 bits
      EXPECT_EQ(got[i], carried) << i;
    }
  }
}

TEST(Aie1, CascadesBeginAndEndSomewhere) {
  const std::tuple<TileId, bool, std::string_view> cases[] = {
      {{0, 1}, true, "its cascade input takes from the South, where there is no core"},
      {{0, 8}, false, "its cascade output goes to the North, where there is no core"},
  };
  for (const auto& [tile, reads, why] : cases) {
    Rig1 rig;
    rig.attach(tile, "lonely", [reads = reads](HostCore& core) {
      if (reads) core.read_cascade();
      for (unsigned i = 0; i < 5; ++i) core.write_cascade({});
    });
    EXPECT_EQ(rig.run(), Stop::Quiet);
    const explain::Explanation told = explain::explain(rig.array.view(), {});
    EXPECT_NE(told.headline.find(why), std::string::npos) << told.headline;
  }
}

TEST(Aie1, NoValueAboveOne) {
  const std::pair<std::string_view, std::function<void(HostCore&)>> cases[] = {
      {"T0507", [](HostCore& core) { core.acquire(core.own_locks(), 2); }},
      {"T0507", [](HostCore& core) { core.release(core.own_locks(), 2); }},
      {"T0509", [](HostCore& core) { core.acquire(3, 0); }},  // below row 1 is the shim
      {"T0520", [](HostCore& core) { core.bytes(0x20000, 4); }},
  };
  for (const auto& [code, body] : cases) {
    Rig1 rig;
    rig.attach(kCore1, "wrong", [&](HostCore& core) { body(core); });
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), code);
  }
}

TEST(Aie1, CoreStreamsReachTheNextTile) {
  Rig1 rig;
  rig.join(kCore1, {Bundle::Core, 0}, {Bundle::North, 5});
  rig.join(kAbove1, {Bundle::South, 5}, {Bundle::Core, 0});
  std::uint32_t sum = 0;
  rig.attach(kCore1, "sends", [](HostCore& core) {
    for (std::uint32_t i = 1; i <= 50; ++i) core.write_stream(i);
  });
  rig.attach(kAbove1, "adds", [&](HostCore& core) {
    for (std::uint32_t i = 1; i <= 50; ++i) sum += core.read_stream().data;
  });
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(sum, 1275U);
}

// A core has two streams, each at its own pace: the receiver takes all words of the second stream before it takes one
// of the first.
TEST(Aie1, CoresHaveTwoStreams) {
  Rig1 rig;
  rig.join(kCore1, {Bundle::Core, 0}, {Bundle::North, 5});
  rig.join(kCore1, {Bundle::Core, 1}, {Bundle::North, 2});
  rig.join(kAbove1, {Bundle::South, 5}, {Bundle::Core, 1});  // crossed: the sender's stream 0 is the receiver's 1
  rig.join(kAbove1, {Bundle::South, 2}, {Bundle::Core, 0});
  std::vector<std::uint32_t> from_second, from_first;
  rig.attach(kCore1, "sends", [](HostCore& core) {
    for (std::uint32_t i = 1; i <= 30; ++i) core.write_stream(100 + i, false, 1);
    for (std::uint32_t i = 1; i <= 50; ++i) core.write_stream(i);
  });
  rig.attach(kAbove1, "takes", [&](HostCore& core) {
    for (std::uint32_t i = 1; i <= 30; ++i) from_second.push_back(core.read_stream(0).data);
    EXPECT_FALSE(core.try_read_stream(0).has_value());
    for (std::uint32_t i = 1; i <= 50; ++i) from_first.push_back(core.read_stream(1).data);
  });
  EXPECT_EQ(rig.run(), Stop::Quiet);
  ASSERT_EQ(from_second.size(), 30U);
  ASSERT_EQ(from_first.size(), 50U);
  for (std::uint32_t i = 0; i < 30; ++i) EXPECT_EQ(from_second[i], 101 + i);
  for (std::uint32_t i = 0; i < 50; ++i) EXPECT_EQ(from_first[i], 1 + i);
}

TEST(Aie1, AWaitNamesItsStream) {
  Rig1 rig;
  rig.attach(kCore1, "reads", [](HostCore& core) { core.read_stream(1); });
  rig.attach(kAbove1, "asks for a third", [](HostCore& core) {
    core.wait(50);
    core.try_read_stream(2);
  });
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), "T0529");
  ASSERT_EQ(rig.array.waiting().size(), 1U);
  EXPECT_NE(rig.array.waiting()[0].reason.find("a word on stream port 1"), std::string::npos);
}

}  // namespace
}  // namespace tessera::array
