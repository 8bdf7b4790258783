// Runs lowered movements on the emulated array. The tests write their words to registers, put their tasks into the
// queue, and use their locks as the movement says. The stream of the channel must equal the nested loops of the
// definition. The other end of the stream is a descriptor for consecutive words in the same tile.
#include "naive.h"

#include "../array/rig.h"
#include "../effort.h"
#include "device/aie1_registers.h"
#include "device/aie2_registers.h"
#include "tiling/lowered_movement.h"

#include <map>

namespace tessera::tiling {
namespace {

using array::BdSpec;
using array::Stop;
using device::Bundle;
using device::Direction;
using device::TileId;
using device::TileKind;

namespace memory1 = device::aie1::memory;
namespace core1 = device::aie1::core;

constexpr std::uint32_t kOther = 0x8000;  // where the other end keeps its words, in bytes

// A tile whose MM2S channels lead to its own S2MM channels.
class LoopRig : public array::Rig {
 public:
  explicit LoopRig(Kind the_kind) : Rig(the_kind == Kind::AieTile ? "xcvc1902" : "npu1_1col"), kind_(the_kind) {
    if (kind_ == Kind::AieTile) {
      join_aie1();
      return;
    }
    tile_ = {0, static_cast<std::uint8_t>(kind_ == Kind::Shim ? 0 : kind_ == Kind::MemoryTile ? 1 : 2)};
    for (const auto channel : std::array<std::uint8_t, 2>{0, 1}) {
      if (kind_ != Kind::Shim) {
        connect(tile_, {Bundle::DMA, channel}, {Bundle::DMA, channel});
        continue;
      }
      connect_shim_dma(tile_, Direction::MM2S, channel);
      connect_shim_dma(tile_, Direction::S2MM, channel);
      connect(tile_, shim_port(Direction::MM2S, channel), shim_port(Direction::S2MM, channel));
    }
  }

  std::uint64_t base() const { return kind_ == Kind::Shim ? array::HostRam::kBase : 0; }
  std::uint32_t get(std::uint64_t byte) {
    return kind_ == Kind::Shim ? host_word(byte / 4) : read(tile_, static_cast<std::uint32_t>(byte));
  }
  void set(std::uint64_t byte, std::uint32_t value) {
    if (kind_ == Kind::Shim)
      set_host_word(byte / 4, value);
    else
      write(tile_, static_cast<std::uint32_t>(byte), value);
  }

  void load(const LoweredMovement& lowered) {
    for (std::size_t i = 0; i < lowered.words.size(); ++i)
      for (std::size_t k = 0; k < lowered.words[i].size(); ++k)
        write(tile_, lowered.offset(i) + static_cast<std::uint32_t>(4 * k), lowered.words[i][k]);
  }
  void start(const LoweredMovement& lowered) {
    if (kind_ == Kind::AieTile) enable(lowered.direction, lowered.channel);
    for (const LoweredMovement::Task& task : lowered.tasks) write(tile_, lowered.queue, task.word);
  }
  // Starts the other end of the stream, a descriptor for `words` consecutive words.
  void start_other(Direction direction, std::uint32_t channel, std::uint32_t words) {
    if (kind_ == Kind::AieTile) return start_other_aie1(direction, channel, words);
    // The last descriptor of the bank, which the tested movements do not use.
    const std::uint32_t id = kind_ == Kind::MemoryTile ? (channel % 2 == 0 ? 23 : 47) : 15;
    const std::uint64_t window =
        kind_ == Kind::MemoryTile ? array.device().model(TileKind::Mem).own_view().memory_base : 0;
    bd(tile_, id, BdSpec{.base = (window + base() + kOther) / 4, .length = words});
    push(tile_, direction, channel, id);
  }

  // Sets the mode in which TLAST ends a reception, even when the descriptor is longer.
  void finish_on_tlast(std::uint32_t channel) {
    write(tile_, device::aie2::memtile::DMA_S2MM_Ctrl.at(channel),
          device::aie2::memtile::DMA_S2MM_Ctrl_FoT_Mode.set(0, 1));
  }

