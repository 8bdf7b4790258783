// Tests channels, alone in each kind of tile and together: descriptors, chains, repeats, iteration, locks, tokens and
// faults.
#include "rig.h"

namespace tessera::array {
namespace {

TEST(Dma, CoreTileLoopback) {
  CoreLoop rig;
  rig.fill(kCoreTile, 0, 64, 1000);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 64});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 64});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 64), counting(1000, 64));
  EXPECT_EQ(rig.array.now(), 64U);  // one word per cycle
}

TEST(Dma, MemoryTileLoopback) {
  Rig rig;
  rig.connect(kMemTile, {Bundle::DMA, 2}, {Bundle::DMA, 2});
  rig.fill(kMemTile, 0x100, 32, 5);
  const std::uint32_t own = rig.array.device().model(TileKind::Mem).views[1].memory_base / 4;
  rig.bd(kMemTile, 0, {.base = own + 0x40, .length = 32});
  rig.bd(kMemTile, 1, {.base = own + 0x4000, .length = 32});
  rig.push(kMemTile, kOut, 2, 0);
  rig.push(kMemTile, kIn, 2, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kMemTile, 0x10000, 32), counting(5, 32));
}

struct ShimLoop : Rig {
  ShimLoop() {
    connect_shim_dma(kShimTile, kOut, 0);
    connect_shim_dma(kShimTile, kIn, 0);
    connect(kShimTile, shim_port(kOut, 0), shim_port(kIn, 0));
    for (std::uint32_t i = 0; i < 1024; ++i) set_host_word(i, 7 * i);
  }
  static constexpr std::uint32_t kHost = HostRam::kBase / 4;
};

TEST(Dma, ShimLoopback) {
  ShimLoop rig;
  rig.bd(kShimTile, 3, {.base = ShimLoop::kHost, .length = 1024});
  rig.bd(kShimTile, 4, {.base = ShimLoop::kHost + 2048, .length = 1024});
  rig.push(kShimTile, kOut, 0, 3);
  rig.push(kShimTile, kIn, 0, 4, 0, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  for (std::uint32_t i = 0; i < 1024; ++i) ASSERT_EQ(rig.host_word(2048 + i), 7 * i);
  EXPECT_TRUE(rig.array.take_token({kShimTile, kIn, 0}));
  EXPECT_FALSE(rig.array.take_token({kShimTile, kIn, 0})) << "one task, one token";
  EXPECT_FALSE(rig.array.take_token({kShimTile, kOut, 0})) << "that push asked for none";
}

TEST(Dma, DimensionsTranspose) {
  CoreLoop rig;
  rig.fill(kCoreTile, 0, 12, 0);
  BdSpec columns{.base = 0, .length = 12};  // a 3 x 4 matrix, column by column
  columns.dims[0] = {4, 3};
  columns.dims[1] = {1, 4};
  rig.bd(kCoreTile, 0, columns);
  rig.bd(kCoreTile, 1, {.base = 256, .length = 12});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1);
  rig.run();
  EXPECT_EQ(rig.words(kCoreTile, 1024, 12), (std::vector<std::uint32_t>{0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
}

TEST(Dma, StridedReceive) {
  CoreLoop rig;
  rig.fill(kCoreTile, 0, 4, 1);
  BdSpec spread{.base = 256, .length = 4};
  spread.dims[0] = {3, 0};
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4});
  rig.bd(kCoreTile, 1, spread);
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1);
  rig.run();
  EXPECT_EQ(rig.words(kCoreTile, 1024, 10), (std::vector<std::uint32_t>{1, 0, 0, 2, 0, 0, 3, 0, 0, 4}));
}

