// Tests routes through switches, the FIFOs on the way, multicast, and the messages about streams that do not flow.
#include "rig.h"

namespace tessera::array {
namespace {

constexpr std::uint32_t kHost = HostRam::kBase / 4;

// Host -> shim -> (switch of the memory tile) -> core tile -> back the same way.
void route_to_core_and_back(Rig& rig) {
  rig.connect_shim_dma(kShimTile, kOut, 0);
  rig.connect_shim_dma(kShimTile, kIn, 0);
  rig.connect(kShimTile, Rig::shim_port(kOut, 0), {Bundle::North, 0});
  rig.connect(kMemTile, {Bundle::South, 0}, {Bundle::North, 0});
  rig.connect(kCoreTile, {Bundle::South, 0}, {Bundle::DMA, 0});
  rig.connect(kCoreTile, {Bundle::DMA, 1}, {Bundle::South, 1});
  rig.connect(kMemTile, {Bundle::North, 1}, {Bundle::South, 1});
  rig.connect(kShimTile, {Bundle::North, 1}, Rig::shim_port(kIn, 0));
}

// Moves 1000 words through two buffers of 50 words in the core tile, which are used in turn.
void program_round_trip(Rig& rig) {
  route_to_core_and_back(rig);
  for (std::uint32_t i = 0; i < 1000; ++i) rig.set_host_word(i, i * i);
  rig.set_lock(kCoreTile, 0, 2);
  for (std::uint32_t i = 0; i < 2; ++i) {
    rig.bd(kCoreTile, i,
           {.base = i * 50,
            .length = 50,
            .acquires = true,
            .acquire_lock = 0,
            .acquire_value = -1,
            .release_lock = 1,
            .release_value = 1,
            .next = 1 - i});
    rig.bd(kCoreTile, 2 + i,
           {.base = i * 50,
            .length = 50,
            .acquires = true,
            .acquire_lock = 1,
            .acquire_value = -1,
            .release_lock = 0,
            .release_value = 1,
            .next = 3 - i});
  }
  rig.push(kCoreTile, kIn, 0, 0);
  rig.push(kCoreTile, kOut, 1, 2);
  rig.bd(kShimTile, 0, {.base = kHost, .length = 1000});
  rig.bd(kShimTile, 1, {.base = kHost + 4096, .length = 1000});
  rig.push(kShimTile, kIn, 0, 1, 0, true);
  rig.push(kShimTile, kOut, 0, 0);
}

void expect_round_trip(std::string_view device) {
  Rig rig(device);
  program_round_trip(rig);
  EXPECT_EQ(rig.array.run(100'000, [&] { return rig.array.take_token({kShimTile, kIn, 0}); }), Stop::Condition);
  for (std::uint32_t i = 0; i < 1000; ++i) ASSERT_EQ(rig.host_word(4096 + i), i * i);
  EXPECT_LE(rig.array.now(), 1000U + 100U) << "one word per cycle, plus one buffer of latency";
}

TEST(Stream, RoundTripThroughACoreTile) {
  expect_round_trip("npu1_1col");
}

TEST(Stream, DesignsWithoutCoresRunOnAie2p) {
  expect_round_trip("npu2_1col");
}

TEST(Stream, TwoRunsAreEqual) {
  std::vector<std::string> reports;
  for (int i = 0; i < 2; ++i) {
    Rig rig;
    program_round_trip(rig);
    rig.run();
    const Report report = rig.array.report();
    std::string text = fmt::format("{} {} {}", report.cycles, report.work.events, report.work.bursts);
    for (const ChannelReport& c : report.channels)
      text += fmt::format("; {} {} {} {} {} {}", device::to_string(c.tile), c.channel, c.bytes, c.bds,
                          c.stalls[Cause::Lock], c.stalls[Cause::Stream]);
    reports.push_back(text);
  }
  EXPECT_EQ(reports[0], reports[1]);
}

TEST(Stream, ColumnsThatNobodyUsesCostNothing) {
  std::vector<Work> works;
  for (const char* name : {"npu1_1col", "npu1_4col"}) {
    Rig rig(name);
    program_round_trip(rig);
    rig.run();
    works.push_back(rig.array.report().work);
  }
  EXPECT_EQ(works[0].events, works[1].events);
  EXPECT_EQ(works[0].slices, works[1].slices);
  EXPECT_EQ(works[0].bursts, works[1].bursts);
  EXPECT_EQ(works[0].tiles, works[1].tiles);
  EXPECT_EQ(works[0].tiles, 3U);
}

TEST(Stream, MovesAsBurstsNotAsWords) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.bd(kCoreTile, 0, {.base = 0, .length = 4000});
  rig.bd(kCoreTile, 1, {.base = 8000, .length = 4000});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1);
  rig.run();
  EXPECT_LE(rig.array.report().work.bursts, 3U);
  EXPECT_EQ(rig.words(kCoreTile, 32000, 1), rig.words(kCoreTile, 0, 1));
}

TEST(Stream, SourceRunsAheadByTheSwitchFifos) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.fill(kCoreTile, 0, 64, 0);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 64});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 64});
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  const Report report = rig.array.report();
  ASSERT_EQ(report.channels.size(), 1U);
  EXPECT_EQ(report.channels[0].bytes, 6U * 4U);
  rig.push(kCoreTile, kIn, 0, 1);
  rig.run();
  EXPECT_EQ(rig.words(kCoreTile, 1024, 64), counting(0, 64)) << "words that waited come first";
}

