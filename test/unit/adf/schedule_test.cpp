// Numbers of invocations. The expected ones are found by trying all small numbers.
#include "small_design.h"

#include "adf/codes.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera::adf {
namespace {

// The first rates, in order of their sum, at which all connections carry the same amount at both ends.
struct Edge {
  unsigned from, to, from_size, to_size;
};
std::vector<unsigned> tried(unsigned nodes, const std::vector<Edge>& edges) {
  constexpr unsigned kMost = 36;
  std::vector<unsigned> rates(nodes, 1), best;
  unsigned least = ~0U;
  for (;;) {
    bool fits = true;
    unsigned sum = 0;
    for (const Edge& one : edges) fits = fits && rates[one.from] * one.from_size == rates[one.to] * one.to_size;
    for (const unsigned rate : rates) sum += rate;
    if (fits && sum < least) {
      least = sum;
      best = rates;
    }
    unsigned at = 0;
    while (at < nodes && ++rates[at] > kMost) rates[at++] = 1;
    if (at == nodes) return best;
  }
}

TEST(AdfSchedule, ChainsRunAsOftenAsTheSizesAsk) {
  std::mt19937 random(1);  // not a fact: a seed
  const auto size = [&] { return static_cast<unsigned>(1 + random() % 6); };
  for (unsigned round = 0; round < 40; ++round) {
    const std::vector<Edge> edges{{0, 1, size(), size()}, {1, 2, size(), size()}};
    SmallDesign design;
    const id a = design.kernel({}, {edges[0].from_size});
    const id b = design.kernel({edges[0].to_size}, {edges[1].from_size});
    const id c = design.kernel({edges[1].to_size}, {});
    design.connect(a, b);
    design.connect(b, c);
    const Plan plan = design.plan();
    ASSERT_TRUE(design.mistakes.empty());
    EXPECT_EQ((std::vector<unsigned>{plan.repetitions[a], plan.repetitions[b], plan.repetitions[c]}), tried(3, edges));
  }
}

TEST(AdfSchedule, LoopsOfSizesNeedASolution) {
  std::mt19937 random(2);  // not a fact: a seed
  const auto size = [&] { return static_cast<unsigned>(1 + random() % 3); };
  unsigned solved = 0, refused = 0;
  for (unsigned round = 0; round < 60; ++round) {
    const std::vector<Edge> edges{{0, 1, size(), size()}, {0, 2, size(), size()}, {1, 2, size(), size()}};
    SmallDesign design;
    const id a = design.kernel({}, {edges[0].from_size, edges[1].from_size});
    const id b = design.kernel({edges[0].to_size}, {edges[2].from_size});
    const id c = design.kernel({edges[1].to_size, edges[2].to_size}, {});
    design.connect(a, b);
    design.connect(a, c, 1, 0);
    design.connect(b, c, 0, 1);
    const Plan plan = design.plan();
    const std::vector<unsigned> wanted = tried(3, edges);
    if (wanted.empty()) {
      ++refused;
      ASSERT_EQ(design.mistakes.size(), 1U);
      EXPECT_EQ(design.mistakes[0].code, code::no_schedule);
      continue;
    }
    ++solved;
    ASSERT_TRUE(design.mistakes.empty());
    EXPECT_EQ((std::vector<unsigned>{plan.repetitions[a], plan.repetitions[b], plan.repetitions[c]}), wanted);
  }
  EXPECT_GT(solved, 0U);
  EXPECT_GT(refused, 0U);
}

TEST(AdfSchedule, BuffersOfMemoryTilesTakePart) {
  SmallDesign design;
  const id writer = design.kernel({}, {8});
  const id memory = design.memory({16, 2}, 1, 1);
  const id reader = design.kernel({12}, {});
  design.connect(writer, memory);
  design.connect(memory, reader);
  // Both rows, three times.
  ::adf::tiling_parameters repeated;
  repeated.tiling_dimension = {16, 1};
  repeated.tile_traversal = {{1, 1, 2}};
  repeated.repetition = 3;
  design.out(memory).access = {repeated};
  Plan plan = design.plan();
  ASSERT_TRUE(design.mistakes.empty());
  // 8 w = 32 m, 96 m = 12 r
  EXPECT_EQ(plan.repetitions[writer], 4U);
  EXPECT_EQ(plan.repetitions[memory], 1U);
  EXPECT_EQ(plan.repetitions[reader], 8U);
  // A buffer may offer more rounds than the kernels use, and not fewer.
  design.model.memories[0].repetition_count = 3;
  plan = design.plan();
  EXPECT_EQ(plan.repetitions[writer], 4U);
  EXPECT_EQ(plan.repetitions[memory], 1U);
  EXPECT_EQ(plan.repetitions[reader], 8U);
  design.model.kernels[0].repetition_count = 12;
  plan = design.plan();
  EXPECT_EQ(plan.repetitions[memory], 3U);
  ASSERT_TRUE(design.mistakes.empty());
  design.model.kernels[0].repetition_count = 16;
  design.plan();
  ASSERT_EQ(design.mistakes.size(), 1U);
  EXPECT_EQ(design.mistakes[0].code, code::no_schedule);
  EXPECT_EQ(design.mistakes[0].hint, "use 4 or more");
  design.mistakes.clear();
  design.model.kernels[0].repetition_count = 5;
  design.plan();
  ASSERT_EQ(design.mistakes.size(), 1U);
  EXPECT_EQ(design.mistakes[0].code, code::no_schedule);
}

TEST(AdfSchedule, TilingsOfKernelsCountTheirVolume) {
  SmallDesign design;
  const id a = design.kernel({}, {12}), b = design.kernel({16}, {});
  design.connect(a, b);
  ::adf::tiling_parameters part;
  part.buffer_dimension = {4, 4};
  part.tiling_dimension = {2, 4};
  design.in(b).access = {part};
  const Plan plan = design.plan();
  ASSERT_TRUE(design.mistakes.empty());
  EXPECT_EQ(plan.repetitions[a], 2U);
  EXPECT_EQ(plan.repetitions[b], 3U);
}

TEST(AdfAccess, TilingsStayInTheirBuffer) {
  SmallDesign design;
  const id a = design.memory({4, 2}, 1, 1), b = design.memory({8}, 1, 1);
  design.connect(a, b);
  design.connect(b, a);
  ::adf::tiling_parameters far;
  far.buffer_dimension = {4, 3};
  design.in(a).access = {far};
  design.plan();
  ASSERT_FALSE(design.mistakes.empty());
  EXPECT_EQ(design.mistakes[0].code, code::bad_tiling);
  // Only two of the three rows are used.
  far.tiling_dimension = {4, 2};
  design.in(a).access = {far};
  design.plan();
  EXPECT_TRUE(design.mistakes.empty());
}

}  // namespace
}  // namespace tessera::adf
