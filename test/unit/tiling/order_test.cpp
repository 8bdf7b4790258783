// Compares the effect of the lowered descriptors with the nested loops of the definition. For each kind of tile there
// are random tilings with zeros, iterations, repetitions and chains. The test decodes the words of their descriptors
// and walks them as a channel does. machine_test.cpp runs fewer tilings on the emulated array, with a channel and a
// stream.
#include "device/tile_layout.h"
#include "naive.h"

#include "../array/rig.h"
#include "../effort.h"
#include "device/aie1_registers.h"
#include "tiling/codes.h"
#include "tiling/lowered_movement.h"
#include "tiling/sequence.h"

namespace tessera::tiling {
namespace {

using device::Direction;

std::vector<std::int64_t> elements_of(std::span<const Shape> shapes) {
  std::vector<std::int64_t> list;
  for_each_run(shapes, [&](const Sequence::Run& run) {
    for (std::uint64_t i = 0; i < run.count; ++i)
      list.push_back(run.padding ? naive::kZero : static_cast<std::int64_t>(run.index + i));
  });
  return list;
}

// Returns the words of a pass in the order in which a channel visits them, relative to the buffer. Uses the registers
// alone.
std::vector<std::int64_t> walked(const Movement& movement, const LoweredMovement& lowered) {
  const device::TileKind tile = tile_kind(lowered.kind);
  const device::BdLayout& layout = device::bd_layout(tile, arch_of(lowered.kind));
  const Limits limits = limits_of(lowered.kind, lowered.direction);
  const std::uint64_t window = tile == device::TileKind::Mem ? limits.model->own_view().memory_base : 0;
  std::vector<array::BdWords> registers;
  for (const auto& words : lowered.words) {
    registers.emplace_back();
    std::ranges::copy(words, registers.back().begin());
  }
  std::vector<std::int64_t> list;
  for (const LoweredMovement::Task& task : lowered.tasks)
    for (std::uint32_t round = 0; round <= task.repeat; ++round)
      for (std::size_t i = 0; i < registers.size(); ++i) {
        const array::Bd bd = array::decode_bd(layout, registers[i]);
        EXPECT_TRUE(bd.valid);
        EXPECT_EQ(bd.unsettled, array::Unsettled::Nothing);
        EXPECT_EQ(bd.next, i + 1 < registers.size() ? std::optional(lowered.first + static_cast<std::uint32_t>(i) + 1)
                                                    : std::nullopt);
        if (const device::BdPlace& counter = layout.place(device::BdField::IterationCurrent); counter.exists())
          registers[i][counter.word] = with_next_iteration(layout, registers[i][counter.word], bd);
        array::AddressWalk walk = bd.walk(bd.start());
        while (walk.remaining() != 0) {
          const array::AddressWalk::Run run = walk.next(1000);
          for (std::uint64_t k = 0; k < run.words; ++k)
            list.push_back(run.padding ? naive::kZero
                                       : static_cast<std::int64_t>(run.address + k * run.step) -
                                             static_cast<std::int64_t>((window + movement.address) / 4));
        }
      }
  return list;
}

struct Totals {
  std::uint64_t tilings = 0, words = 0, zeros = 0, chained = 0, executed = 0, refused = 0, longest = 0;
};

void expect_orders(Kind kind, Direction direction, std::uint64_t promised) {
  naive::Random random(static_cast<unsigned>(kind) * 2 + static_cast<unsigned>(direction));
  Totals totals;
  while (totals.tilings < promised) {
    naive::Size size;
    if (naive::draw(random, 50) == 0) size = {200, 30'000, true};
    Movement movement = naive::draw_movement(random, kind, direction, size);
    movement.address = naive::draw(random, 64) * 4;
    const auto shapes = shapes_of(movement);
    ASSERT_TRUE(shapes.has_value()) << render(shapes.error()) << naive::describe(movement);
    const std::vector<std::int64_t> expected = naive::order(movement);
    ASSERT_EQ(volume_of(*shapes), expected.size());
    ASSERT_EQ(elements_of(*shapes), expected) << naive::describe(movement);
    const auto lowered = lower(movement, *shapes);
    if (!lowered) {
      ASSERT_EQ(lowered.error().code, code::no_fit) << render(lowered.error());
      ++totals.refused;
      continue;
    }
    const std::vector<std::int64_t> words = naive::words(expected, movement.element.bits);
    ASSERT_EQ(walked(movement, *lowered), words) << naive::describe(movement);
    ASSERT_LE(lowered->chain.size(), bank_of(movement)->count);
    ASSERT_TRUE(!movement.locks || lowered->executions <= limits_of(kind, direction).model->lock_max);
    ++totals.tilings;
    totals.words += words.size();
    totals.zeros += static_cast<std::uint64_t>(std::ranges::count(words, naive::kZero));
    totals.chained += lowered->chain.size() > 1;
    totals.executed += lowered->executions > 1;
    totals.longest = std::max<std::uint64_t>(totals.longest, lowered->chain.size());
  }
  fmt::print(
      "{} {}: {} tilings, {} words ({} zeros), {} chained (up to {}), {} executed several times; {} do not fit\n",
      to_string(kind), device::to_string(direction), totals.tilings, totals.words, totals.zeros, totals.chained,
      totals.longest, totals.executed, totals.refused);
}

// Returns the number of tilings for one direction of a kind of tile. With `make long`, the two directions have a
// million.
std::uint64_t share() {
  return effort(25'000, 500'000);
}

TEST(TilingOrder, AieTileSends) {
  expect_orders(Kind::AieTile, Direction::MM2S, share());
}
TEST(TilingOrder, AieTileReceives) {
  expect_orders(Kind::AieTile, Direction::S2MM, share());
}
TEST(TilingOrder, AiemlTileSends) {
  expect_orders(Kind::AiemlTile, Direction::MM2S, share());
}
TEST(TilingOrder, AiemlTileReceives) {
  expect_orders(Kind::AiemlTile, Direction::S2MM, share());
}
TEST(TilingOrder, MemoryTileSends) {
  expect_orders(Kind::MemoryTile, Direction::MM2S, share());
}
TEST(TilingOrder, MemoryTileReceives) {
  expect_orders(Kind::MemoryTile, Direction::S2MM, share());
}
TEST(TilingOrder, ShimSends) {
  expect_orders(Kind::Shim, Direction::MM2S, share());
}
TEST(TilingOrder, ShimReceives) {
  expect_orders(Kind::Shim, Direction::S2MM, share());
}

}  // namespace
}  // namespace tessera::tiling
