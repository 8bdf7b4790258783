// RangeMap against an array with the label of each byte.
#include "xrt/range_map.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace tessera::xrtlib {
namespace {

constexpr std::uint64_t kBytes = 64;

TEST(RangeMap, ActsAsAnArrayOfLabels) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    RangeMap map;
    std::array<std::uint64_t, kBytes> labels{};  // 0: none
    for (int step = 0; step < 60; ++step) {
      std::uint64_t begin = random() % (kBytes + 1), end = random() % (kBytes + 1);
      if (begin > end) std::swap(begin, end);
      const std::uint64_t label = random() % 4;
      if (label == 0)
        map.erase(begin, end);
      else
        map.set(begin, end, label);
      for (std::uint64_t at = begin; at < end; ++at) labels[at] = label;

      std::uint64_t from = random() % (kBytes + 1), to = random() % (kBytes + 1);
      if (from > to) std::swap(from, to);
      std::array<std::uint64_t, kBytes> seen{};
      std::array<int, kBytes> gaps{};
      map.each_in(from, to, [&](const RangeMap::Piece& piece) {
        for (std::uint64_t at = piece.begin; at < piece.end; ++at) seen[at] = piece.label;
      });
      map.each_gap_in(from, to, [&](std::uint64_t first, std::uint64_t last) {
        for (std::uint64_t at = first; at < last; ++at) ++gaps[at];
      });
      std::optional<std::uint64_t> first;
      for (std::uint64_t at = 0; at < kBytes; ++at) {
        const bool inside = at >= from && at < to;
        ASSERT_EQ(seen[at], inside ? labels[at] : 0) << at;
        ASSERT_EQ(gaps[at], inside && labels[at] == 0) << at;
        if (inside && labels[at] != 0 && !first) first = at;
      }
      const auto found = map.first_in(from, to);
      ASSERT_EQ(found.has_value(), first.has_value());
      if (found) {
        ASSERT_EQ(found->begin, *first);
        ASSERT_EQ(found->label, labels[*first]);
      }
      ASSERT_EQ(map.empty(), labels == (std::array<std::uint64_t, kBytes>{}));
    }
  }
}

TEST(RangeMap, PiecesOfOneTransferBecomeOne) {
  RangeMap map;
  for (std::uint64_t at = 0; at < 100; ++at) map.set(4 * at, 4 * at + 4, 1);
  map.set(400, 404, 2);
  EXPECT_EQ(map.size(), 2U);
}

}  // namespace
}  // namespace tessera::xrtlib