TEST(Dma, MemoryTilePads) {
  Rig rig;
  rig.connect(kMemTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.fill(kMemTile, 0, 4, 1);
  const std::uint32_t own = rig.array.device().model(TileKind::Mem).views[1].memory_base / 4;
  BdSpec padded{.base = own, .length = 12};  // 2 x 2 words in a frame of zeros: 1 above, none below, 1 before, 1 after
  padded.dims[0] = {1, 2, 1, 1};
  padded.dims[1] = {2, 2, 1, 0};
  rig.bd(kMemTile, 0, padded);
  rig.fill(kMemTile, 0x400, 12, 77);
  rig.bd(kMemTile, 1, {.base = own + 0x100, .length = 12});
  rig.push(kMemTile, kOut, 0, 0);
  rig.push(kMemTile, kIn, 0, 1);
  rig.run();
  EXPECT_EQ(rig.words(kMemTile, 0x400, 12), (std::vector<std::uint32_t>{0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4, 0}));
}

TEST(Dma, ChainsRepeatsAndIterates) {
  CoreLoop rig;
  rig.fill(kCoreTile, 0, 32, 100);
  // Two descriptors in a chain, executed three times; the second one moves on by 4 words each time.
  rig.bd(kCoreTile, 0, {.base = 0, .length = 2, .next = 1});
  rig.bd(kCoreTile, 1, {.base = 8, .length = 2, .iteration_step = 4, .iterations = 3});
  rig.bd(kCoreTile, 2, {.base = 256, .length = 12});
  rig.push(kCoreTile, kOut, 0, 0, 2, true);
  rig.push(kCoreTile, kIn, 0, 2);
  rig.run();
  EXPECT_EQ(rig.words(kCoreTile, 1024, 12),
            (std::vector<std::uint32_t>{100, 101, 108, 109, 100, 101, 112, 113, 100, 101, 116, 117}));
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kOut, 0}));
  EXPECT_FALSE(rig.array.take_token({kCoreTile, kOut, 0})) << "one token after all repeats";
  EXPECT_EQ(memory::DMA_BD_4_Iteration_Current.get(rig.read(kCoreTile, memory::DMA_BD_4.at(1))), 0U)
      << "three executions of three iterations start over";
  const Report report = rig.array.report();
  ASSERT_EQ(report.channels.size(), 2U);
  EXPECT_EQ(report.channels[1].bds, 6U);
  EXPECT_EQ(report.channels[1].tasks, 1U);
  EXPECT_EQ(report.channels[1].bytes, 48U);
}

TEST(Dma, TasksQueueUpInOrder) {
  CoreLoop rig;
  rig.fill(kCoreTile, 0, 16, 0);
  for (std::uint32_t i = 0; i < 4; ++i) rig.bd(kCoreTile, i, {.base = (3 - i) * 4, .length = 4});
  rig.bd(kCoreTile, 4, {.base = 256, .length = 16});
  for (std::uint32_t i = 0; i < 4; ++i) rig.push(kCoreTile, kOut, 0, i);
  EXPECT_EQ(memory::DMA_MM2S_Status_Task_Queue_Size.get(rig.read(kCoreTile, memory::DMA_MM2S_Status.at(0))), 3U)
      << "the idle channel took the first";
  rig.push(kCoreTile, kIn, 0, 4);
  rig.run();
  EXPECT_EQ(rig.words(kCoreTile, 1024, 16),
            (std::vector<std::uint32_t>{12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3}));
}

TEST(Dma, FullQueueIsAFault) {
  CoreLoop rig;
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4});
  for (int i = 0; i < 5; ++i) rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.fault_code(), "none") << "one runs, four wait";
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.fault_code(), array::code::queue_overflow.id);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(memory::DMA_MM2S_Status_Task_Queue_Overflow.get(rig.read(kCoreTile, memory::DMA_MM2S_Status.at(0))), 1U);
}

TEST(Dma, RunningTaskLeavesItsPlaceInTheQueue) {
  CoreLoop rig;
  rig.bd(kCoreTile, 0, {.base = 0, .length = 400});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.run();  // starts, and waits for the sink
  for (int i = 0; i < 4; ++i) rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.fault_code(), "none");
}