TEST(Stream, MulticastReachesAllAtThePaceOfTheSlowest) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::North, 3});
  rig.connect(kUpperTile, {Bundle::South, 3}, {Bundle::DMA, 1});
  rig.fill(kCoreTile, 0, 100, 0);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 100});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 100});
  // The upper tile takes half, then waits for a lock.
  rig.bd(kUpperTile, 0, {.base = 0, .length = 50, .next = 1});
  rig.bd(kUpperTile, 1, {.base = 50, .length = 50, .acquires = true, .acquire_lock = 9, .acquire_value = -1});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1, 0, true);
  rig.push(kUpperTile, kIn, 1, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_FALSE(rig.array.take_token({kCoreTile, kIn, 0})) << "the fast sink waits for the slow one";
  rig.set_lock(kUpperTile, 9, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_TRUE(rig.array.take_token({kCoreTile, kIn, 0}));
  EXPECT_EQ(rig.words(kCoreTile, 1024, 100), counting(0, 100));
  EXPECT_EQ(rig.words(kUpperTile, 0, 100), counting(0, 100));
}

// Word i + 100 is written over word i, which must have been read before. A multicast sends all sinks the same value.
TEST(Stream, MovesWordsWithinOneMemory) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::North, 0});
  rig.connect(kUpperTile, {Bundle::South, 0}, {Bundle::DMA, 0});
  constexpr std::uint32_t kWords = 5000, kDown = 100;
  rig.fill(kCoreTile, kDown * 4, kWords, 7);
  const std::vector<std::uint32_t> expected = rig.words(kCoreTile, kDown * 4, kWords);
  rig.bd(kCoreTile, 0, {.base = kDown, .length = kWords});
  rig.bd(kCoreTile, 1, {.base = 0, .length = kWords});
  rig.bd(kUpperTile, 0, {.base = 0, .length = kWords});
  rig.push(kCoreTile, kIn, 0, 1);
  rig.push(kUpperTile, kIn, 0, 0);
  rig.push(kCoreTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet) << rig.fault_code();
  EXPECT_EQ(rig.words(kCoreTile, 0, kWords), expected);
  EXPECT_EQ(rig.words(kUpperTile, 0, kWords), expected);
}

TEST(Stream, DifferentDescriptorLengthsOnBothEnds) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.fill(kCoreTile, 0, 105, 0);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 7, .iteration_step = 7, .iterations = 15});
  rig.bd(kCoreTile, 1, {.base = 256, .length = 5, .iteration_step = 5, .iterations = 21});
  rig.push(kCoreTile, kOut, 0, 0, 14);
  rig.push(kCoreTile, kIn, 0, 1, 20);
  rig.run();
  EXPECT_EQ(rig.words(kCoreTile, 1024, 105), counting(0, 105));
}

TEST(Stream, ReroutedBetweenTwoTasks) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.fill(kCoreTile, 0, 8, 1);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 8});
  rig.bd(kCoreTile, 1, {.base = 64, .length = 8});
  rig.bd(kCoreTile, 2, {.base = 128, .length = 8});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 0, 1);
  rig.run();
  rig.write(kCoreTile, core::Stream_Switch_Master_Config_DMA.at(0), 0);
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::FIFO, 0});
  rig.connect(kCoreTile, {Bundle::FIFO, 0}, {Bundle::DMA, 1});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 1, 2);
  rig.run();
  EXPECT_EQ(rig.words(kCoreTile, 256, 8), counting(1, 8));
  EXPECT_EQ(rig.words(kCoreTile, 512, 8), counting(1, 8));
}

