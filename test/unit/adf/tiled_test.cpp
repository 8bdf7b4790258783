// Ends with tilings against loops over coordinates, in pieces of random length.
#include "adf/run/memory.h"
#include "adf/run/packets.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera::adf {
namespace {

using ::adf::tiling_parameters;

// The elements of a tiling by the rules of UG1603: loops over tiles, outermost first, around loops over coordinates. -1
// stands for a zero.
std::vector<int> naive(const std::vector<std::uint32_t>& buffer, const tiling_parameters& of) {
  const std::size_t rank = buffer.size();
  std::vector<int> made;
  for (unsigned repeat = 0; repeat < of.repetition; ++repeat) {
    std::vector<std::uint32_t> loop(of.tile_traversal.size() + rank, 0);
    const auto limit = [&](std::size_t i) {  // tiles are outside, dimension 0 of the tile is innermost
      return i < rank ? of.tiling_dimension[i] : of.tile_traversal[i - rank].wrap;
    };
    for (;;) {
      std::vector<std::int64_t> at(of.offset.begin(), of.offset.end());
      for (std::size_t i = 0; i < rank; ++i) at[i] += loop[i];
      for (std::size_t i = 0; i < of.tile_traversal.size(); ++i)
        at[of.tile_traversal[i].dimension] += std::int64_t{of.tile_traversal[i].stride} * loop[rank + i];
      std::int64_t index = 0, pitch = 1;
      bool inside = true;
      for (std::size_t i = 0; i < rank; ++i) {
        inside = inside && at[i] >= 0 && at[i] < buffer[i];
        index += at[i] * pitch;
        pitch *= buffer[i];
      }
      made.push_back(inside ? static_cast<int>(index) : -1);
      std::size_t i = 0;
      while (i < loop.size() && ++loop[i] == limit(i)) loop[i++] = 0;
      if (i == loop.size()) break;
    }
  }
  return made;
}

TilingPlan plan_of(const std::vector<std::uint32_t>& buffer, const tiling_parameters& of, device::Direction way) {
  tiling::Movement movement;
  movement.kind = tiling::Kind::MemoryTile;
  movement.direction = way;
  movement.object_dimension = buffer;
  movement.tilings = {of};
  auto shapes = tiling::shapes_of(movement);
  EXPECT_TRUE(shapes.has_value());
  TilingPlan made;
  made.shapes = std::move(*shapes);
  made.bytes = tiling::volume_of(made.shapes) * 4;
  return made;
}

tiling_parameters random_tiling(std::mt19937& random, const std::vector<std::uint32_t>& buffer, bool pads) {
  tiling_parameters made;
  for (const std::uint32_t extent : buffer) {
    const std::uint32_t tile = 1 + static_cast<std::uint32_t>(random() % extent);
    made.tiling_dimension.push_back(tile);
    made.offset.push_back(pads ? static_cast<int>(random() % 3) - 1 : static_cast<int>(random() % (extent - tile + 1)));
  }
  if (pads)
    for (unsigned i = 0; i < 2; ++i)
      made.tile_traversal.push_back({static_cast<std::uint32_t>(random() % buffer.size()),
                                     1 + static_cast<std::uint32_t>(random() % 3),
                                     1 + static_cast<std::uint32_t>(random() % 3)});
  made.repetition = static_cast<std::uint32_t>(1 + random() % 2);
  return made;
}

class OneBlock : public BlockSide {
 public:
  explicit OneBlock(std::size_t elements) : block(elements) {
    for (std::size_t i = 0; i < elements; ++i) block[i] = static_cast<std::uint32_t>(i + 1);
  }
  bool can_begin() override { return rounds != 0; }
  std::byte* begin() override { return reinterpret_cast<std::byte*>(block.data()); }
  void end() override { --rounds; }