TEST(Dma, LocksHandOverBetweenChannels) {
  // Two buffers form a ring: S2MM 0 fills them and MM2S 1 empties them. The words of ten buffers pass through the two.
  CoreLoop rig;
  rig.connect(kCoreTile, {Bundle::DMA, 1}, {Bundle::DMA, 1});
  rig.fill(kCoreTile, 0, 80, 1);
  rig.set_lock(kCoreTile, 0, 2);  // free buffers
  rig.set_lock(kCoreTile, 1, 0);  // full buffers
  rig.bd(kCoreTile, 0, {.base = 0, .length = 80});
  for (std::uint32_t i = 0; i < 2; ++i) {
    rig.bd(kCoreTile, 1 + i,
           {.base = 512 + i * 8,
            .length = 8,
            .acquires = true,
            .acquire_lock = 0,
            .acquire_value = -1,
            .release_lock = 1,
            .release_value = 1,
            .next = 2 - i});
    rig.bd(kCoreTile, 3 + i,
           {.base = 512 + i * 8,
            .length = 8,
            .acquires = true,
            .acquire_lock = 1,
            .acquire_value = -1,
            .release_lock = 0,
            .release_value = 1,
            .next = 4 - i});
  }
  rig.bd(kCoreTile, 5, {.base = 1024, .length = 80});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1);
  rig.push(kCoreTile, kOut, 1, 3);
  rig.push(kCoreTile, kIn, 1, 5);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 4096, 80), counting(1, 80));
  EXPECT_EQ(rig.lock(kCoreTile, 0), 1U) << "S2MM 0 holds a free buffer and waits for more words";
  EXPECT_EQ(rig.lock(kCoreTile, 1), 0U);
  EXPECT_EQ(rig.array.now(), 80U + 8U) << "filling and emptying overlap";
}

TEST(Dma, PlainAcquireWaitsForEquality) {
  CoreLoop rig;
  rig.set_lock(kCoreTile, 3, 5);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4, .acquires = true, .acquire_lock = 3, .acquire_value = 2});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 4});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1, 0, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_FALSE(rig.array.take_token({kCoreTile, kIn, 0}));
  rig.set_lock(kCoreTile, 3, 2);
  rig.run();
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kIn, 0}));
  EXPECT_EQ(rig.lock(kCoreTile, 3), 2U) << "it only waits";
}

TEST(Dma, ReleaseOutOfRangeIsAFault) {
  CoreLoop rig;
  rig.set_lock(kCoreTile, 2, 63);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4, .release_lock = 2, .release_value = 1});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 4});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::lock_range.id);
  EXPECT_NE(render(*rig.array.fault()).find("lock 2 of (0,2)"), std::string::npos);
}

TEST(Dma, AcquiringMoreThanALockHoldsIsAFault) {
  for (const std::int32_t value : {-63, -64}) {
    CoreLoop rig;
    rig.bd(kCoreTile, 0, {.base = 0, .length = 4, .acquires = true, .acquire_lock = 2, .acquire_value = value});
    rig.push(kCoreTile, kOut, 0, 0);
    EXPECT_EQ(rig.run(), value == -63 ? Stop::Quiet : Stop::Fault);
    EXPECT_EQ(rig.fault_code(), value == -63 ? "none" : array::code::lock_range.id);
  }
}

TEST(Dma, ReadingPastMemoryIsAFault) {
  CoreLoop rig;
  BdSpec far{.base = 0x100, .length = 0x2000};
  far.dims[0] = {2, 0};
  rig.bd(kCoreTile, 7, far);
  rig.push(kCoreTile, kOut, 0, 7);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::bd_out_of_bounds.id);
  const std::string text = render(*rig.array.fault());
  EXPECT_NE(text.find("buffer descriptor 7 of (0,2) reads past the memory"), std::string::npos) << text;
  EXPECT_NE(text.find("base 0x400 + extent 0xfffc > 0x10000"), std::string::npos) << text;
}

TEST(Dma, LastWordOfMemoryIsInside) {
  CoreLoop rig;
  rig.bd(kCoreTile, 0, {.base = 0x4000 - 4, .length = 4});
  rig.bd(kCoreTile, 1, {.base = 0, .length = 4});
  rig.push(kCoreTile, kIn, 0, 0);
  rig.push(kCoreTile, kOut, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
}

TEST(Dma, UnmappedHostMemoryIsAFault) {
  ShimLoop rig;
  rig.bd(kShimTile, 0, {.base = 4, .length = 4});
  rig.push(kShimTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), "T0000") << "the reason of whoever owns the host memory";
}

TEST(Dma, InvalidDescriptorIsAFault) {
  CoreLoop rig;
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4, .valid = false});
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::bd_invalid.id);
}

TEST(Dma, MemoryTileBanksBelongToChannelParity) {
  Rig rig;
  rig.bd(kMemTile, 24, {.base = 0, .length = 4});
  rig.push(kMemTile, kOut, 0, 24);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::bd_invalid.id);
}

