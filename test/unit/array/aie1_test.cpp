// AIE1: other addresses and descriptors, binary locks, memory on alternate sides; host cores, since nothing executes
// its programs. The descriptors are written here word by word, from the register map alone.
#include "rig.h"

#include "device/aie1_registers.h"

namespace tessera::array {
namespace {

namespace memory1 = device::aie1::memory;
namespace core1 = device::aie1::core;
namespace shim1 = device::aie1::shim;

constexpr device::Arch kArch = device::Arch::AIE1;
constexpr TileId kShim{2, 0}, kCore{2, 1}, kAbove{2, 2};  // column 2 has a shim DMA

struct Bd1 {
  std::uint32_t base = 0;  // in words
  std::uint32_t length = 0;
  std::uint32_t x_increment = 1, x_wrap = 256, x_offset = 1, y_increment = 256, y_wrap = 256, y_offset = 256;
  std::optional<std::uint32_t> lock = std::nullopt;
  std::optional<std::uint32_t> acquire = std::nullopt, release = std::nullopt;  // the value; none: without one
  std::optional<std::uint32_t> next = std::nullopt;
  std::uint32_t control = 0;  // more bits of it
};

class Rig1 : public Rig {
 public:
  Rig1() : Rig("xcvc1902") {}

  void core_bd(TileId tile, std::uint32_t id, const Bd1& s) {
    std::uint32_t a = memory1::DMA_BD_Addr_A_Base_Address_A.set(0, s.base);
    if (s.lock) {
      a = memory1::DMA_BD_Addr_A_Lock_ID_A.set(a, *s.lock);
      a = memory1::DMA_BD_Addr_A_Enable_Acquire.set(a, 1);
      a = memory1::DMA_BD_Addr_A_Use_Acquire_Value_A.set(a, s.acquire.has_value());
      a = memory1::DMA_BD_Addr_A_Acquire_Value_A.set(a, s.acquire.value_or(0));
      a = memory1::DMA_BD_Addr_A_Enable_Release.set(a, 1);
      a = memory1::DMA_BD_Addr_A_Use_Release_Value_A.set(a, s.release.has_value());
      a = memory1::DMA_BD_Addr_A_Release_Value_A.set(a, s.release.value_or(0));
    }
    write(tile, memory1::DMA_BD_Addr_A.at(id), a);
    std::uint32_t x = memory1::DMA_BD_2D_X_X_Increment.set(0, s.x_increment - 1);
    x = memory1::DMA_BD_2D_X_X_Wrap.set(x, s.x_wrap - 1);
    write(tile, memory1::DMA_BD_2D_X.at(id), memory1::DMA_BD_2D_X_X_Offset.set(x, s.x_offset));
    std::uint32_t y = memory1::DMA_BD_2D_Y_Y_Increment.set(0, s.y_increment - 1);
    y = memory1::DMA_BD_2D_Y_Y_Wrap.set(y, s.y_wrap - 1);
    write(tile, memory1::DMA_BD_2D_Y.at(id), memory1::DMA_BD_2D_Y_Y_Offset.set(y, s.y_offset));
    std::uint32_t control = memory1::DMA_BD_Control_Valid_BD.set(s.control, 1);
    control = memory1::DMA_BD_Control_Length.set(control, s.length - 1);
    control = memory1::DMA_BD_Control_Use_Next_BD.set(control, s.next.has_value());
    write(tile, memory1::DMA_BD_Control.at(id), memory1::DMA_BD_Control_Next_BD.set(control, s.next.value_or(0)));
  }
  void shim_bd(TileId tile, std::uint32_t id, std::uint64_t address, std::uint32_t words) {
    write(tile, shim1::DMA_BD_Addr_Low.at(id), static_cast<std::uint32_t>(address));
    write(tile, shim1::DMA_BD_Buffer_Length.at(id), words);
    const auto high = static_cast<std::uint32_t>(address >> 32);
    write(tile, shim1::DMA_BD_Control.at(id),
          shim1::DMA_BD_Control_Addr_High.set(shim1::DMA_BD_Control_Valid_BD.mask(), high));
  }
  void enable(TileId tile, Direction direction, std::uint32_t channel) {
    const bool in = direction == Direction::S2MM;
    if (kind(tile) == TileKind::Shim)
      write(tile, (in ? shim1::DMA_S2MM_Ctrl : shim1::DMA_MM2S_Ctrl).at(channel), shim1::DMA_S2MM_Ctrl_Enable.mask());
    else
      write(tile, (in ? memory1::DMA_S2MM_Ctrl : memory1::DMA_MM2S_Ctrl).at(channel),
            memory1::DMA_S2MM_Ctrl_Enable.mask());
  }
  void queue(TileId tile, Direction direction, std::uint32_t channel, std::uint32_t bd) {
    const bool in = direction == Direction::S2MM;
    if (kind(tile) == TileKind::Shim)
      write(tile, (in ? shim1::DMA_S2MM_Start_Queue : shim1::DMA_MM2S_Start_Queue).at(channel), bd);
    else
      write(tile, (in ? memory1::DMA_S2MM_Start_Queue : memory1::DMA_MM2S_Start_Queue).at(channel), bd);
  }
  void start(TileId tile, Direction direction, std::uint32_t channel, std::uint32_t bd) {
    enable(tile, direction, channel);
    queue(tile, direction, channel, bd);
  }
  void join(TileId tile, Port from, Port to) {
    const bool is_shim = kind(tile) == TileKind::Shim;
    const auto slave = device::port_index(kind(tile), PortRole::Slave, from.bundle, from.channel, kArch);
    const auto master = device::port_index(kind(tile), PortRole::Master, to.bundle, to.channel, kArch);
    ASSERT_TRUE(slave && master);
    const device::Reg slaves = is_shim ? shim1::Stream_Switch_Slave_Config : core1::Stream_Switch_Slave_Config;
    const device::Reg masters = is_shim ? shim1::Stream_Switch_Master_Config : core1::Stream_Switch_Master_Config;
    write(tile, slaves.at(*slave), core1::Stream_Switch_Slave_Config_Slave_Enable.mask());
    write(tile, masters.at(*master),
          core1::Stream_Switch_Master_Config_Configuration.set(core1::Stream_Switch_Master_Config_Master_Enable.mask(),
                                                               *slave));
  }
  // Host memory from word 0 on, into the core tile; and back, to word 1000 on.
  void route() {
    write(kShim, shim1::Mux_Config.offset, shim1::Mux_Config_South3.set(0, 1));
    write(kShim, shim1::Demux_Config.offset, shim1::Demux_Config_South2.set(0, 1));
    join(kShim, {Bundle::South, 3}, {Bundle::North, 4});
    join(kCore, {Bundle::South, 4}, {Bundle::DMA, 1});
    join(kCore, {Bundle::DMA, 0}, {Bundle::South, 3});
    join(kShim, {Bundle::North, 3}, {Bundle::South, 2});
  }
  void transfer(std::uint32_t words) {
    shim_bd(kShim, 0, HostRam::kBase, words);
    shim_bd(kShim, 15, HostRam::kBase + 4000, words);
    start(kShim, Direction::MM2S, 0, 0);
    start(kShim, Direction::S2MM, 0, 15);
  }
  std::vector<std::uint32_t> result(std::uint32_t words) const {
    std::vector<std::uint32_t> list;
    for (std::uint32_t i = 0; i < words; ++i) list.push_back(host_word(1000 + i));
    return list;
  }
  void attach(TileId tile, std::string name, std::function<void(HostCore&)> body) {
    const auto attached = array.attach(tile, {std::move(name), std::move(body)});
    ASSERT_TRUE(attached.has_value()) << render(attached.error());
    write(tile, core1::Core_Control.offset, core1::Core_Control_Enable.mask());
  }
};

TEST(Aie1, WordsGoFromHostToTileAndBack) {
  constexpr std::uint32_t kWords = 1000;
  Rig1 rig;
  for (std::uint32_t i = 0; i < kWords; ++i) rig.set_host_word(i, 7 * i + 1);
  rig.route();
  rig.core_bd(kCore, 0, {.base = 0x40, .length = kWords, .lock = 3, .acquire = 0, .release = 1});
  rig.core_bd(kCore, 7, {.base = 0x40, .length = kWords, .lock = 3, .acquire = 1, .release = 0});
  rig.start(kCore, Direction::S2MM, 1, 0);
  rig.start(kCore, Direction::MM2S, 0, 7);
  rig.transfer(kWords);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.fault_code(), "none");
  std::vector<std::uint32_t> expected;
  for (std::uint32_t i = 0; i < kWords; ++i) expected.push_back(7 * i + 1);
  EXPECT_EQ(rig.words(kCore, 0x100, kWords), expected);
  EXPECT_EQ(rig.result(kWords), expected);
}

// The matrix of mlir-aie's test/xaie_target/tileDMA2D.mlir: rows of four words come in, columns go out.
TEST(Aie1, TwoDimensionsTranspose) {
  Rig1 rig;
  for (std::uint32_t i = 0; i < 32; ++i) rig.set_host_word(i, i);
  rig.route();
  rig.core_bd(kCore, 0,
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
  rig.core_bd(kCore, 1, {.base = 0, .length = 32, .lock = 0, .acquire = 1, .release = 0});
  rig.start(kCore, Direction::S2MM, 1, 0);
  rig.start(kCore, Direction::MM2S, 0, 1);
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
    rig.core_bd(kCore, 0, one.bd);
    rig.start(kCore, Direction::S2MM, 0, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    ASSERT_TRUE(rig.array.fault());
    EXPECT_NE(render(*rig.array.fault()).find(one.says), std::string::npos) << render(*rig.array.fault());
  }
}

TEST(Aie1, AnEnabledProgramIsRefusedByName) {
  Rig1 rig;
  rig.write(kCore, core1::Core_Control.offset, core1::Core_Control_Enable.mask());
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_NE(render(*rig.array.fault()).find("xcvc1902 has cores of AIE1"), std::string::npos);
}

// A channel takes tasks from its queue when its control register enables it, and the queue holds four.
TEST(Aie1, AChannelWaitsToBeEnabled) {
  Rig1 rig;
  rig.core_bd(kCore, 5, {.length = 8});
  for (int i = 0; i < 4; ++i) rig.queue(kCore, Direction::S2MM, 1, 5);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  const auto field = [&](device::Field of_channel_1) {
    return of_channel_1.get(rig.read(kCore, memory1::DMA_S2MM_Status.offset));
  };
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Status_1), 0U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Size_1), 4U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Size_0), 0U);
  rig.enable(kCore, Direction::S2MM, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_NE(field(memory1::DMA_S2MM_Status_Status_1), 0U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Size_1), 3U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Cur_BD_1), 5U);
  rig.queue(kCore, Direction::S2MM, 1, 5);
  rig.queue(kCore, Direction::S2MM, 1, 5);
  EXPECT_EQ(rig.fault_code(), "T0506");
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Overflow_1), 1U);
  EXPECT_EQ(field(memory1::DMA_S2MM_Status_Start_Queue_Overflow_0), 0U);
}

