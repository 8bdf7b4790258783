// Tests first_match() against counting. It returns the first number from a start on whose masked bits have a given
// value.
#include "array/parts/polled_events.h"

#include <gtest/gtest.h>

namespace tessera::array {
namespace {

TEST(PolledEvents, TheFirstMatchIsWhatCountingFinds) {
  constexpr unsigned kBits = 5;
  for (std::uint64_t from = 0; from < 1U << kBits; ++from)
    for (std::uint64_t mask = 0; mask < 1U << kBits; ++mask)
      for (std::uint64_t value = 0; value < 1U << kBits; ++value) {
        std::optional<std::uint64_t> expected;
        for (std::uint64_t x = from; !expected && x < from + (2U << kBits); ++x)
          if ((x & mask) == value) expected = x;
        ASSERT_EQ(first_match(from, mask, value), expected) << from << ' ' << mask << ' ' << value;
      }
}

TEST(PolledEvents, UpToTheHighestBit) {
  constexpr std::uint64_t kTop = std::uint64_t{1} << 63;
  EXPECT_EQ(first_match(1, kTop, kTop), kTop);
  EXPECT_EQ(first_match(kTop, kTop, 0), std::nullopt);  // it does not wrap around
  EXPECT_EQ(first_match(~std::uint64_t{0}, 1, 0), std::nullopt);
}

}  // namespace
}  // namespace tessera::array