TEST(Waiting, SaysWhatEachChannelLacks) {
  Rig rig;
  route_to_core_and_back(rig);
  rig.bd(kShimTile, 0, {.base = kHost, .length = 1000});
  rig.push(kShimTile, kOut, 0, 0);
  rig.bd(kCoreTile, 2, {.base = 0, .length = 50, .acquires = true, .acquire_lock = 1, .acquire_value = -1});
  rig.push(kCoreTile, kOut, 1, 2);
  rig.bd(kShimTile, 1, {.base = kHost, .length = 1000});
  rig.push(kShimTile, kIn, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "MM2S 0 of (0,0)"), "waits for its stream: S2MM 0 of (0,2) has no task");
  EXPECT_EQ(reason_of(rig, "MM2S 1 of (0,2)"), "waits for lock 1 of (0,2) >= 1, which is 0");
  EXPECT_EQ(reason_of(rig, "S2MM 0 of (0,0)"), "waits for its stream: MM2S 1 of (0,2) waits for a lock");
  const Report report = rig.array.report();
  EXPECT_EQ(report.channels[0].stalls[Cause::Stream], report.cycles) << "S2MM 0 of (0,0) never got a word";
}

TEST(Waiting, NamesTheEndOfADanglingRoute) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::North, 0});  // nothing above is configured
  rig.bd(kCoreTile, 0, {.base = 0, .length = 8});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 1, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "MM2S 0 of (0,2)"),
            "waits for its stream: master North 0 of (0,2) leads to no unit that takes words");
  EXPECT_EQ(reason_of(rig, "S2MM 1 of (0,2)"),
            "waits for its stream, which nothing feeds: master DMA 1 of (0,2) is not enabled");
}

TEST(Waiting, SeesARingWithoutASource) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::North, 0}, {Bundle::DMA, 0});
  rig.connect(kCoreTile, {Bundle::North, 0}, {Bundle::North, 0});
  rig.connect(kUpperTile, {Bundle::South, 0}, {Bundle::South, 0});
  rig.bd(kCoreTile, 0, {.base = 0, .length = 8});
  rig.push(kCoreTile, kIn, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "S2MM 0 of (0,2)"),
            "waits for its stream, which nothing feeds: its route is a ring without a source");
}

TEST(Waiting, NamesAShimMultiplexerThatIsNotSet) {
  Rig rig;
  rig.connect(kShimTile, Rig::shim_port(kOut, 0), Rig::shim_port(kIn, 0));
  rig.bd(kShimTile, 0, {.base = kHost, .length = 8});
  rig.push(kShimTile, kOut, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(reason_of(rig, "MM2S 0 of (0,0)"),
            "waits for its stream: the shim multiplexer does not connect it to the switch");
}

// Either end of a stream reports a connection that the switch does not have when this end starts.
TEST(Stream, ConnectionsThatASwitchDoesNotHaveAreFaults) {
  struct Case {
    TileId tile;
    Port from, to;
    Direction direction;
    std::string_view text;
  };
  constexpr Case cases[] = {
      {kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 1}, kOut, "(0,2) cannot join slave DMA 0 to master DMA 1"},
      {kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 1}, kIn, "(0,2) cannot join slave DMA 0 to master DMA 1"},
      {kCoreTile, {Bundle::Trace, 0}, {Bundle::DMA, 1}, kIn, "(0,2) cannot join slave Trace 0 to master DMA 1"},
      {kMemTile, {Bundle::DMA, 0}, {Bundle::DMA, 2}, kIn, "(0,1) cannot join slave DMA 0 to master DMA 2"},
  };
  for (const Case& each : cases) {
    Rig rig;
    rig.connect(each.tile, each.from, each.to);
    const std::uint32_t own = rig.array.device().model(TileKind::Mem).views[1].memory_base / 4;
    rig.bd(each.tile, 0, {.base = each.tile == kMemTile ? own : 0, .length = 8});
    rig.push(each.tile, each.direction, each.direction == kOut ? each.from.channel : each.to.channel, 0);
    EXPECT_EQ(rig.run(), Stop::Fault) << each.text;
    EXPECT_EQ(rig.fault_code(), array::code::no_connection.id) << each.text;
    EXPECT_NE(rig.array.fault()->message.find(each.text), std::string::npos) << rig.array.fault()->message;
  }
}

TEST(Stream, ForbiddenConnectionsThatNoStreamUsesAreLeftAlone) {
  Rig rig;
  program_round_trip(rig);
  rig.connect(kUpperTile, {Bundle::DMA, 0}, {Bundle::DMA, 1});
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.host_word(4096 + 999), 999U * 999U);
}

TEST(Stream, SwitchFifoPortsPassWordsOn) {
  Rig rig;
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::FIFO, 0});
  rig.connect(kCoreTile, {Bundle::FIFO, 0}, {Bundle::DMA, 1});
  rig.fill(kCoreTile, 0, 8, 1);
  rig.bd(kCoreTile, 0, {.base = 0, .length = 8});
  rig.bd(kCoreTile, 1, {.base = 64, .length = 8});
  rig.push(kCoreTile, kOut, 0, 0);
  rig.push(kCoreTile, kIn, 1, 1);
  rig.run();
  EXPECT_EQ(rig.words(kCoreTile, 256, 8), counting(1, 8));
}

}  // namespace
}  // namespace tessera::array
