// Tests that the parts of a split transfer move the same elements in the same order, and that each part stays inside of
// the limits. The test tries all small patterns, with limits so small that every branch of the code runs.
#include "dialect/aiex/decompose.h"

#include "effort.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera::aiex {
namespace {

using Elements = std::vector<std::int64_t>;

void walk(const AccessPattern& pattern, std::int64_t offset, Elements& elements) {
  for (std::int64_t d3 = 0; d3 < pattern.sizes[3]; ++d3)
    for (std::int64_t d2 = 0; d2 < pattern.sizes[2]; ++d2)
      for (std::int64_t d1 = 0; d1 < pattern.sizes[1]; ++d1)
        for (std::int64_t d0 = 0; d0 < pattern.sizes[0]; ++d0)
          elements.push_back(offset + d0 * pattern.strides[0] + d1 * pattern.strides[1] + d2 * pattern.strides[2] +
                             d3 * pattern.strides[3]);
}

testing::AssertionResult keeps_limits(const AccessPattern& pattern, unsigned bits, const FieldLimits& limits) {
  const auto words = [&](std::int64_t elements) { return elements * bits / kWordBits; };
  if (pattern.sizes[0] * bits % kWordBits != 0) return testing::AssertionFailure() << "half a word";
  if (words(pattern.sizes[0]) > limits.wrap || pattern.sizes[1] > limits.wrap)
    return testing::AssertionFailure() << "wrap";
  const bool repeats = pattern.sizes[3] > 1 && pattern.strides[3] == 0;
  if (pattern.sizes[3] > (repeats ? limits.repeats + 1 : limits.rounds)) return testing::AssertionFailure() << "rounds";
  for (unsigned d = 0; d < 4; ++d)
    if (pattern.sizes[d] > 1 && words(pattern.strides[d]) > limits.step + 1)
      return testing::AssertionFailure() << "stride " << d;
  return testing::AssertionSuccess();
}

void check(const AccessPattern& pattern, unsigned bits, const FieldLimits& limits, std::size_t most) {
  const std::vector<TransferTask> tasks = decompose(pattern, bits, limits, most);
  if (tasks.empty()) return;
  Elements whole, together;
  walk(pattern, 0, whole);
  std::size_t descriptors = 0;
  for (const TransferTask& task : tasks) {
    descriptors += task.size();
    const std::int64_t rounds = task.at(0).pattern.sizes[3];
    for (const TransferPart& part : task) {
      EXPECT_TRUE(keeps_limits(part.pattern, bits, limits));
      EXPECT_EQ(part.pattern.sizes[3], rounds);
      EXPECT_EQ(part.pattern.sizes[0] * bits % kWordBits, 0U);
      EXPECT_EQ(part.offset * bits % kWordBits, 0U);
    }
    for (std::int64_t round = 0; round < rounds; ++round)
      for (TransferPart part : task) {  // each round does one step of a descriptor's outermost dimension
        part.pattern.sizes[3] = 1;
        walk(part.pattern, part.offset + round * part.pattern.strides[3], together);
      }
  }
  EXPECT_LE(descriptors, most);
  EXPECT_LE(tasks.size(), 2U);
  EXPECT_EQ(whole, together);
}

std::size_t descriptors_of(const std::vector<TransferTask>& tasks) {
  std::size_t sum = 0;
  for (const TransferTask& task : tasks) sum += task.size();
  return sum;
}

TEST(Decompose, MovesTheSameInTheSameOrder) {
  std::mt19937 dice(7);
  const auto roll = [&](std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(dice);
  };
  const FieldLimits limits{.wrap = 5, .step = 63, .rounds = 3, .repeats = 6};
  std::size_t found = 0, in_rounds = 0, with_rest = 0;
  for (unsigned i = 0; i < effort(20'000, 1'000'000); ++i) {
    const unsigned bits = roll(0, 1) == 0 ? 32 : 16;
    const std::int64_t whole = kWordBits / bits;
    AccessPattern pattern{{whole * roll(1, 14), roll(1, 9), roll(1, 7), roll(1, 8)},
                          {roll(0, 1) == 0 ? 1 : whole * roll(1, 3), whole * roll(1, 20), whole * roll(1, 70), 0}};
    if (roll(0, 2) != 0) pattern.strides[3] = whole * roll(1, 50);
    const auto most = static_cast<std::size_t>(roll(1, 16));
    check(pattern, bits, limits, most);
    const std::vector<TransferTask> tasks = decompose(pattern, bits, limits, most);
    found += tasks.empty() ? 0 : 1;
    in_rounds += !tasks.empty() && tasks[0].size() > 1 && tasks[0][0].pattern.sizes[3] > 1 ? 1 : 0;
    with_rest += tasks.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(found, 1000U);
  EXPECT_GT(in_rounds, 100U);
  EXPECT_GT(with_rest, 100U);
}

TEST(Decompose, FindsWhatThereIs) {
  const FieldLimits shim{.wrap = 1023, .step = (1 << 20) - 1, .rounds = 64, .repeats = 255};
  const auto tasks = [&](AccessPattern pattern) { return decompose(pattern, 32, shim, 16); };
  const auto parts = [&](AccessPattern pattern) { return descriptors_of(tasks(pattern)); };
  EXPECT_EQ(parts({{2000, 3, 1, 1}, {1, 4096, 0, 0}}), 1U);
  EXPECT_EQ(parts({{1920, 1080, 1, 1}, {1, 1921, 0, 0}}), 1U);
  EXPECT_EQ(parts({{2, 1031, 1, 1}, {1, 3, 0, 0}}), 2U);
  EXPECT_EQ(parts({{1031, 2, 1, 1}, {2, 4096, 0, 0}}), 4U);
  EXPECT_EQ(parts({{4, 1, 1, 65}, {1, 0, 0, 8}}), 1U);
  EXPECT_EQ(parts({{2053, 6, 1, 1}, {2, 8192, 0, 0}}), 3U);                      // 18 pieces: 3, six times
  EXPECT_EQ(parts({{4, 2, 1, 1}, {1, (1 << 20) + 1, 0, 0}}), 2U);                // no stride field holds this stride
  EXPECT_EQ(parts({{std::int64_t{1} << 31, 2, 1, 1}, {2, 4, 0, 0}}), 1U);        // 512 x 512 x 8192, twice
  EXPECT_EQ(parts({{(std::int64_t{1} << 31) - 1, 2, 1, 1}, {2, 4, 0, 0}}), 0U);  // a prime; the search must end
}

TEST(Decompose, MakesRoundsOfWhatIsTooOften) {
  const FieldLimits shim{.wrap = 1023, .step = (1 << 20) - 1, .rounds = 64, .repeats = 255};
  const auto shape = [&](AccessPattern pattern) {  // descriptors and rounds of each task
    std::vector<std::pair<std::size_t, std::int64_t>> found;
    for (const TransferTask& task : decompose(pattern, 32, shim, 16))
      found.emplace_back(task.size(), task.at(0).pattern.sizes[3]);
    return found;
  };
  using Shape = std::vector<std::pair<std::size_t, std::int64_t>>;
  const auto steps = [](std::int64_t count) { return AccessPattern{{4, 2, 2, count}, {1, 8, 16, 1000}}; };
  EXPECT_EQ(shape(steps(64)), (Shape{{1, 64}}));
  EXPECT_EQ(shape(steps(70)), (Shape{{2, 35}}));
  EXPECT_EQ(shape(steps(67)), (Shape{{1, 64}, {1, 3}}));
  EXPECT_EQ(shape(steps(1024)), (Shape{{16, 64}}));
  EXPECT_EQ(shape(steps(1025)), Shape{});
  EXPECT_EQ(shape({{4, 1, 1, 300}, {1, 0, 0, 0}}), (Shape{{2, 150}}));  // one place: the queue repeats more often
  EXPECT_EQ(shape({{4, 1, 1, 257}, {1, 0, 0, 0}}), (Shape{{1, 256}, {1, 1}}));
  EXPECT_EQ(shape({{4, 1, 1, 4099}, {1, 0, 0, 0}}), Shape{});
  EXPECT_EQ(shape({{65537, 1, 1, 1}, {2, 0, 0, 0}}), (Shape{{1, 64}, {1, 1}}));  // prime: 1024 = 2 x 512, and 1
}

}  // namespace
}  // namespace tessera::aiex