  std::vector<std::uint32_t> block;
  unsigned rounds = 1;
};

TEST(AdfTiled, SourcesReadInTheOrderOfTheirTilings) {
  std::mt19937 random(3);  // not a fact: a seed
  for (unsigned round = 0; round < 200; ++round) {
    const std::vector<std::uint32_t> buffer{1 + static_cast<std::uint32_t>(random() % 6),
                                            1 + static_cast<std::uint32_t>(random() % 5),
                                            1 + static_cast<std::uint32_t>(random() % 3)};
    const tiling_parameters tiling = random_tiling(random, buffer, true);
    const std::vector<TilingPlan> plans{plan_of(buffer, tiling, device::Direction::MM2S)};
    OneBlock side(buffer[0] * buffer[1] * buffer[2]);
    TiledSource source(side, plans, false);
    std::vector<int> found;
    bool ends_packet = false;
    for (;;) {
      const auto words = source.look(ends_packet);
      if (words.empty()) break;
      const std::size_t now = 1 + random() % words.size();
      for (std::size_t i = 0; i < now; ++i) found.push_back(static_cast<int>(words[i]) - 1);
      source.take(now);
    }
    EXPECT_EQ(found, naive(buffer, tiling));
    EXPECT_EQ(side.rounds, 0U);
  }
}

TEST(AdfTiled, SinksWriteInTheOrderOfTheirTilings) {
  std::mt19937 random(4);  // not a fact: a seed
  for (unsigned round = 0; round < 200; ++round) {
    const std::vector<std::uint32_t> buffer{1 + static_cast<std::uint32_t>(random() % 6),
                                            1 + static_cast<std::uint32_t>(random() % 5)};
    const tiling_parameters tiling = random_tiling(random, buffer, false);
    const TilingPlan plan = plan_of(buffer, tiling, device::Direction::S2MM);
    OneBlock side(buffer[0] * buffer[1]);
    std::vector<std::uint32_t> expected = side.block;
    const std::vector<int> order = naive(buffer, tiling);
    std::vector<std::uint32_t> words;
    for (const int place : order) {
      words.push_back(static_cast<std::uint32_t>(1000 + words.size()));
      expected[static_cast<std::size_t>(place)] = words.back();
    }
    TiledSink sink(side, plan);
    for (std::size_t at = 0; at < words.size();) {
      ASSERT_EQ(sink.room(), words.size() - at);
      const std::size_t now = 1 + random() % (words.size() - at);
      sink.put(std::span(words).subspan(at, now), false);
      at += now;
    }
    EXPECT_EQ(sink.room(), 0U);
    EXPECT_EQ(side.block, expected);
  }
}

// The rules of num_buffers: a copy is read when all inputs have written it, and written again when all outputs have
// read it.
TEST(AdfMemory, CopiesAreUsedInTurn) {
  MemoryRun memory(16, 2);
  MemoryRun::Side &a = memory.add_side(true), &b = memory.add_side(true), &out = memory.add_side(false);
  EXPECT_FALSE(out.can_begin());
  a.end();
  EXPECT_FALSE(out.can_begin());
  a.end();
  EXPECT_FALSE(a.can_begin());  // two copies are full of a's half
  b.end();
  EXPECT_TRUE(out.can_begin());
  EXPECT_NE(a.begin(), b.begin());  // a stands before round 2, b before round 1
  out.end();
  EXPECT_TRUE(a.can_begin());
  EXPECT_FALSE(out.can_begin());
  EXPECT_EQ(memory.finished(), 1U);
  memory.set_limit(2);
  EXPECT_FALSE(a.can_begin());
  EXPECT_TRUE(b.can_begin());
}

struct NoEngine final : EngineCalls {
  void queue(Mover&) override {}
  void settle() override {}
  void woken(Core&) override {}
  bool extend_slice(Core&) override { return false; }
  void failed(Diag) override { ++failures; }
  std::uint64_t time() const override { return 0; }
  Observer* observer() const override { return nullptr; }
  unsigned failures = 0;
};

TEST(AdfPackets, ABoundedSplitWaitsOnlyForTheOutputOfItsPacket) {
  NoEngine engine;
  PacketSplit split(engine, none, 2, 3);
  const std::uint32_t header1[] = {1}, data[] = {10, 11, 12};
  EXPECT_EQ(split.room(), 1U);  // the header says where the packet goes
  split.put(header1, false);
  EXPECT_EQ(split.room(), 2U);  // output 1 holds the header
  split.put(std::span(data).first(2), true);
  EXPECT_EQ(split.room(), 1U);
  const std::uint32_t header0[] = {0};
  split.put(header0, false);
  EXPECT_EQ(split.room(), 2U);  // output 0 is empty but for the header, though output 1 is full
  EXPECT_EQ(engine.failures, 0U);
  const std::uint32_t header7[] = {7};
  split.put(data, true);
  split.put(header7, false);
  EXPECT_EQ(engine.failures, 1U);
}

TEST(AdfPackets, ABoundedMergePassesWholePacketsInTheOrderOfArrival) {
  PacketMerge merge(2, false, 2);
  const std::uint32_t first[] = {1, 2}, more[] = {3}, second[] = {7};
  merge.way(1).put(first, false);
  merge.way(0).put(second, true);
  EXPECT_EQ(merge.way(1).room(), 2U);  // the two words stand at the output
  merge.way(1).put(more, true);
  EXPECT_EQ(merge.way(1).room(), 1U);
  std::vector<std::uint32_t> found;
  for (;;) {
    bool ends_packet = false;
    const auto words = merge.look(ends_packet);
    if (words.empty()) break;
    found.push_back(words.front());
    merge.take(1);
  }
  EXPECT_EQ(found, (std::vector<std::uint32_t>{1, 2, 3, 7}));
}

}  // namespace
}  // namespace tessera::adf
