#include "base/words.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

using Vector = std::vector<std::uint32_t>;

TEST(Words, AnEmptyListTakesOnePointer) {
  EXPECT_EQ(sizeof(Words), sizeof(void*));
  const Words none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.begin(), none.end());
  EXPECT_EQ(none, Words{});
}

TEST(Words, GrowLikeAVector) {
  Words words = {1, 2};
  words.push_back(3);
  words.append(Vector{4, 5});
  EXPECT_EQ(words, (Vector{1, 2, 3, 4, 5}));
  words.resize(7);
  EXPECT_EQ(words, (Vector{1, 2, 3, 4, 5, 0, 0}));
  words.resize(1);
  words.resize(2);
  EXPECT_EQ(words, (Vector{1, 0}));  // a word that was cut off does not come back
  words.clear();
  EXPECT_TRUE(words.empty());
}

TEST(Words, CopiesAreIndependent) {
  Words first = {1, 2};
  Words second = first;
  second[0] = 7;
  EXPECT_EQ(first, (Vector{1, 2}));
  const Words moved = std::move(second);
  EXPECT_EQ(moved, (Vector{7, 2}));
  first = moved;
  EXPECT_EQ(first, moved);
  first = Vector{9};
  EXPECT_EQ(static_cast<Vector>(first), Vector{9});
}

}  // namespace
}  // namespace tessera
