#include "base/guarded_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

using tessera::GuardedPages;

// More pages than one mapping holds, of several sizes; each run has its own bytes, which begin as zeros.
TEST(GuardedPagesTest, RunsAreSeparate) {
  std::vector<GuardedPages> runs;
  for (unsigned i = 0; i < 300; ++i) {
    const std::size_t bytes = i % 100 == 7 ? std::size_t{20} << 20 : std::size_t{i} * 1000;
    const GuardedPages& one = runs.emplace_back(bytes);
    ASSERT_GE(static_cast<std::size_t>(one.end() - one.begin()), std::max<std::size_t>(bytes, 1));
    ASSERT_TRUE(std::all_of(one.begin(), one.end(), [](std::byte byte) { return byte == std::byte{0}; }));
    std::fill(one.begin(), one.end(), static_cast<std::byte>(i));
  }
  for (unsigned i = 0; i < runs.size(); i += 2) runs[i] = GuardedPages(1);  // the others live on
  for (unsigned i = 1; i < runs.size(); i += 2)
    ASSERT_TRUE(
        std::all_of(runs[i].begin(), runs[i].end(), [&](std::byte byte) { return byte == static_cast<std::byte>(i); }));
  std::ranges::sort(runs, {}, &GuardedPages::begin);
  for (std::size_t i = 1; i < runs.size(); ++i) ASSERT_LE(runs[i - 1].outer_end(), runs[i].outer_begin());
}

TEST(GuardedPagesDeathTest, NeighboursHaveNoAccess) {
  GuardedPages one(100);
  const GuardedPages other(100);
  volatile auto* bytes = reinterpret_cast<volatile char*>(one.begin());
  EXPECT_DEATH(bytes[-1] = 1, "");
  EXPECT_DEATH(bytes[one.end() - one.begin()] = 1, "");
}

}  // namespace
