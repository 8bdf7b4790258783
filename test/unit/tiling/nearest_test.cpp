// Tests that the movements that nearest() suggests are legal and fit their channel, and that warnings_of() warns of
// elements written twice exactly if a list of all elements has one of them twice.
#include "naive.h"

#include "../effort.h"
#include "tiling/codes.h"
#include "tiling/nearest.h"
#include "tiling/warnings.h"

#include <gtest/gtest.h>

#include <set>

namespace tessera::tiling {
namespace {

using device::Direction;

TEST(TilingNearest, SmallerTilesWhereThereIsNothingElseToShrink) {
  Movement movement;
  movement.kind = Kind::Shim;
  movement.first_bd = 8;
  movement.tilings = {{.buffer_dimension = {2'000'000, 40}, .tiling_dimension = {3, 40}}};
  const auto shapes = shapes_of(movement);
  ASSERT_TRUE(shapes.has_value());
  ASSERT_FALSE(lower(movement, *shapes).has_value());
  const auto found = nearest(movement, *shapes);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->movement.tilings[0].tiling_dimension, (std::vector<std::uint32_t>{3, 8}));
  EXPECT_EQ(found->bds, 8U);
  EXPECT_EQ(found->elements, 24U);
}

// The channels have one to three descriptors left, and many tilings need more.
TEST(TilingNearest, SuggestionsFitAndLieInside) {
  naive::Random random(500);
  const std::uint64_t promised = effort(60, 2'000);
  std::uint64_t asked = 0, found = 0;
  while (asked < promised) {
    const Kind kind = kKinds[naive::draw(random, std::size(kKinds))];
    const Direction direction = naive::draw(random, 2) == 0 ? Direction::MM2S : Direction::S2MM;
    Movement movement = naive::draw_movement(random, kind, direction, {12, 600, true});
    movement.iteration = false;
    const auto bank = bank_of(movement);
    ASSERT_TRUE(bank.has_value());
    movement.first_bd = bank->first + bank->count - 1 - naive::draw(random, 3);
    const auto shapes = shapes_of(movement);
    ASSERT_TRUE(shapes.has_value()) << render(shapes.error());
    const auto lowered = lower(movement, *shapes);
    if (lowered || lowered.error().code != code::no_fit) continue;
    ++asked;
    const auto other = nearest(movement, *shapes);
    if (!other) continue;
    ++found;
    const auto inside = shapes_of(other->movement);
    ASSERT_TRUE(inside.has_value()) << naive::describe(movement) << " suggests " << other->what;
    const auto fits = lower(other->movement, *inside);
    ASSERT_TRUE(fits.has_value()) << naive::describe(movement) << " suggests " << other->what;
    EXPECT_EQ(fits->chain.size(), other->bds);
    EXPECT_EQ(naive::order(other->movement).size(), other->elements);
    EXPECT_FALSE(other->what.empty()) << naive::describe(movement);
  }
  EXPECT_GT(found, asked / 2);
  fmt::print("{} that do not fit, {} suggestions\n", asked, found);
}

TEST(TilingWarnings, WrittenTwiceIsWhatTheElementsSay) {
  naive::Random random(600);
  const std::uint64_t promised = effort(3'000, 50'000);
  std::uint64_t warned = 0, together = 0;
  for (std::uint64_t i = 0; i < promised; ++i) {
    const Kind kind = kKinds[naive::draw(random, std::size(kKinds))];
    Movement movement = naive::draw_movement(random, kind, Direction::S2MM, {8, 200, false});
    for (tiling_parameters& each : movement.tilings) each.repetition = 1;
    const auto shapes = shapes_of(movement);
    ASSERT_TRUE(shapes.has_value()) << render(shapes.error());
    const auto order = naive::order(movement);
    const bool twice = std::set<std::int64_t>(order.begin(), order.end()).size() < order.size();
    const auto warnings = warnings_of(movement, *shapes);
    ASSERT_EQ(!warnings.empty(), twice) << naive::describe(movement);
    warned += twice;
    together += twice && warnings[0].message.starts_with("tilings overlap");
  }
  EXPECT_GT(warned, promised / 10);
  EXPECT_LT(warned, promised);
  EXPECT_GT(together, 0U);
}

}  // namespace
}  // namespace tessera::tiling
