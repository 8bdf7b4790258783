#include "base/shared_bytes.h"

#include <gtest/gtest.h>

#include <numeric>

namespace tessera {
namespace {

Bytes numbered(std::size_t count) {
  Bytes bytes(count);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  return bytes;
}

TEST(SharedBytes, APartOutlivesTheWholeAndCopiesNothing) {
  SharedBytes part;
  const std::uint8_t* place = nullptr;
  {
    const SharedBytes whole(numbered(100));
    place = whole.data() + 10;
    part = whole.part(10, 5).part(1, 3);
  }
  EXPECT_EQ(part.data(), place + 1);
  EXPECT_EQ(part.copy(), Bytes({11, 12, 13}));
}

TEST(SharedBytes, ASpanIsCopiedUnlessItIsBorrowed) {
  Bytes bytes = numbered(4);
  const SharedBytes copied = ByteSpan(bytes), borrowed = SharedBytes::borrowed(bytes);
  EXPECT_EQ(copied, borrowed);
  bytes[2] = 99;
  EXPECT_EQ(copied[2], 2);
  EXPECT_EQ(borrowed[2], 99);
  EXPECT_FALSE(copied == borrowed);
}

}  // namespace
}  // namespace tessera
