// Tests a channel as software sees it: its status register in each state, counts, errors, pausing and reset.
#include "rig.h"

namespace tessera::array {
namespace {

enum State : std::uint32_t { kIdle = 0, kStarting = 1, kRunning = 2 };

// The fields of a status word that every channel has.
struct Status {
  std::uint32_t state, lock, stream, running, queue, bd, overflow;
  bool operator==(const Status&) const = default;
  friend void PrintTo(const Status& s, std::ostream* out) {
    *out << fmt::format("state {} lock {} stream {} running {} queue {} BD {} overflow {}", s.state, s.lock, s.stream,
                        s.running, s.queue, s.bd, s.overflow);
  }
};

Status status_of(Rig& rig, Direction direction) {
  if (direction == kIn) {
    const std::uint32_t word = rig.read(kCoreTile, memory::DMA_S2MM_Status.at(0));
    return {memory::DMA_S2MM_Status_Status.get(word),
            memory::DMA_S2MM_Status_Stalled_Lock_Acq.get(word),
            memory::DMA_S2MM_Status_Stalled_Stream_Starvation.get(word),
            memory::DMA_S2MM_Status_Channel_Running.get(word),
            memory::DMA_S2MM_Status_Task_Queue_Size.get(word),
            memory::DMA_S2MM_Status_Cur_BD.get(word),
            memory::DMA_S2MM_Status_Task_Queue_Overflow.get(word)};
  }
  const std::uint32_t word = rig.read(kCoreTile, memory::DMA_MM2S_Status.at(0));
  return {memory::DMA_MM2S_Status_Status.get(word),
          memory::DMA_MM2S_Status_Stalled_Lock_Acq.get(word),
          memory::DMA_MM2S_Status_Stalled_Stream_Backpressure.get(word),
          memory::DMA_MM2S_Status_Channel_Running.get(word),
          memory::DMA_MM2S_Status_Task_Queue_Size.get(word),
          memory::DMA_MM2S_Status_Cur_BD.get(word),
          memory::DMA_MM2S_Status_Task_Queue_Overflow.get(word)};
}

TEST(DmaStatus, TellsEachState) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.bd(kCoreTile, 5, {.base = 0, .length = 40, .acquires = true, .acquire_lock = 1, .acquire_value = -1});
  rig.bd(kCoreTile, 6, {.base = 256, .length = 40});
  EXPECT_EQ(status_of(rig, kOut), (Status{kIdle, 0, 0, 0, 0, 0, 0}));
  rig.push(kCoreTile, kOut, 0, 5);
  EXPECT_EQ(status_of(rig, kOut), (Status{kStarting, 0, 0, 1, 0, 5, 0})) << "it has the task, not yet the descriptor";
  rig.run();
  EXPECT_EQ(status_of(rig, kOut), (Status{kRunning, 1, 0, 1, 0, 5, 0})) << "waits for its lock";
  rig.push(kCoreTile, kOut, 0, 5);
  rig.push(kCoreTile, kOut, 0, 5);
  EXPECT_EQ(status_of(rig, kOut), (Status{kRunning, 1, 0, 1, 2, 5, 0})) << "two more";
  rig.set_lock(kCoreTile, 1, 1);
  rig.run();
  EXPECT_EQ(status_of(rig, kOut), (Status{kRunning, 0, 1, 1, 2, 5, 0})) << "nobody takes its words";
  rig.push(kCoreTile, kIn, 0, 6);
  rig.run(rig.array.now() + 10);
  EXPECT_EQ(status_of(rig, kOut), (Status{kRunning, 0, 0, 1, 2, 5, 0})) << "words move";
  EXPECT_EQ(status_of(rig, kIn), (Status{kRunning, 0, 0, 1, 0, 6, 0}));
  rig.run();
  EXPECT_EQ(status_of(rig, kIn), (Status{kIdle, 0, 0, 0, 0, 6, 0})) << "idle, with its last descriptor";
  EXPECT_EQ(status_of(rig, kOut), (Status{kRunning, 1, 0, 1, 1, 5, 0})) << "the next task waits for the lock again";
  rig.push(kCoreTile, kIn, 0, 6);
  rig.run();
  EXPECT_EQ(status_of(rig, kIn), (Status{kRunning, 0, 1, 1, 0, 6, 0})) << "nothing comes";
}

// Returns the first status register of the DMA of a tile, and its field Cur_BD.
std::pair<std::uint32_t, device::Field> current_bd(TileKind kind, Direction direction) {
  const bool in = direction == kIn;
  switch (kind) {
    case TileKind::Shim:
      return in ? std::pair{shim::DMA_S2MM_Status.at(0), shim::DMA_S2MM_Status_Cur_BD}
                : std::pair{shim::DMA_MM2S_Status.at(0), shim::DMA_MM2S_Status_Cur_BD};
    case TileKind::Mem:
      return in ? std::pair{memtile::DMA_S2MM_Status.at(0), memtile::DMA_S2MM_Status_Cur_BD}
                : std::pair{memtile::DMA_MM2S_Status.at(0), memtile::DMA_MM2S_Status_Cur_BD};
    case TileKind::Core: break;
  }
  return in ? std::pair{memory::DMA_S2MM_Status.at(0), memory::DMA_S2MM_Status_Cur_BD}
            : std::pair{memory::DMA_MM2S_Status.at(0), memory::DMA_MM2S_Status_Cur_BD};
}

// Command streams of AMD poll the whole status word of a shim tile's S2MM channel, and of a memory tile's MM2S channel,
// for 0x02000000 behind a task of descriptor 2 (facts/register_polls.tsv).
TEST(DmaStatus, AnIdleChannelShowsItsLastDescriptor) {
  for (const std::string_view device : {"npu1_1col", "npu2_1col"})
    for (const TileId tile : {kShimTile, kMemTile, kCoreTile}) {
      Rig rig(device);
      const TileKind kind = rig.kind(tile);
      const auto word = [&](Direction direction) { return rig.read(tile, current_bd(kind, direction).first); };
      const auto shows = [&](Direction direction, std::uint32_t bd) {
        return current_bd(kind, direction).second.set(0, bd);
      };
      const std::uint64_t base = kind == TileKind::Shim  ? HostRam::kBase / 4
                                 : kind == TileKind::Mem ? rig.array.device().model(kind).views[1].memory_base / 4
                                                         : 0;
      if (kind == TileKind::Shim) {
        rig.connect_shim_dma(tile, kOut, 0);
        rig.connect_shim_dma(tile, kIn, 0);
        rig.connect(tile, Rig::shim_port(kOut, 0), Rig::shim_port(kIn, 0));
      } else {
        rig.connect(tile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
      }
      rig.bd(tile, 2, {.base = base, .length = 16});
      rig.bd(tile, 3, {.base = base + 100, .length = 4, .next = 7});
      rig.bd(tile, 7, {.base = base + 200, .length = 4});
      EXPECT_EQ(word(kOut), 0U);
      rig.push(tile, kOut, 0, 2);
      rig.push(tile, kIn, 0, 3, 1);
      EXPECT_EQ(rig.run(), Stop::Quiet);
      EXPECT_EQ(word(kOut), 0x02000000U) << device;
      EXPECT_EQ(word(kIn), shows(kIn, 7)) << "the last one of a chain, which ran twice";
      rig.push(tile, kOut, 0, 7);
      rig.push(tile, kIn, 0, 7);
      EXPECT_EQ(rig.run(), Stop::Quiet);
      EXPECT_EQ(word(kOut), shows(kOut, 7));
      if (kind == TileKind::Shim) continue;  // has no reset
      rig.write(tile, kind == TileKind::Core ? memory::DMA_MM2S_Ctrl.at(0) : memtile::DMA_MM2S_Ctrl.at(0),
                memory::DMA_MM2S_Ctrl_Reset.mask());
      EXPECT_EQ(word(kOut), 0U) << "as it came up";
    }
}

TEST(DmaStatus, CountsTheWordsOfATransfer) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.bd(kCoreTile, 0, {.base = 0, .length = 100});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 100});
  const std::uint32_t count = memory::DMA_S2MM_Current_Write_Count.at(0);
  rig.push(kCoreTile, kIn, 0, 1);
  rig.run();
  EXPECT_EQ(rig.read(kCoreTile, count), 0U);
  rig.push(kCoreTile, kOut, 0, 0);
  rig.run(rig.array.now() + 37);
  EXPECT_EQ(rig.read(kCoreTile, count), 37U) << "in the midst of a burst";
  rig.run();
  EXPECT_EQ(rig.read(kCoreTile, count), 0U);
}

