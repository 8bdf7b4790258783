#include "base/foreign.h"

#include "base/diag.h"
#include "base/text.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

TEST(Shortened, keeps_what_is_short) {
  EXPECT_EQ(shortened(""), "");
  EXPECT_EQ(shortened("two  words\nand a line "), "two  words\nand a line ");
  EXPECT_EQ(shortened(std::string(kLongestWord, 'a')), std::string(kLongestWord, 'a'));
}

TEST(Shortened, cuts_the_middle_out_of_a_long_word) {
  EXPECT_EQ(shortened("the name 'abcdefghij' is long", 6, 100), "the name 'ab[... 6 bytes ...]ij' is long");
  const std::string word(1'000'000, 'a');
  EXPECT_EQ(shortened("the name " + word + " is long"),
            "the name " + word.substr(0, 200) + "[... 999600 bytes ...]" + word.substr(0, 200) + " is long");
}

TEST(Shortened, cuts_the_middle_out_of_many_words) {
  std::string words;
  for (int i = 0; i < 100'000; ++i) words += "word ";
  const std::string cut = shortened(words);
  EXPECT_LE(cut.size(), kLongestText + 40);
  EXPECT_TRUE(cut.starts_with("word word "));
  EXPECT_TRUE(cut.ends_with("word word "));
}

TEST(Shortened, cuts_no_character_in_two) {
  std::string euros;
  for (int i = 0; i < 1000; ++i) euros += "\xe2\x82\xac";
  const std::string cut = shortened(euros);
  EXPECT_EQ(printable(cut), cut);
  EXPECT_LE(shortened(std::string(1000, '\x80')).size(), kLongestWord + 40) << "bytes that are no characters";
}

TEST(Render, bounds_each_part) {
  const std::string long_text(3'000'000, 'x');
  const Diag diag =
      error(Code{"T0199"}, "no '{}'", long_text).at("{}", long_text).note("{}", long_text).help("{}", long_text);
  EXPECT_LT(render(diag).size(), 4 * kLongestPlace);
  EXPECT_EQ(render(error(Code{"T0199"}, "x").at("{}", std::string(4096, 'p'))),
            "error[T0199]: x\n  --> " + std::string(4096, 'p') + "\n")
      << "a path is not cut";
}

TEST(Printable, lines_and_tabs_stay) {
  EXPECT_EQ(printable_lines("a\tb\n\x1b[2J\r\nc\x7f"), "a\tb\n\\x1b[2J\\x0d\nc\\x7f");
  EXPECT_EQ(printable_lines("\xe2\x82\xac \xc2\x9b \xff"), "\xe2\x82\xac \\xc2\\x9b \\xff");
}

// Each of these characters makes a name look like another one, or turns the rest of its line around.
TEST(Printable, invisible_characters_and_directions_are_shown) {
  EXPECT_EQ(printable("a\u202e"
                      "b\u2066"
                      "c\u200b"
                      "d\ufeff"
                      "e\u00ad"
                      "f\u061c"
                      "g\U000e0041"),
            "a\\xe2\\x80\\xae"
            "b\\xe2\\x81\\xa6"
            "c\\xe2\\x80\\x8b"
            "d\\xef\\xbb\\xbf"
            "e\\xc2\\xad"
            "f\\xd8\\x9c"
            "g\\xf3\\xa0\\x81\\x81");
  EXPECT_EQ(printable("\u00b5s \u2192 \u4e2d \U0001f388"), "\u00b5s \u2192 \u4e2d \U0001f388");
}

TEST(Printable, json_means_the_same) {
  EXPECT_EQ(printable_json("{\n \"a\": \"\u00e9\u202e\x7f\u009b\U000e0041\"\n}"),
            "{\n \"a\": \"\u00e9\\u202e\\u007f\\u009b\\udb40\\udc41\"\n}");
}

}  // namespace
}  // namespace tessera