  // Sets the lock of the movement to the state in which the channel must wait. Locks are 0 after a reset, so only a
  // receiving AIE tile needs a full lock.
  void hold(const Movement& movement) {
    if (kind_ == Kind::AieTile && movement.direction == Direction::S2MM)
      read(tile_, memory1::Lock_Release_V1.at(movement.locks->acquire));
  }
  // Allows this number of further executions. A lock of an AIE tile is only full or empty.
  void give(const Movement& movement, std::uint64_t tokens) {
    if (kind_ != Kind::AieTile) return set_lock(tile_, movement.locks->acquire, static_cast<std::uint32_t>(tokens));
    const bool full = movement.direction == Direction::MM2S;
    read(tile_, (full ? memory1::Lock_Release_V1 : memory1::Lock_Release_V0).at(movement.locks->acquire));
  }
  void take_back(const Movement& movement) {
    if (kind_ != Kind::AieTile) return set_lock(tile_, movement.locks->release, 0);
    // Reading a lock acquires it: this releases it again, in the state in which a pass begins.
    const bool full = movement.direction == Direction::MM2S;
    read(tile_, (full ? memory1::Lock_Release_V0 : memory1::Lock_Release_V1).at(movement.locks->acquire));
  }
  void expect_given_back(const Movement& movement, std::uint64_t tokens) {
    if (kind_ != Kind::AieTile) {
      EXPECT_EQ(lock(tile_, movement.locks->acquire), 0U);
      EXPECT_EQ(lock(tile_, movement.locks->release), tokens);
      return;
    }
    const bool full = movement.direction == Direction::MM2S;
    EXPECT_EQ(read(tile_, (full ? memory1::Lock_Acquire_V0 : memory1::Lock_Acquire_V1).at(movement.locks->acquire)),
              1U);
  }

 private:
  void join_aie1() {
    tile_ = {2, 1};
    for (const auto channel : std::array<std::uint8_t, 2>{0, 1}) {
      const auto slave =
          device::port_index(TileKind::Core, device::PortRole::Slave, Bundle::DMA, channel, device::Arch::AIE1);
      const auto master =
          device::port_index(TileKind::Core, device::PortRole::Master, Bundle::DMA, channel, device::Arch::AIE1);
      ASSERT_TRUE(slave && master);
      write(tile_, core1::Stream_Switch_Slave_Config.at(*slave), core1::Stream_Switch_Slave_Config_Slave_Enable.mask());
      write(tile_, core1::Stream_Switch_Master_Config.at(*master),
            core1::Stream_Switch_Master_Config_Configuration.set(
                core1::Stream_Switch_Master_Config_Master_Enable.mask(), *slave));
    }
  }
  void enable(Direction direction, std::uint32_t channel) {
    write(tile_, (direction == Direction::S2MM ? memory1::DMA_S2MM_Ctrl : memory1::DMA_MM2S_Ctrl).at(channel),
          memory1::DMA_S2MM_Ctrl_Enable.mask());
  }
  void start_other_aie1(Direction direction, std::uint32_t channel, std::uint32_t words) {
    constexpr std::uint32_t kId = 15, kMost = 255;
    write(tile_, memory1::DMA_BD_Addr_A.at(kId), memory1::DMA_BD_Addr_A_Base_Address_A.set(0, kOtherAie1 / 4));
    write(tile_, memory1::DMA_BD_2D_X.at(kId),
          memory1::DMA_BD_2D_X_X_Offset.set(memory1::DMA_BD_2D_X_X_Wrap.set(0, kMost), 1));
    std::uint32_t y = memory1::DMA_BD_2D_Y_Y_Increment.set(0, kMost);
    y = memory1::DMA_BD_2D_Y_Y_Wrap.set(y, kMost);
    write(tile_, memory1::DMA_BD_2D_Y.at(kId), memory1::DMA_BD_2D_Y_Y_Offset.set(y, kMost + 1));
    write(tile_, memory1::DMA_BD_Control.at(kId),
          memory1::DMA_BD_Control_Length.set(memory1::DMA_BD_Control_Valid_BD.mask(), words - 1));
    enable(direction, channel);
    write(tile_,
          (direction == Direction::S2MM ? memory1::DMA_S2MM_Start_Queue : memory1::DMA_MM2S_Start_Queue).at(channel),
          kId);
  }

 public:
  static constexpr std::uint32_t kOtherAie1 = 0x4000;  // its memory has half the size
  std::uint32_t other() const { return kind_ == Kind::AieTile ? kOtherAie1 : kOther; }

