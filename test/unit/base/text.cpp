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

TEST(Printable, escapes_what_a_terminal_should_not_get) {
  EXPECT_EQ(printable("plain: \xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\x88"),
            "plain: \xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\x88");
  EXPECT_EQ(printable("\x1b[31m\n\x7f"), "\\x1b[31m\\x0a\\x7f");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");             // a control character of two bytes
  EXPECT_EQ(printable("\xff \xc0\xaf"), "\\xff \\xc0\\xaf");  // not a character; an overlong one
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");    // half a surrogate pair
  EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82");             // cut short
  EXPECT_EQ(printable("\xe2"
                      "a"),
            "\\xe2a");
}

TEST(IsText, control_characters_make_bytes) {
  EXPECT_TRUE(is_text("a\tb\r\n\xc3\xa9\n"));
  EXPECT_TRUE(is_text(""));
  EXPECT_FALSE(is_text(std::string_view("a\0b", 3)));
  EXPECT_FALSE(
      is_text("\x7f"
              "ELF"));
}

TEST(WithCommas, groups_of_three) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(123456), "123,456");
  EXPECT_EQ(with_commas(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

TEST(Counted, the_noun_follows_the_number) {
  EXPECT_EQ(counted(0, "column"), "0 columns");
  EXPECT_EQ(counted(1, "column"), "1 column");
  EXPECT_EQ(counted(1234, "byte"), "1,234 bytes");
}

}  // namespace
}  // namespace tessera
