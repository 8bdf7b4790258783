// Tests words that go through the switches one by one: packets, and circuit routes when cycles are counted.
#include "cores.h"

#include <random>

namespace tessera::array {
namespace {

// A column whose core tile sends packets through its South ports to the memory tile.
class Packets : public Cores {
 public:
  // Registers of the switch of a tile, by the name that all kinds of tile share.
  struct Registers {
    device::Reg master, slave, slot;
  };
  Registers registers(TileId tile) {
    switch (kind(tile)) {
      case TileKind::Shim:
        return {shim::Stream_Switch_Master_Config, shim::Stream_Switch_Slave_Config, shim::Stream_Switch_Slave_Slot};
      case TileKind::Mem:
        return {memtile::Stream_Switch_Master_Config, memtile::Stream_Switch_Slave_Config,
                memtile::Stream_Switch_Slave_Slot};
      case TileKind::Core: break;
    }
    return {core::Stream_Switch_Master_Config, core::Stream_Switch_Slave_Config, core::Stream_Switch_Slave_Slot};
  }

  void packet_slave(TileId tile, Port port) {
    const auto index = *device::port_index(kind(tile), PortRole::Slave, port.bundle, port.channel, device::Arch::AIE2);
    write(tile, registers(tile).slave.at(index),
          core::Stream_Switch_Slave_Config_Slave_Enable.mask() | core::Stream_Switch_Slave_Config_Packet_Enable.mask());
  }
  void slot(TileId tile, Port port, unsigned number, std::uint32_t id, std::uint32_t mask, unsigned arbiter,
            unsigned msel = 0) {
    packet_slave(tile, port);
    const auto index = *device::port_index(kind(tile), PortRole::Slave, port.bundle, port.channel, device::Arch::AIE2);
    std::uint32_t word = core::Stream_Switch_Slave_Slot_enable.set(0, 1);
    word = core::Stream_Switch_Slave_Slot_id.set(word, id);
    word = core::Stream_Switch_Slave_Slot_mask.set(word, mask);
    word = core::Stream_Switch_Slave_Slot_arbit.set(word, arbiter);
    word = core::Stream_Switch_Slave_Slot_msel.set(word, msel);
    write(tile, registers(tile).slot.at(index * 4 + number), word);
  }
  void packet_master(TileId tile, Port port, unsigned arbiter, unsigned msels, bool drop_header = false) {
    const auto index = *device::port_index(kind(tile), PortRole::Master, port.bundle, port.channel, device::Arch::AIE2);
    std::uint32_t word =
        core::Stream_Switch_Master_Config_Master_Enable.mask() | core::Stream_Switch_Master_Config_Packet_Enable.mask();
    word = core::Stream_Switch_Master_Config_Drop_Header.set(word, drop_header);
    word = core::Stream_Switch_Master_Config_Configuration.set(word, msels << 3 | arbiter);
    write(tile, registers(tile).master.at(index), word);
  }
  // Sends `count` packets with this ID from a channel of (0,2); each has `words` words that count up from `first`.
  void send(unsigned channel, std::uint32_t id, std::uint32_t words, std::uint32_t first, unsigned count = 1) {
    fill(kCoreTile, channel * 0x1000, words, first);
    bd(kCoreTile, channel, {.base = channel * 0x400, .length = words, .packet = true, .packet_id = id});
    push(kCoreTile, kOut, channel, channel, count - 1);
  }
  void receive(unsigned channel, std::uint32_t words) {
    const std::uint32_t own = array.device().model(TileKind::Mem).views[1].memory_base / 4;
    const unsigned id = channel % 2 == 0 ? channel : 24 + channel;
    bd(kMemTile, id, {.base = own + channel * 0x400, .length = words});
    push(kMemTile, kIn, channel, id, 0, true);
  }
  std::vector<std::uint32_t> received(unsigned channel, std::uint32_t count) {
    return words(kMemTile, channel * 0x1000, count);
  }
  bool complete(unsigned channel) { return array.take_token({kMemTile, kIn, static_cast<std::uint8_t>(channel)}); }
};

// The header of a packet from (0,2). AM020 draws its fields from bit 31 down: odd parity, source column and row, type,
// stream ID.
std::uint32_t header(std::uint32_t id) {
  const std::uint32_t word = 2U << 16 | id;
  return word | (std::popcount(word) % 2 == 0 ? 1U << 31 : 0U);
}

TEST(Network, PacketsPartAtASwitchByTheirId) {
  Packets rig;
  for (unsigned i : {0U, 1U}) {
    rig.slot(kCoreTile, {Bundle::DMA, static_cast<std::uint8_t>(i)}, 0, i + 4, 0x1f, 0);
    rig.slot(kMemTile, {Bundle::North, 0}, i, i + 4, 0x1f, i);
    rig.packet_master(kMemTile, {Bundle::DMA, static_cast<std::uint8_t>(i)}, i, 1, i == 1);  // the second drops headers
  }
  rig.packet_master(kCoreTile, {Bundle::South, 0}, 0, 1);
  rig.send(0, 4, 8, 100, 3);
  rig.send(1, 5, 8, 200, 3);
  rig.receive(0, 27);
  rig.receive(1, 24);
  EXPECT_EQ(rig.run(), Stop::Quiet) << rig.fault_code();
  ASSERT_TRUE(rig.complete(0) && rig.complete(1));
  std::vector<std::uint32_t> with_header{header(4)}, without;
  for (std::uint32_t i = 0; i < 8; ++i) with_header.push_back(100 + i), without.push_back(200 + i);
  for (unsigned packet = 0; packet < 3; ++packet) {
    const auto first = rig.received(0, 27), second = rig.received(1, 24);
    EXPECT_TRUE(std::ranges::equal(std::span(first).subspan(packet * 9, 9), with_header));
    EXPECT_TRUE(std::ranges::equal(std::span(second).subspan(packet * 8, 8), without));
  }
}

// Sends packets from two channels of (0,2) to one channel that keeps their headers. Returns the IDs in the order in
// which the arbiter passed the packets.
std::vector<std::uint32_t> order_of(Packets& rig, unsigned packets) {
  for (unsigned i : {0U, 1U}) {
    rig.slot(kCoreTile, {Bundle::DMA, static_cast<std::uint8_t>(i)}, 0, i + 1, 0x1f, 0);
    rig.send(i, i + 1, 3, 10, packets);
  }
  rig.packet_master(kCoreTile, {Bundle::South, 0}, 0, 1);
  rig.slot(kMemTile, {Bundle::North, 0}, 0, 0, 0, 5, 3);  // mask 0 matches every ID
  rig.packet_master(kMemTile, {Bundle::DMA, 2}, 5, 0b1000);
  rig.receive(2, 1000);
  EXPECT_EQ(rig.run(), Stop::Quiet) << rig.fault_code();
  std::vector<std::uint32_t> ids;
  for (unsigned i = 0; i < 2 * packets; ++i) ids.push_back(rig.received(2, 1000)[i * 4] & 0x1f);
  return ids;
}

TEST(Network, SlavesTakeTurnsAtAnArbiter) {
  Packets rig;
  EXPECT_EQ(order_of(rig, 4), (std::vector<std::uint32_t>{1, 2, 1, 2, 1, 2, 1, 2}));
}

TEST(Network, DeterministicMergeFixesTheOrder) {
  Packets rig;
  const auto slave = [](std::uint8_t channel) {
    return *device::port_index(TileKind::Core, PortRole::Slave, Bundle::DMA, channel, device::Arch::AIE2);
  };
  namespace merge = core;
  std::uint32_t first = merge::Stream_Switch_Deterministic_Merge_arb_slave0_1_Slave_ID_0.set(0, slave(1));
  first = merge::Stream_Switch_Deterministic_Merge_arb_slave0_1_Packet_Count_0.set(first, 1);
  first = merge::Stream_Switch_Deterministic_Merge_arb_slave0_1_Slave_ID_1.set(first, slave(0));
  first = merge::Stream_Switch_Deterministic_Merge_arb_slave0_1_Packet_Count_1.set(first, 2);
  rig.write(kCoreTile, core::Stream_Switch_Deterministic_Merge_arb_slave0_1.at(0), first);
  rig.write(kCoreTile, core::Stream_Switch_Deterministic_Merge_arb_ctrl.at(0), 1);
  // Channel 1 still has packets when channel 0 has none left: only the first six packets come in the configured order.
  const std::vector<std::uint32_t> ids = order_of(rig, 4);
  EXPECT_EQ(std::vector(ids.begin(), ids.begin() + 6), (std::vector<std::uint32_t>{2, 1, 1, 2, 1, 1}));
}

TEST(Network, APacketGoesToAllMastersOfItsMsel) {
  Packets rig;
  rig.slot(kCoreTile, {Bundle::DMA, 0}, 2, 9, 0x1f, 3, 2);
  rig.packet_master(kCoreTile, {Bundle::DMA, 0}, 3, 0b0100, true);
  rig.packet_master(kCoreTile, {Bundle::South, 1}, 3, 0b0110);
  rig.packet_master(kCoreTile, {Bundle::North, 1}, 3, 0b0010);  // not this msel
  rig.slot(kMemTile, {Bundle::North, 1}, 0, 8, 0x1e, 0);        // 8 and 9
  rig.packet_master(kMemTile, {Bundle::DMA, 4}, 0, 1, true);
  rig.send(0, 9, 6, 50);
  rig.receive(4, 6);
  rig.bd(kCoreTile, 8, {.base = 0x800, .length = 6});
  rig.push(kCoreTile, kIn, 0, 8);
  EXPECT_EQ(rig.run(), Stop::Quiet) << rig.fault_code();
  EXPECT_EQ(rig.received(4, 6), counting(50, 6));
  EXPECT_EQ(rig.words(kCoreTile, 0x2000, 6), counting(50, 6));
}

TEST(Network, APacketThatMatchesNoSlotWaits) {
  Packets rig;
  rig.slot(kCoreTile, {Bundle::DMA, 0}, 0, 3, 0x1f, 0);
  rig.packet_master(kCoreTile, {Bundle::South, 0}, 0, 1);
  rig.send(0, 4, 20, 0);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.fault_code(), "none");
  EXPECT_EQ(rig.array.report().channels.at(0).bytes, 3U * 4U) << "the header and three words are in the slave port";
}

TEST(Network, APacketThatMatchesTwoSlotsIsAFault) {
  Packets rig;
  rig.slot(kCoreTile, {Bundle::DMA, 0}, 0, 4, 0x1f, 0);
  rig.slot(kCoreTile, {Bundle::DMA, 0}, 1, 4, 0x1c, 1);
  rig.send(0, 4, 20, 0);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::ambiguous_packet.id);
}