TEST(DmaStatus, OverflowStaysUntilAOneIsWritten) {
  Rig rig;
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4});
  for (int i = 0; i < 6; ++i) rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.fault_code(), array::code::queue_overflow.id);
  EXPECT_EQ(status_of(rig, kOut).overflow, 1U);
  EXPECT_EQ(status_of(rig, kOut).queue, 4U) << "the task that did not fit is lost";
  rig.write(kCoreTile, memory::DMA_MM2S_Status.at(0), ~memory::DMA_MM2S_Status_Task_Queue_Overflow.mask());
  EXPECT_EQ(status_of(rig, kOut).overflow, 1U);
  rig.write(kCoreTile, memory::DMA_MM2S_Status.at(0), memory::DMA_MM2S_Status_Task_Queue_Overflow.mask());
  EXPECT_EQ(status_of(rig, kOut).overflow, 0U);
  EXPECT_EQ(status_of(rig, kOut).queue, 4U) << "nothing else changed";
}

TEST(DmaStatus, SaysWhatWasWrongWithADescriptor) {
  const auto own = [](Rig& rig) { return rig.array.device().model(TileKind::Mem).views[1].memory_base / 4; };
  {
    Rig rig;
    rig.push(kCoreTile, kOut, 0, 3);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(memory::DMA_MM2S_Status_Error_BD_Invalid.get(rig.read(kCoreTile, memory::DMA_MM2S_Status.at(0))), 1U);
    rig.write(kCoreTile, memory::DMA_MM2S_Status.at(0), ~0U);
    EXPECT_EQ(memory::DMA_MM2S_Status_Error_BD_Invalid.get(rig.read(kCoreTile, memory::DMA_MM2S_Status.at(0))), 1U)
        << "software cannot clear it";
    rig.write(kCoreTile, memory::DMA_MM2S_Ctrl.at(0), memory::DMA_MM2S_Ctrl_Reset.mask());
    EXPECT_EQ(rig.read(kCoreTile, memory::DMA_MM2S_Status.at(0)), 0U) << "a reset does";
  }
  {
    Rig rig;
    rig.bd(kMemTile, 24, {.base = own(rig), .length = 4});
    rig.push(kMemTile, kOut, 2, 24);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(memtile::DMA_MM2S_Status_Error_BD_Unavailable.get(rig.read(kMemTile, memtile::DMA_MM2S_Status.at(2))),
              1U);
  }
  {
    Rig rig;  // the only column: nothing lies east of it
    rig.bd(kMemTile, 0, {.base = 2 * own(rig), .length = 4});
    rig.push(kMemTile, kIn, 0, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(
        memtile::DMA_S2MM_Status_Error_DM_Access_to_Unavailable.get(rig.read(kMemTile, memtile::DMA_S2MM_Status.at(0))),
        1U);
  }
  {
    Rig rig;
    rig.bd(kMemTile, 0, {.base = own(rig), .length = 4, .acquires = true, .acquire_lock = 191, .acquire_value = -1});
    rig.push(kMemTile, kIn, 0, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(memtile::DMA_S2MM_Status_Error_Lock_Access_to_Unavailable.get(
                  rig.read(kMemTile, memtile::DMA_S2MM_Status.at(0))),
              1U);
  }
  {
    Rig rig;
    rig.bd(kShimTile, 0, {.base = 4, .length = 4});
    rig.push(kShimTile, kIn, 1, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    const std::uint32_t status = shim::DMA_S2MM_Status.at(1);
    EXPECT_EQ(shim::DMA_S2MM_Status_AXI_MM_Decode_Error.get(rig.read(kShimTile, status)), 1U);
    rig.write(kShimTile, status, shim::DMA_S2MM_Status_AXI_MM_Decode_Error.mask());
    EXPECT_EQ(shim::DMA_S2MM_Status_AXI_MM_Decode_Error.get(rig.read(kShimTile, status)), 0U);
  }
}

// Channels 4 and 5 of a memory tile cannot use the memory and the locks of its neighbours; channel 3 can.
TEST(DmaStatus, TheLastChannelsOfAMemoryTileStayInside) {
  constexpr TileId kMiddle{1, 1};
  for (const unsigned channel : {3U, 4U})
    for (const bool lock : {false, true}) {
      Rig rig("npu1_4col");
      const auto& views = rig.array.device().model(TileKind::Mem).views;
      const std::uint32_t bd = channel % 2 == 0 ? 0 : 24;
      BdSpec spec{.base = views[lock ? 1 : 2].memory_base / 4, .length = 4};
      spec.release_lock = views[lock ? 0 : 1].lock_base;
      spec.release_value = 1;
      rig.bd(kMiddle, bd, spec);
      rig.connect(kMiddle, {Bundle::DMA, static_cast<std::uint8_t>(channel)},
                  {Bundle::DMA, static_cast<std::uint8_t>(channel)});
      rig.bd(kMiddle, bd + 1, {.base = views[1].memory_base / 4, .length = 4});
      rig.push(kMiddle, kOut, channel, bd);
      rig.push(kMiddle, kIn, channel, bd + 1);
      EXPECT_EQ(rig.run(), channel == 3 ? Stop::Quiet : Stop::Fault);
      EXPECT_EQ(rig.fault_code(), channel == 3 ? "none" : array::code::no_neighbour.id);
    }
}

struct ShimTransfer : Rig {
  ShimTransfer() {
    connect_shim_dma(kShimTile, kOut, 0);
    connect_shim_dma(kShimTile, kIn, 0);
    connect(kShimTile, shim_port(kOut, 0), shim_port(kIn, 0));
    for (std::uint32_t i = 0; i < 100; ++i) set_host_word(i, i + 1);
    bd(kShimTile, 0, {.base = HostRam::kBase / 4, .length = 100});
    bd(kShimTile, 1, {.base = HostRam::kBase / 4 + 1000, .length = 100});
    push(kShimTile, kOut, 0, 0);
    push(kShimTile, kIn, 0, 1, 0, true);
  }
  std::uint32_t arrived() const {
    std::uint32_t count = 0;
    while (count < 100 && host_word(1000 + count) == count + 1) ++count;
    return count;
  }
};

TEST(DmaPause, AShimChannelStandsStillAndGoesOn) {
  const std::pair<std::uint32_t, std::uint32_t> pauses[] = {
      {shim::DMA_MM2S_Ctrl.at(0), shim::DMA_MM2S_Ctrl_Pause_Mem.mask()},
      {shim::DMA_MM2S_Ctrl.at(0), shim::DMA_MM2S_Ctrl_Pause_Stream.mask()},
      {shim::DMA_S2MM_Ctrl.at(0), shim::DMA_S2MM_Ctrl_Pause_Mem.mask()},
      {shim::DMA_S2MM_Ctrl.at(0), shim::DMA_S2MM_Ctrl_Pause_Stream.mask()}};
  for (const auto& [control, bits] : pauses) {
    ShimTransfer rig;
    rig.run(30);
    rig.write(kShimTile, control, bits);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.arrived(), 30U);
    EXPECT_EQ(reason_of(rig, control == shim::DMA_MM2S_Ctrl.at(0) ? "MM2S 0 of (0,0)" : "S2MM 0 of (0,0)"),
              "is paused by its control register");
    rig.write(kShimTile, control, 0);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    EXPECT_EQ(rig.arrived(), 100U);
    EXPECT_TRUE(rig.array.take_token({kShimTile, kIn, 0}));
  }
}

TEST(DmaPause, BeforeItsFirstTask) {
  ShimTransfer rig;
  rig.write(kShimTile, shim::DMA_MM2S_Ctrl.at(0), shim::DMA_MM2S_Ctrl_Pause_Mem.mask());
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.arrived(), 0U);
  EXPECT_EQ(reason_of(rig, "S2MM 0 of (0,0)"), "waits for its stream: MM2S 0 of (0,0) is paused");
  rig.write(kShimTile, shim::DMA_MM2S_Ctrl.at(0), 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.arrived(), 100U);
}

TEST(DmaReset, NoTaskIsTakenWhileItLasts) {
  Rig rig;
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4});
  rig.write(kCoreTile, memory::DMA_MM2S_Ctrl.at(0), memory::DMA_MM2S_Ctrl_Reset.mask());
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.fault_code(), array::code::unsupported.id);

  Rig other;
  other.bd(kCoreTile, 0, {.base = 0, .length = 4});
  other.write(kCoreTile, memory::DMA_MM2S_Ctrl.at(0), memory::DMA_MM2S_Ctrl_Reset.mask());
  other.write(kCoreTile, memory::DMA_MM2S_Ctrl.at(0), 0);
  other.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(other.fault_code(), "none");
}

}  // namespace
}  // namespace tessera::array
