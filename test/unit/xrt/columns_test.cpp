// Columns against a list of the contexts that live.
#include "xrt/columns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

namespace tessera::xrtlib {
namespace {

constexpr unsigned kColumns = 8;
using Contexts = std::vector<Strip>;  // the strip of each

// Returns the first column of the leftmost free columns; kColumns if there are none.
unsigned leftmost_free(const Contexts& contexts, unsigned width) {
  std::array<bool, kColumns> held{};
  for (const Strip& each : contexts) std::fill_n(held.begin() + each.first, each.width, true);
  const auto found = std::search_n(held.begin(), held.end(), width, false);
  return found == held.end() ? kColumns : static_cast<unsigned>(found - held.begin());
}

// Returns the fewest contexts that share one strip of the width; 0 if no context is as wide.
std::ptrdiff_t fewest_shares(const Contexts& contexts, unsigned width) {
  std::ptrdiff_t fewest = 0;
  for (const Strip& each : contexts) {
    const auto shares = std::ranges::count(contexts, each);
    if (each.width == width && (fewest == 0 || shares < fewest)) fewest = shares;
  }
  return fewest;
}

void check_taken(const Contexts& before, unsigned width, const std::optional<Strip>& taken) {
  const unsigned first = leftmost_free(before, width);
  const std::ptrdiff_t fewest = fewest_shares(before, width);
  ASSERT_EQ(taken.has_value(), first < kColumns || fewest > 0);
  if (!taken) return;
  EXPECT_EQ(taken->width, width);
  if (first < kColumns)
    EXPECT_EQ(taken->first, first);
  else
    EXPECT_EQ(std::ranges::count(before, *taken), fewest);
}

TEST(Columns, FreeStripsFirstThenTheLeastShared) {
  std::mt19937 random(11);
  for (int round = 0; round < 500; ++round) {
    Columns columns(kColumns);
    Contexts contexts;
    for (int step = 0; step < 60; ++step) {
      if (!contexts.empty() && random() % 3 == 0) {
        const std::size_t ended = random() % contexts.size();
        columns.give_back(contexts[ended]);
        contexts.erase(contexts.begin() + static_cast<std::ptrdiff_t>(ended));
        continue;
      }
      const unsigned width = 1 + static_cast<unsigned>(random() % (kColumns + 1));
      const std::optional<Strip> taken = columns.take(width);
      check_taken(contexts, width, taken);
      if (HasFatalFailure()) return;
      if (taken) contexts.push_back(*taken);
    }
  }
}

}  // namespace
}  // namespace tessera::xrtlib