TEST(Network, ABlockedPacketHoldsItsArbiter) {
  Packets rig;
  for (unsigned i : {0U, 1U}) {
    rig.slot(kCoreTile, {Bundle::DMA, static_cast<std::uint8_t>(i)}, 0, i, 0x1f, 0);
    rig.slot(kMemTile, {Bundle::North, 0}, i, i, 0x1f, i);
    rig.packet_master(kMemTile, {Bundle::DMA, static_cast<std::uint8_t>(i)}, i, 1, true);
  }
  rig.packet_master(kCoreTile, {Bundle::South, 0}, 0, 1);
  rig.send(0, 0, 30, 0);  // no channel receives it
  rig.send(1, 1, 30, 0);
  rig.receive(1, 30);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_FALSE(rig.complete(1));
  rig.receive(0, 30);  // now it can pass
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_TRUE(rig.complete(0) && rig.complete(1));
}

// 2 cycles for the slave port at the sender, 2 + 2 for the wire between the switches, 1 for the last master port.
TEST(Network, AWordTakesTheTimeOfItsPorts) {
  Cores rig;
  rig.array.use({.timing = Timing::Cycles});
  rig.connect(kCoreTile, {Bundle::Core, 0}, {Bundle::North, 0});
  rig.connect(kUpperTile, {Bundle::South, 0}, {Bundle::Core, 0});
  rig.start(kCoreTile, nops(10) + "mov ms, r1\n" + kDone);  // cycle 10
  rig.start(kUpperTile, "mov r0, SS\n" + kDone);            // waits from cycle 0 on
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.report(kUpperTile).stalls[Cause::Stream], 10U + 2 + 4 + 1);
}

