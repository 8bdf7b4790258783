#include "array/variation.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace tessera::array {
namespace {

using Kind = Variation::Kind;

std::vector<Cycle> delays(std::uint64_t seed, UnitId unit, Cycle most) {
  Variation variation(seed);
  std::vector<Cycle> all;
  for (int i = 0; i < 100; ++i) all.push_back(variation.delay(Kind::CoreStart, unit, most));
  return all;
}

TEST(Variation, SameSeedSameNumbersWhoeverElseAsks) {
  Variation alone(7), beside(7);
  for (int i = 0; i < 100; ++i) {
    beside.pick(Kind::Arbiter, 3, 5);
    beside.delay(Kind::Lock, 4, 3);
    EXPECT_EQ(alone.pick(Kind::Arbiter, 4, 5), beside.pick(Kind::Arbiter, 4, 5));
  }
  std::set<std::vector<Cycle>> different;
  for (std::uint64_t seed = 1; seed <= 50; ++seed)
    for (const UnitId unit : {9U, 10U}) different.insert(delays(seed, unit, 1023));
  EXPECT_GT(different.size(), 50U);  // some take no time at all
}

TEST(Variation, DelaysStayInBoundsAndHaveAllScales) {
  std::set<Cycle> least, most;
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    for (const Cycle delay : delays(seed, 11, 1023)) {
      EXPECT_LE(delay, 1023U);
      if (delay < 4) least.insert(delay);
      if (delay >= 512) most.insert(delay);
    }
  EXPECT_EQ(least.size(), 4U);
  EXPECT_GT(most.size(), 12U);
}

TEST(Variation, MeasuredFiguresKeepTheirRange) {
  Cycle lowest = 10'000, highest = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Variation variation(seed);
    for (int i = 0; i < 20; ++i) {
      const Cycle start = variation.half_to_twice(Kind::TaskStart, 5, 747);
      lowest = std::min(lowest, start);
      highest = std::max(highest, start);
      const Cycle operation = variation.within_a_third(Kind::Operation, 0, 2600);
      EXPECT_GE(operation, 2600U - 867U);
      EXPECT_LE(operation, 2600U + 867U);
      EXPECT_EQ(variation.within_a_third(Kind::Operation, 0, 1), 1U);
    }
  }
  EXPECT_GE(lowest, 373U);
  EXPECT_LT(lowest, 450U);
  EXPECT_LE(highest, 1494U);
  EXPECT_GT(highest, 1400U);
}

TEST(Variation, PicksAreEven) {
  std::array<unsigned, 3> picked{};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) ++picked[Variation(seed).pick(Kind::Arbiter, 2, 3)];
  for (const unsigned count : picked) EXPECT_GT(count, 60U);
}

}  // namespace
}  // namespace tessera::array