// A lock as the AI Engine Intrinsics guide describes it, against every request in every state. One is granted when the
// word read is 1.
TEST(Aie1, LocksAreBinary) {
  const device::Reg acquire[] = {memory1::Lock_Acquire_NV, memory1::Lock_Acquire_V0, memory1::Lock_Acquire_V1};
  const device::Reg release[] = {memory1::Lock_Release_NV, memory1::Lock_Release_V0, memory1::Lock_Release_V1};
  for (const bool acquired : {false, true})
    for (const std::uint32_t value : {0U, 1U})
      for (int request = 0; request < 6; ++request) {
        Rig1 rig;
        constexpr std::uint32_t kLock = 11;
        EXPECT_EQ(rig.read(kCore, release[1 + value].at(kLock)), 1U);
        EXPECT_TRUE(!acquired || rig.read(kCore, acquire[0].at(kLock)) == 1);
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
        EXPECT_EQ(rig.read(kCore, reg.at(kLock)), granted);
        const std::uint32_t state = rig.read(kCore, memory1::All_Lock_State_Value.offset);
        EXPECT_EQ(memory1::All_Lock_State_Value_Lock11_State.get(state), has);
        EXPECT_EQ(memory1::All_Lock_State_Value_Lock11_Value.get(state), holds);
        EXPECT_EQ(state & ~memory1::All_Lock_State_Value_Lock11_State.mask() &
                      ~memory1::All_Lock_State_Value_Lock11_Value.mask(),
                  0U);
      }
}

