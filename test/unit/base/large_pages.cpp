#include "base/large_pages.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

bool begins_a_page(const LargeBytes& bytes) {
  return reinterpret_cast<std::uintptr_t>(bytes.data()) % LargePages<std::uint8_t>::kPage == 0;
}

TEST(LargePages, LargeVectorsBeginOne) {
  LargeBytes bytes(3u << 20, 7);
  EXPECT_TRUE(begins_a_page(bytes));
  bytes.resize(5u << 20, 9);
  EXPECT_TRUE(begins_a_page(bytes));
  EXPECT_EQ(bytes.front(), 7);
  EXPECT_EQ(bytes[3u << 20], 9);
}

TEST(LargePages, SmallVectorsGrowIntoThem) {
  LargeBytes bytes;
  for (std::size_t i = 0; i < 3u << 20; ++i) bytes.push_back(static_cast<std::uint8_t>(i % 251));
  for (std::size_t i = 0; i < bytes.size(); ++i) ASSERT_EQ(bytes[i], i % 251);
  EXPECT_TRUE(begins_a_page(bytes));
}

}  // namespace
}  // namespace tessera