// Random transfers around a column must leave the same memory as bursts and word by word. Without a multicast they must
// also leave the same locks.
TEST(Network, BurstsAndSingleWordsGiveTheSameData) {
  unsigned compared = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::vector<std::uint32_t> memories[2];
    bool quiet = true;
    for (const Timing timing : {Timing::Functional, Timing::Cycles}) {
      std::mt19937 random(seed);
      const auto pick = [&](std::uint32_t low, std::uint32_t high) {
        return std::uniform_int_distribution<std::uint32_t>(low, high)(random);
      };
      Cores rig;
      rig.array.use({.timing = timing});
      rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::North, 0});
      rig.connect(kUpperTile, {Bundle::South, 0}, {Bundle::DMA, 0});
      const bool multicast = pick(0, 1) != 0;
      if (multicast) rig.connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
      rig.connect(kUpperTile, {Bundle::DMA, 1}, {Bundle::South, 2});
      rig.connect(kCoreTile, {Bundle::North, 2}, {Bundle::FIFO, 0});
      rig.connect(kCoreTile, {Bundle::FIFO, 0}, {Bundle::DMA, 1});
      rig.fill(kCoreTile, 0, 256, seed * 1000);
      rig.set_lock(kUpperTile, 0, pick(0, 1));
      const auto pieces = [&](TileId tile, std::uint32_t bd, std::uint32_t base, std::uint32_t acquire,
                              std::uint32_t release) {
        const std::uint32_t length = pick(1, 40);
        rig.bd(tile, bd,
               {.base = base,
                .length = length,
                .acquires = acquire != 99,
                .acquire_lock = acquire % 16,
                .acquire_value = -1,
                .release_lock = release,
                .release_value = 1,
                .next = pick(0, 3) == 0 ? std::nullopt : std::optional(bd)});
      };
      pieces(kCoreTile, 0, 0, 99, 3);
      pieces(kUpperTile, 1, 256, 0, 1);  // takes lock 0, gives lock 1
      pieces(kUpperTile, 2, 256, 1, 0);  // sends it back
      pieces(kCoreTile, 3, 512, 99, 4);
      pieces(kCoreTile, 4, 1024, 99, 5);  // the multicast's second sink
      rig.push(kCoreTile, kOut, 0, 0, pick(0, 5));
      rig.push(kUpperTile, kIn, 0, 1, pick(0, 5));
      rig.push(kUpperTile, kOut, 1, 2, pick(0, 5));
      rig.push(kCoreTile, kIn, 1, 3, pick(0, 5));
      rig.push(kCoreTile, kIn, 0, 4, pick(0, 5));
      quiet &= rig.run(20000) == Stop::Quiet;
      std::vector<std::uint32_t>& memory = memories[timing == Timing::Cycles];
      for (const TileId tile : {kCoreTile, kUpperTile}) {
        const std::vector<std::uint32_t> words = rig.words(tile, 0, 2048);
        memory.insert(memory.end(), words.begin(), words.end());
        // The source of a multicast that is stuck completes its descriptor later in a burst (docs/fidelity.md).
        for (unsigned lock = 0; lock < 16 && !multicast; ++lock) memory.push_back(rig.lock(tile, lock));
      }
    }
    if (!quiet) continue;  // a chain has no end, or a lock left its range
    ++compared;
    EXPECT_EQ(memories[0], memories[1]) << "seed " << seed;
  }
  EXPECT_GT(compared, 50U);
}

}  // namespace
}  // namespace tessera::array
