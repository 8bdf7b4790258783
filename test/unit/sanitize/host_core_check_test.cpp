// Tests host cores under the sanitizers, which must check their loads and stores like those of a program.
#include "../array/cores.h"

#include "sanitize/codes.h"
#include "sanitize/sanitizers.h"

namespace tessera::sanitize {

using namespace array;

namespace {

void attach(Rig& rig, TileId tile, std::string name, std::function<void(HostCore&)> body) {
  const auto attached = rig.array.attach(tile, {std::move(name), std::move(body)});
  ASSERT_TRUE(attached.has_value()) << render(attached.error());
}

// A channel acquires lock 0 and then sends two words to host memory. The core must store the words and release the
// lock.
void configure_sending_two_words(Rig& rig) {
  rig.connect_shim_dma(kShimTile, Direction::S2MM, 0);
  rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::South, 1});
  rig.connect({0, 1}, {Bundle::North, 1}, {Bundle::South, 1});
  rig.connect(kShimTile, {Bundle::North, 1}, Rig::shim_port(Direction::S2MM, 0));
  BdSpec out{.base = 0x800 / 4, .length = 2};
  out.acquires = true, out.acquire_lock = 0, out.acquire_value = -1;
  rig.bd(kCoreTile, 0, out);
  rig.push(kCoreTile, Direction::MM2S, 0, 0);
  rig.bd(kShimTile, 1, {.base = HostRam::kBase / 4, .length = 2});
  rig.push(kShimTile, Direction::S2MM, 0, 1);
}

std::vector<std::string> findings_of(const Sanitizers& sanitizers) {
  std::vector<std::string> list;
  for (const Finding& finding : sanitizers.findings())
    list.push_back(fmt::format("{}: {}", finding.diag.code.id, finding.diag.message));
  return list;
}

TEST(HostCoreCheck, WhatItStoresMayBeSent) {
  Cores rig("npu1_1col");
  const Sanitizers sanitizers(rig.array);
  configure_sending_two_words(rig);
  attach(rig, kCoreTile, "writer", [](HostCore& core) {
    for (const std::uint32_t i : {0U, 4U}) core.store<std::uint32_t>(core.own_memory() + 0x800 + i, 7 + i);
    core.release(core.own_locks(), 1);
  });
  rig.control(kCoreTile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.host_word(1), 11U);
  EXPECT_EQ(findings_of(sanitizers), std::vector<std::string>());
}

TEST(HostCoreCheck, AStoreThatNobodyWaitsForIsARace) {
  Cores rig("npu1_1col");
  const Sanitizers sanitizers(rig.array);
  configure_sending_two_words(rig);
  attach(rig, kCoreTile, "late", [](HostCore& core) {
    core.store<std::uint64_t>(core.own_memory() + 0x800, 7);
    core.release(core.own_locks(), 1);
    core.wait(1000);
    core.store<std::uint32_t>(core.own_memory() + 0x804, 8);
  });
  rig.control(kCoreTile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(findings_of(sanitizers),
            std::vector<std::string>{"T0531: MM2S 0 of (0,2) with BD 0 reads byte 0x804 of (0,2), host core 'late' of "
                                     "(0,2) writes it later, and nothing orders the two"});
}

// The core requests these bytes before it releases a lock. The time of their use is unknown, so the sanitizers have no
// findings about them.
TEST(HostCoreCheck, BytesThatItKeepsAreTakenForWritten) {
  Cores rig("npu1_1col");
  const Sanitizers sanitizers(rig.array);
  configure_sending_two_words(rig);
  attach(rig, kCoreTile, "keeper", [](HostCore& core) {
    const auto out = core.bytes(core.own_memory() + 0x800, 8);
    store_le(out, 4, 9U);
    core.release(core.own_locks(), 1);
  });
  rig.control(kCoreTile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.host_word(1), 9U);
  EXPECT_EQ(findings_of(sanitizers), std::vector<std::string>());
}

TEST(HostCoreCheck, ReadsWhatNobodyHasWritten) {
  Cores rig("npu1_1col");
  const Sanitizers sanitizers(rig.array);
  attach(rig, kCoreTile, "early", [](HostCore& core) {
    core.store<std::uint8_t>(core.own_memory() + 0x100, 1);
    core.load<std::uint8_t>(core.own_memory() + 0x100);
    core.load<std::uint32_t>(core.own_memory() + 0x100);  // only its first byte was written
  });
  rig.control(kCoreTile, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(findings_of(sanitizers),
            std::vector<std::string>{
                "T0530: host core 'early' of (0,2) reads byte 0x101 of (0,2), which no unit has written"});
}

// One host core writes a word that the other reads. With a lock between them there is no finding.
TEST(HostCoreCheck, RacesWithAnother) {
  for (const bool locked : {false, true}) {
    Cores rig("npu1_1col");
    const Sanitizers sanitizers(rig.array);
    attach(rig, kCoreTile, "writer", [&](HostCore& core) {
      core.store<std::uint32_t>(core.own_memory() + 0x200, 1);
      if (locked) core.release(core.own_locks() + 5, 1);
    });
    attach(rig, kUpperTile, "reader", [&](HostCore& core) {
      if (locked)
        core.acquire(5, -1);  // of the tile in the south
      else
        core.wait(1000);
      core.load<std::uint32_t>(0x40200);
    });
    rig.control(kCoreTile, true);
    rig.control(kUpperTile, true);
    EXPECT_EQ(rig.run(), Stop::Quiet);
    const std::string race =
        "T0531: host core 'writer' of (0,2) writes byte 0x200 of (0,2), host core 'reader' of (0,3) reads it later, "
        "and "
        "nothing orders the two";
    EXPECT_EQ(findings_of(sanitizers), locked ? std::vector<std::string>() : std::vector<std::string>{race});
  }
}

}  // namespace
}  // namespace tessera::sanitize