 private:
  Kind kind_;
  TileId tile_;
};

std::uint32_t pattern(std::uint64_t word) {
  return static_cast<std::uint32_t>(0x1000'0000 + word);
}

// Makes one pass over the data: sets the locks to their initial state, starts a task at each end, and then gives the
// locks that the channel needs.
void pass(LoopRig& loop, const Movement& movement, const LoweredMovement& lowered, std::uint32_t count) {
  const Direction back = movement.direction == Direction::MM2S ? Direction::S2MM : Direction::MM2S;
  loop.start_other(back, movement.channel, count);
  if (movement.locks) loop.hold(movement);
  loop.start(lowered);
  const std::uint64_t probe = movement.direction == Direction::MM2S ? loop.other() : movement.address - loop.base();
  if (movement.locks) {
    const std::uint32_t before = loop.get(probe);
    ASSERT_EQ(loop.run(), Stop::Quiet);
    ASSERT_EQ(loop.get(probe), before) << "the channel does not wait for its lock";
    loop.give(movement, lowered.executions);
  }
  ASSERT_EQ(loop.run(), Stop::Quiet) << (loop.array.fault() ? render(*loop.array.fault()) : "")
                                     << naive::describe(movement);
  if (movement.locks) loop.expect_given_back(movement, lowered.executions);
}

// Makes two passes with different data. Received data must lie where the nested loops put them. Where two writes meet,
// the later write counts.
void expect_run(const Movement& movement, const LoweredMovement& lowered, const std::vector<std::int64_t>& words) {
  LoopRig loop(movement.kind);
  const std::uint64_t origin = movement.address - loop.base();
  const auto count = static_cast<std::uint32_t>(words.size());
  loop.load(lowered);
  for (const std::uint64_t turn : {0, 0x10000}) {
    if (movement.direction == Direction::MM2S) {
      const std::int64_t last = *std::ranges::max_element(words);
      for (std::int64_t i = 0; i <= last; ++i)
        loop.set(origin + static_cast<std::uint64_t>(4 * i), pattern(turn + static_cast<std::uint64_t>(i)));
    } else {
      for (std::uint32_t i = 0; i < count; ++i) loop.set(loop.other() + 4 * i, pattern(turn + i));
    }
    ASSERT_NO_FATAL_FAILURE(pass(loop, movement, lowered, count));
    if (movement.direction == Direction::MM2S) {
      for (std::uint32_t i = 0; i < count; ++i)
        ASSERT_EQ(loop.get(loop.other() + 4 * i),
                  words[i] == naive::kZero ? 0 : pattern(turn + static_cast<std::uint64_t>(words[i])))
            << "word " << i << ": " << naive::describe(movement);
    } else {
      std::map<std::int64_t, std::uint32_t> expected;
      for (std::uint32_t i = 0; i < count; ++i) expected[words[i]] = pattern(turn + i);
      for (const auto& [word, value] : expected)
        ASSERT_EQ(loop.get(origin + static_cast<std::uint64_t>(4 * word)), value) << naive::describe(movement);
    }
    if (movement.locks) loop.take_back(movement);
  }
}

void expect_runs(Kind kind, Direction direction) {
  naive::Random random(100 + static_cast<unsigned>(kind) * 2 + static_cast<unsigned>(direction));
  const std::uint64_t promised = effort(300, 500'000);
  std::uint64_t runs = 0, chained = 0, executed = 0;
  while (runs < promised) {
    Movement movement = naive::draw_movement(random, kind, direction, {10, 400, false});
    std::uint64_t bytes = 0;
    for (const tiling_parameters& each : movement.tilings) {
      std::uint64_t bits = movement.element.bits;
      for (const std::uint32_t extent : each.buffer_dimension) bits *= extent;
      bytes = std::max(bytes, bits / 8);
    }
    if (bytes > 0x3000) continue;
    movement.address = (kind == Kind::Shim ? array::HostRam::kBase : 0) + naive::draw(random, 64) * 4;
    const auto shapes = shapes_of(movement);
    ASSERT_TRUE(shapes.has_value()) << render(shapes.error());
    const auto lowered = lower(movement, *shapes);
    if (!lowered || lowered->chain.size() >= bank_of(movement)->count) continue;
    const auto words = naive::words(naive::order(movement), movement.element.bits);
    if (words.size() > 0x2000 / 4) continue;
    ASSERT_NO_FATAL_FAILURE(expect_run(movement, *lowered, words));
    ++runs, chained += lowered->chain.size() > 1, executed += lowered->executions > 1;
  }
  EXPECT_GT(chained, 0U);
  EXPECT_GT(executed + (kind == Kind::AieTile ? 1 : 0), 0U);
  fmt::print("{} {}: {} runs, {} of chains, {} executed several times\n", to_string(kind), device::to_string(direction),
             runs, chained, executed);
}

TEST(TilingOnTheArray, AieTile) {
  expect_runs(Kind::AieTile, Direction::MM2S);
  expect_runs(Kind::AieTile, Direction::S2MM);
}
TEST(TilingOnTheArray, AiemlTile) {
  expect_runs(Kind::AiemlTile, Direction::MM2S);
  expect_runs(Kind::AiemlTile, Direction::S2MM);
}
TEST(TilingOnTheArray, MemoryTile) {
  expect_runs(Kind::MemoryTile, Direction::MM2S);
  expect_runs(Kind::MemoryTile, Direction::S2MM);
}
TEST(TilingOnTheArray, ShimTile) {
  expect_runs(Kind::Shim, Direction::MM2S);
  expect_runs(Kind::Shim, Direction::S2MM);
}

// A chain of several descriptors sends one packet: a header, all words, and a TLAST after the last word only. The other
// end would stop at the first TLAST.
TEST(TilingOnTheArray, AChainSendsOnePacket) {
  Movement movement;
  movement.tilings = {{.buffer_dimension = {8, 8},
                       .tiling_dimension = {6, 6},
                       .offset = {-1, -1},
                       .tile_traversal = {{0, 4, 2}, {1, 4, 2}},
                       .packet_port_id = 3}};
  movement.packet_id = 21;
  const auto shapes = shapes_of(movement);
  ASSERT_TRUE(shapes.has_value());
  const auto lowered = lower(movement, *shapes);
  ASSERT_TRUE(lowered.has_value());
  ASSERT_GT(lowered->chain.size(), 1U);
  ASSERT_EQ(lowered->packets, 1U);
  const auto words = naive::order(movement);

  LoopRig loop(movement.kind);
  for (std::uint32_t i = 0; i < 64; ++i) loop.set(4 * i, pattern(i));
  loop.load(*lowered);
  loop.finish_on_tlast(0);
  loop.start_other(Direction::S2MM, 0, 1000);
  loop.start(*lowered);
  ASSERT_EQ(loop.run(), Stop::Quiet) << (loop.array.fault() ? render(*loop.array.fault()) : "");
  constexpr std::uint32_t kIdMask = 31;
  EXPECT_EQ(loop.get(loop.other()) & kIdMask, 21U);
  for (std::uint32_t i = 0; i < words.size(); ++i)
    ASSERT_EQ(loop.get(loop.other() + 4 * (i + 1)),
              words[i] == naive::kZero ? 0 : pattern(static_cast<std::uint64_t>(words[i])));
}

// A chain that leads back to its first descriptor needs no repeat count. The lock counts its executions, and the chain
// waits for the next pass by itself.
TEST(TilingOnTheArray, ARingIsHeldByItsLock) {
  Movement movement;
  movement.kind = Kind::AiemlTile;
  movement.tilings = {{.buffer_dimension = {8, 8, 16},
                       .tiling_dimension = {4, 4, 1},
                       .tile_traversal = {{0, 4, 2}, {1, 4, 2}, {2, 1, 16}}}};
  movement.locks = Movement::Locks{3, 4};
  const auto shapes = shapes_of(movement);
  ASSERT_TRUE(shapes.has_value());
  auto lowered = lower(movement, *shapes);
  ASSERT_TRUE(lowered.has_value());
  ASSERT_EQ(lowered->chain.size(), 1U);
  ASSERT_EQ(lowered->executions, 32U);
  lowered->chain[0].next = lowered->first;
  lowered->words[0] = device::encode(lowered->chain[0], TileKind::Core, device::Arch::AIE2, "the tile").words;
  lowered->tasks = {{0, 0}};
  const auto words = naive::order(movement);

  LoopRig loop(movement.kind);
  for (std::uint32_t i = 0; i < words.size(); ++i) loop.set(4 * i, pattern(i));
  loop.load(*lowered);
  loop.start(*lowered);
  for (const std::uint32_t tokens : {5U, 27U, 32U}) {  // a part of a pass, the rest, another pass
    const std::uint32_t count = tokens * 32;
    const std::uint32_t begin = tokens == 27 ? 5 * 32 : 0;
    loop.start_other(Direction::S2MM, 0, count);
    loop.give(movement, tokens);
    ASSERT_EQ(loop.run(), Stop::Quiet);
    loop.expect_given_back(movement, tokens);
    for (std::uint32_t i = 0; i < count; ++i)
      ASSERT_EQ(loop.get(loop.other() + 4 * i), pattern(static_cast<std::uint64_t>(words[begin + i])));
    loop.take_back(movement);
  }
}

}  // namespace
}  // namespace tessera::tiling
