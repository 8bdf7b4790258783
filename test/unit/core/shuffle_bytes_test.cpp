// Each version of the permutation that this machine can execute gives what the table of modes says, and lanes and their
// bits go into each other as the plain loops say.
#include "core/aie2/shuffle_bytes.h"
#include "core/aie2/lane_masks.h"
#include "core/aie2/shuffle_modes.h"  // generated

#include <gtest/gtest.h>

#include <random>

namespace tessera::core::aie2 {
namespace {

TEST(ShuffleBytes, EachVersionFollowsTheTable) {
  std::mt19937 random(5);
  ByteLanes low, high, out;
  for (const ShuffleVersion& version : shuffle_versions())
    for (unsigned mode = 0; mode < kShuffleModes.size(); ++mode)
      for (unsigned round = 0; round < 1000; ++round) {
        for (std::uint8_t& byte : low) byte = static_cast<std::uint8_t>(random());
        for (std::uint8_t& byte : high) byte = static_cast<std::uint8_t>(random());
        version.shuffle(mode, low.data(), high.data(), out);
        for (unsigned i = 0; i < out.size(); ++i) {
          const unsigned source = kShuffleModes[mode][i];
          ASSERT_EQ(out[i], source < low.size() ? low[source] : high[source - low.size()])
              << version.name << ", mode " << mode << ", byte " << i;
        }
      }
  EXPECT_EQ(shuffle_versions().front().name, "plain");
}

TEST(ShuffleBytes, EachVersionTakesConsecutiveBytes) {
  std::mt19937 random(7);
  ByteLanes low, high, out;
  for (const ShuffleVersion& version : shuffle_versions())
    for (unsigned round = 0; round < 10'000; ++round) {
      for (std::uint8_t& byte : low) byte = static_cast<std::uint8_t>(random());
      for (std::uint8_t& byte : high) byte = static_cast<std::uint8_t>(random());
      // Each shift of up to 255, and shifts far beyond the pair.
      const std::uint32_t first = round % 300 < 256 ? round % 300 : static_cast<std::uint32_t>(random());
      version.shift(first, low.data(), high.data(), out);
      for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t source = first + i;
        const std::uint8_t expected = source < 64 ? low[source] : source < 128 ? high[source - 64] : std::uint8_t{0};
        ASSERT_EQ(out[i], expected) << version.name << ", shift " << first << ", byte " << i;
      }
    }
}

template <class T>
void expect_same_masks() {
  std::mt19937_64 random(6);
  constexpr unsigned count = kVectorBytes / sizeof(T);
  constexpr std::uint64_t all = ~std::uint64_t{0} >> (64 - count);
  for (unsigned round = 0; round < 1'000'000; ++round) {
    // First each single lane, then all lanes but one, then random ones.
    const std::uint64_t single = std::uint64_t{1} << round % count;
    const std::uint64_t mask = (round < count ? single : round < 2 * count ? ~single : random()) & all;
    Lanes<T> fast, plain;
    spread(mask, fast);
    spread_plain(mask, plain);
    ASSERT_EQ(fast, plain) << std::hex << mask;
    ASSERT_EQ(collect(fast), mask);
    ASSERT_EQ(collect_plain(fast), mask);
  }
}

TEST(LaneMasks, BitsAndLanesGoIntoEachOther) {
  expect_same_masks<std::uint8_t>();
  expect_same_masks<std::uint16_t>();
  expect_same_masks<std::uint32_t>();
  expect_same_masks<std::int8_t>();
}

}  // namespace
}  // namespace tessera::core::aie2
