#include "base/text.h"

#include <gtest/gtest.h>

#include <limits>

namespace tessera {
namespace {

using Parts = std::vector<std::string_view>;

TEST(Split, n_separators_give_n_plus_one_parts) {
  EXPECT_EQ(split("a,b,c", ','), (Parts{"a", "b", "c"}));
  EXPECT_EQ(split("abc", ','), (Parts{"abc"}));
  EXPECT_EQ(split("", ','), (Parts{""}));
  EXPECT_EQ(split(",", ','), (Parts{"", ""}));
  EXPECT_EQ(split("a,,b,", ','), (Parts{"a", "", "b", ""}));
}

TEST(Trim, removes_blanks_at_both_ends_only) {
  EXPECT_EQ(trim(" \t a b \r\n"), "a b");
  EXPECT_EQ(trim("a"), "a");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(trim(""), "");
}

TEST(WithCommas, groups_of_three) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(123456), "123,456");
  EXPECT_EQ(with_commas(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

TEST(HumanBytes, decimal_units) {
  EXPECT_EQ(human_bytes(0), "0 bytes");
  EXPECT_EQ(human_bytes(999), "999 bytes");
  EXPECT_EQ(human_bytes(1000), "1.0 kB");
  EXPECT_EQ(human_bytes(3'500'000), "3.5 MB");
  EXPECT_EQ(human_bytes(3'686'400), "3.7 MB");
  EXPECT_EQ(human_bytes(std::numeric_limits<std::uint64_t>::max()), "18446744.1 TB");
}

// 999.95 kB and above would print as "1000.0 kB"; the next unit is the right one.
TEST(HumanBytes, rounding_never_shows_a_thousand) {
  for (const std::uint64_t bytes : {999'949ull, 999'950ull, 999'999ull, 999'999'999ull, 999'949'999'999ull})
    EXPECT_EQ(human_bytes(bytes).find("1000"), std::string::npos) << human_bytes(bytes);
}

}  // namespace
}  // namespace tessera