TEST(Dma, DescriptorNumberBeyondTheLastIsAFault) {
  Rig rig;
  rig.push(kMemTile, kOut, 1, 60);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::bd_invalid.id);
}

TEST(Dma, ARingOfEmptyDescriptorsStopsTheMachine) {
  CoreLoop rig;
  rig.bd(kCoreTile, 0, {.base = 0, .length = 0, .next = 0});
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(1000), Stop::Fault);
  ASSERT_TRUE(rig.array.fault());
  EXPECT_EQ(rig.array.fault()->code, code::bd_invalid);
}

TEST(Dma, ResetForgetsTasks) {
  CoreLoop rig;
  rig.fill(kCoreTile, 0, 4, 9);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 400});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 4});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.run();
  rig.write(kCoreTile, memory::DMA_MM2S_Ctrl.at(0), memory::DMA_MM2S_Ctrl_Reset.mask());
  rig.write(kCoreTile, memory::DMA_S2MM_Ctrl.at(0), memory::DMA_S2MM_Ctrl_Reset.mask());
  EXPECT_EQ(rig.read(kCoreTile, memory::DMA_MM2S_Status.at(0)), 0U);
  EXPECT_TRUE(rig.array.waiting().empty());
}

// Six words wait in the switch before a sink that has no task. A reset drops them, and the source sends six more.
TEST(Dma, ResetOfASinkLetsItsSourceGoOn) {
  CoreLoop rig;
  rig.fill(kCoreTile, 0, 16, 0);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 16});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 4});
  rig.push(kCoreTile, kOut, 0, 0, 0, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.array.report().channels.at(0).bytes, 6U * 4U);
  rig.write(kCoreTile, memory::DMA_S2MM_Ctrl.at(0), memory::DMA_S2MM_Ctrl_Reset.mask());
  rig.write(kCoreTile, memory::DMA_S2MM_Ctrl.at(0), 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.array.report().channels.at(0).bytes, 12U * 4U);
  rig.push(kCoreTile, kIn, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 4), counting(6, 4));
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kOut, 0}));
}

TEST(Dma, ResetKeepsWhatWasMovedBefore) {
  for (const Direction direction : {kIn, kOut}) {
    CoreLoop rig;
    rig.fill(kCoreTile, 0, 100, 1);
    rig.bd(kCoreTile, 0, {.base = 0, .length = 100});
    rig.bd(kCoreTile, 1, {.base = 256, .length = 100});
    rig.push(kCoreTile, kOut, 0, 0);
    rig.push(kCoreTile, kIn, 0, 1);
    rig.run(40);
    const bool in = direction == kIn;
    rig.write(kCoreTile, (in ? memory::DMA_S2MM_Ctrl : memory::DMA_MM2S_Ctrl).at(0),
              memory::DMA_S2MM_Ctrl_Reset.mask());
    EXPECT_EQ(rig.run(), Stop::Quiet);
    std::vector<std::uint32_t> expected = counting(1, 40);
    expected.resize(100);
    EXPECT_EQ(rig.words(kCoreTile, 1024, 100), expected);
    ASSERT_EQ(rig.array.waiting().size(), 1U);
    EXPECT_EQ(rig.array.waiting()[0].unit, in ? "MM2S 0 of (0,2)" : "S2MM 0 of (0,2)");
  }
}

TEST(Dma, ADescriptorWrittenAnewKeepsItsIteration) {
  CoreLoop rig;
  rig.fill(kCoreTile, 0, 32, 0);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 8, .iteration_step = 8, .iterations = 4});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 16});
  rig.push(kCoreTile, kOut, 0, 0, 1);
  rig.push(kCoreTile, kIn, 0, 1);
  rig.run(4);  // the first execution is under way
  rig.bd(kCoreTile, 0, {.base = 16, .length = 8, .iteration_step = 8, .iterations = 4});
  EXPECT_EQ(rig.run(), Stop::Quiet);
  std::vector<std::uint32_t> expected = counting(0, 8);
  for (const std::uint32_t word : counting(16, 8)) expected.push_back(word);
  EXPECT_EQ(rig.words(kCoreTile, 1024, 16), expected);
}