// DMA and a host core hand a buffer to each other: the core doubles what comes in.
TEST(Aie1, HostCoresWorkOnWhatComesIn) {
  constexpr std::uint32_t kWords = 16, kRounds = 6;
  Rig1 rig;
  for (std::uint32_t i = 0; i < kWords * kRounds; ++i) rig.set_host_word(i, i + 100);
  rig.route();
  rig.core_bd(kCore, 0, {.base = 0, .length = kWords, .lock = 0, .acquire = 0, .release = 1, .next = 0});
  rig.core_bd(kCore, 1, {.base = 0x200, .length = kWords, .lock = 1, .acquire = 1, .release = 0, .next = 1});
  rig.start(kCore, Direction::S2MM, 1, 0);
  rig.start(kCore, Direction::MM2S, 0, 1);
  rig.attach(kCore, "double", [](HostCore& core) {
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
            "waits for lock 0 of (2,1) == 1, which is 0 and acquired in host core 'double'");
}

// Each side of a core, by core addresses and lock numbers: south, west, north, east. The own memory is one of them.
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

// Along even rows of cores to the east, along odd ones back, and up at the end of each.
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
    EXPECT_NE(rig.array.explain({}).headline.find(why), std::string::npos) << rig.array.explain({}).headline;
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
    rig.attach(kCore, "wrong", [&](HostCore& core) { body(core); });
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), code);
  }
}

