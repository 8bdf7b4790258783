// Tests AddressWalk against its definition: nested loops that visit one word at a time.
#include "array/tile/address_walk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace tessera::array {
namespace {

std::uint32_t pick(std::mt19937& random, std::uint32_t below) {
  return static_cast<std::uint32_t>(random() % below);
}

constexpr std::uint64_t kPadding = ~std::uint64_t{0};

// Returns the addresses in order, with kPadding where the channel sends a zero. There is one digit for each dimension;
// the digits count up like an odometer.
std::vector<std::uint64_t> walked_by_definition(std::uint64_t base, const std::vector<Dimension>& dimensions,
                                                std::uint64_t length) {
  std::vector<std::uint64_t> digits(dimensions.size(), 0);
  std::vector<std::uint64_t> addresses;
  while (addresses.size() < length) {
    std::uint64_t address = base;
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      const Dimension& d = dimensions[i];
      if (digits[i] < d.before || (d.wrap != 0 && digits[i] >= d.before + d.wrap)) address = kPadding;
      if (address != kPadding) address += (digits[i] - d.before) * d.step;
    }
    addresses.push_back(address);
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      ++digits[i];
      const Dimension& d = dimensions[i];
      if (d.wrap == 0 || digits[i] < d.before + d.wrap + d.after) break;
      digits[i] = 0;
    }
  }
  return addresses;
}

std::vector<std::uint64_t> by_runs(AddressWalk walk, std::mt19937& random) {
  std::vector<std::uint64_t> addresses;
  while (walk.remaining() > 0) {
    const std::uint64_t before = walk.remaining();
    const AddressWalk::Run run = walk.next(1 + pick(random, 40));
    EXPECT_GT(run.words, 0U);
    EXPECT_EQ(walk.remaining(), before - run.words);
    for (std::uint64_t i = 0; i < run.words; ++i)
      addresses.push_back(run.padding ? kPadding : run.address + i * run.step);
  }
  return addresses;
}

TEST(AddressWalk, EqualsTheNestedLoopWhereverItIsInterrupted) {
  std::mt19937 random(7);
  for (int round = 0; round < 5000; ++round) {
    std::vector<Dimension> dimensions(1 + pick(random, kMaxDimensions));
    for (Dimension& d : dimensions) {
      d.step = 1 + pick(random, 9);
      d.wrap = pick(random, 6);
      // Half of the dimensions continue the dimension below, so that both are merged.
      if (&d != &dimensions.front() && pick(random, 2) == 0) d.step = (&d)[-1].step * std::max(1U, (&d)[-1].wrap);
      if (d.wrap != 0 && pick(random, 4) == 0) d.before = pick(random, 3), d.after = pick(random, 3);
    }
    dimensions.back().wrap = 0;
    dimensions.back().before = 0;
    // A dimension that does not wrap never ends, so the dimensions above it and their padding are never reached.
    const auto endless = std::ranges::find(dimensions, 0U, &Dimension::wrap);
    dimensions.erase(endless + 1, dimensions.end());
    const std::uint64_t base = pick(random, 100);
    const std::uint64_t length = 1 + pick(random, 300);
    const AddressWalk walk(base, dimensions, length);
    ASSERT_EQ(by_runs(walk, random), walked_by_definition(base, dimensions, length)) << "round " << round;
  }
}

TEST(AddressWalk, ExtentIsTheEndOfTheLastWordTouched) {
  std::mt19937 random(8);
  for (int round = 0; round < 5000; ++round) {
    std::vector<Dimension> dimensions(1 + pick(random, kMaxDimensions));
    for (Dimension& d : dimensions) d.step = 1 + pick(random, 50), d.wrap = pick(random, 6);
    dimensions.back().wrap = 0;
    const std::uint64_t length = 1 + pick(random, 300);
    const std::vector<std::uint64_t> addresses = walked_by_definition(0, dimensions, length);
    ASSERT_EQ(AddressWalk(0, dimensions, length).extent(), *std::ranges::max_element(addresses) + 1)
        << "round " << round;
  }
}

TEST(AddressWalk, ContiguousDimensionsAreOneRun) {
  const std::array<Dimension, 3> dimensions{Dimension{1, 4}, Dimension{4, 8}, Dimension{32, 0}};
  AddressWalk walk(10, dimensions, 320);
  const AddressWalk::Run run = walk.next(1000);
  EXPECT_EQ(run.words, 320U);
  EXPECT_EQ(run.address, 10U);
  EXPECT_EQ(run.step, 1U);
}

// Draws dimensions, with padding if the channel sends: no channel pads the words that it receives.
std::vector<Dimension> draw_dimensions(std::mt19937& random, bool padded) {
  std::vector<Dimension> dimensions(1 + pick(random, kMaxDimensions));
  for (Dimension& d : dimensions) {
    d.step = 1 + (pick(random, 2) == 0 ? 0 : pick(random, 9));
    d.wrap = 1 + pick(random, 6);
    if (padded && pick(random, 4) == 0) d.before = pick(random, 3), d.after = pick(random, 3);
  }
  dimensions.back().wrap = dimensions.back().before = dimensions.back().after = 0;
  return dimensions;
}

TEST(AddressWalk, CopiesWordsFromOneToAnother) {
  std::mt19937 random(9);
  for (int round = 0; round < 2000; ++round) {
    const std::vector<Dimension> from = draw_dimensions(random, true), to = draw_dimensions(random, false);
    const std::uint64_t length = 1 + pick(random, 200);
    const std::vector<std::uint64_t> read = walked_by_definition(5, from, length),
                                     written = walked_by_definition(7, to, length);
    AddressWalk to_walk(7, to, length);
    std::vector<std::uint32_t> source(5 + AddressWalk(5, from, length).extent()), sink(7 + to_walk.extent(), 1),
        expected = sink;
    for (std::uint32_t& word : source) word = 1 + pick(random, 1000);
    const std::uint32_t pad = pick(random, 2) == 0 ? 0 : pick(random, 0xFFFFFFFF);
    WordsAt words{reinterpret_cast<const std::uint8_t*>(source.data()), AddressWalk(5, from, length), pad};
    for (std::size_t i = 0; i < length; ++i) expected[written[i]] = read[i] == kPadding ? pad : source[read[i]];
    while (to_walk.remaining() > 0)
      copy_words(reinterpret_cast<std::uint8_t*>(sink.data()), to_walk, words,
                 1 + pick(random, static_cast<std::uint32_t>(to_walk.remaining())),
                 round % 2 == 0 ? Written::Cached : Written::PastCaches);
    ASSERT_EQ(sink, expected) << "round " << round;
    ASSERT_EQ(words.walk.remaining(), 0U);
  }
}

TEST(AddressWalk, OfNothingIsEmpty) {
  const std::array<Dimension, 1> dimensions{Dimension{}};
  const AddressWalk walk(10, dimensions, 0);
  EXPECT_EQ(walk.remaining(), 0U);
  EXPECT_EQ(walk.extent(), 0U);
}

}  // namespace
}  // namespace tessera::array