TEST(Dma, AnEmptyDescriptorTakesAndGivesItsLocks) {
  CoreLoop rig;
  rig.set_lock(kCoreTile, 0, 1);
  rig.bd(kCoreTile, 0,
         {.base = 0,
          .length = 0,
          .acquires = true,
          .acquire_lock = 0,
          .acquire_value = -1,
          .release_lock = 1,
          .release_value = 2});
  rig.push(kCoreTile, kOut, 0, 0, 0, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.array.now(), 1U);
  EXPECT_EQ(rig.lock(kCoreTile, 0), 0U);
  EXPECT_EQ(rig.lock(kCoreTile, 1), 2U);
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kOut, 0}));
}

// Memory tiles reach the memory and the locks of their neighbours to the west and to the east.
TEST(Dma, MemoryTileUsesItsNeighbours) {
  Rig rig("npu1_4col");
  const auto& views = rig.array.device().model(TileKind::Mem).views;
  constexpr TileId kWest{0, 1};
  constexpr TileId kMiddle{1, 1};
  constexpr TileId kEast{2, 1};
  rig.connect(kMiddle, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.fill(kWest, 0x40, 16, 300);
  rig.set_lock(kWest, 5, 1);
  rig.bd(kMiddle, 0,
         {.base = views[0].memory_base / 4 + 0x10,
          .length = 16,
          .acquires = true,
          .acquire_lock = views[0].lock_base + 5,
          .acquire_value = -1});
  rig.bd(kMiddle, 1,
         {.base = views[2].memory_base / 4 + 0x20,
          .length = 16,
          .release_lock = views[2].lock_base + 63,
          .release_value = 2});
  rig.push(kMiddle, kOut, 0, 0);
  rig.push(kMiddle, kIn, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kEast, 0x80, 16), counting(300, 16));
  EXPECT_EQ(rig.lock(kWest, 5), 0U);
  EXPECT_EQ(rig.lock(kEast, 63), 2U);
}

// A memory tile may lie to the west of a partition's column 0 and belong to another partition.
TEST(Dma, MemoryWestOfAPartitionIsAWarning) {
  Rig rig("npu1_1col");
  rig.connect(kMemTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  const auto& views = rig.array.device().model(TileKind::Mem).views;
  const std::uint64_t own = views[1].memory_base / 4;
  rig.fill(kMemTile, 0, 16, 40);
  rig.bd(kMemTile, 0, {.base = own, .length = 16});
  rig.bd(kMemTile, 1, {.base = 8, .length = 16});
  rig.bd(kMemTile, 2, {.base = 8, .length = 16});
  rig.bd(kMemTile, 3, {.base = own + 64, .length = 16});
  rig.push(kMemTile, kOut, 0, 0);
  rig.push(kMemTile, kIn, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  rig.push(kMemTile, kOut, 0, 2);
  rig.push(kMemTile, kIn, 0, 3);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kMemTile, 0x100, 16), counting(40, 16)) << "there and back";
  EXPECT_EQ(rig.words(kMemTile, 0x20, 8), counting(48, 8)) << "its own memory is another";
  ASSERT_EQ(rig.array.warnings().size(), 1U);
  EXPECT_EQ(rig.array.warnings()[0].code.id, array::code::western_memory.id);
  rig.bd(kMemTile, 0, {.base = views[0].memory_base / 4 + 0x1FFFF, .length = 2});
  rig.push(kMemTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::bd_out_of_bounds.id);
}

TEST(Dma, NothingLiesWestOfAWholeDevice) {
  Rig rig("xcve2302");
  rig.bd(kMemTile, 0, {.base = 0, .length = 16});
  rig.push(kMemTile, kIn, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::no_neighbour.id);
}

TEST(Dma, MissingNeighbourIsAFault) {
  for (const bool lock : {false, true}) {
    Rig rig("npu1_1col");
    const auto& views = rig.array.device().model(TileKind::Mem).views;
    BdSpec spec{.base = views[lock ? 1 : 2].memory_base / 4, .length = 4};
    spec.acquires = lock;
    spec.acquire_lock = views[2].lock_base;
    rig.bd(kMemTile, 0, spec);
    rig.push(kMemTile, kOut, 0, 0);
    EXPECT_EQ(rig.run(), Stop::Fault);
    EXPECT_EQ(rig.fault_code(), array::code::no_neighbour.id);
  }
}

}  // namespace
}  // namespace tessera::array