TEST(Aie1, CoreStreamsReachTheNextTile) {
  Rig1 rig;
  rig.join(kCore, {Bundle::Core, 0}, {Bundle::North, 5});
  rig.join(kAbove, {Bundle::South, 5}, {Bundle::Core, 0});
  std::uint32_t sum = 0;
  rig.attach(kCore, "sends", [](HostCore& core) {
    for (std::uint32_t i = 1; i <= 50; ++i) core.write_stream(i);
  });
  rig.attach(kAbove, "adds", [&](HostCore& core) {
    for (std::uint32_t i = 1; i <= 50; ++i) sum += core.read_stream().data;
  });
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(sum, 1275U);
}

// Two streams each way, each at its own pace: the second is empty before the first has begun.
TEST(Aie1, CoresHaveTwoStreams) {
  Rig1 rig;
  rig.join(kCore, {Bundle::Core, 0}, {Bundle::North, 5});
  rig.join(kCore, {Bundle::Core, 1}, {Bundle::North, 2});
  rig.join(kAbove, {Bundle::South, 5}, {Bundle::Core, 1});  // crossed
  rig.join(kAbove, {Bundle::South, 2}, {Bundle::Core, 0});
  std::vector<std::uint32_t> from_second, from_first;
  rig.attach(kCore, "sends", [](HostCore& core) {
    for (std::uint32_t i = 1; i <= 30; ++i) core.write_stream(100 + i, false, 1);
    for (std::uint32_t i = 1; i <= 50; ++i) core.write_stream(i);
  });
  rig.attach(kAbove, "takes", [&](HostCore& core) {
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
  rig.attach(kCore, "reads", [](HostCore& core) { core.read_stream(1); });
  rig.attach(kAbove, "asks for a third", [](HostCore& core) {
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
