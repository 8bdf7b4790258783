#include "base/terminal.h"

#include "base/diag.h"

#include <gtest/gtest.h>

#include <sstream>

namespace tessera {
namespace {

constexpr std::string_view kText =
    "the buffer of p0 does not fit; `tessera run --help` lists what it takes, and nothing else does";

std::string without_line_feeds(std::string text) {
  for (std::size_t at = 0; (at = text.find('\n')) != std::string::npos;) {
    const std::size_t next = text.find_first_not_of(' ', at + 1);
    text.replace(at, next - at, 1, ' ');
  }
  return text;
}

TEST(Wrapped, no_line_is_wider_and_no_word_is_lost) {
  for (const std::size_t width : {21u, 30u, 40u, 64u, 80u, 200u})
    for (const std::size_t at : {0u, 7u, 12u}) {
      const std::string text = wrapped(kText, width, at, 3);
      EXPECT_EQ(without_line_feeds(text), kText) << width;
      std::istringstream lines(std::string(at, 'x') + text);
      for (std::string line; std::getline(lines, line);) {
        if (width > 3 + std::string_view("`tessera").size()) {
          EXPECT_LE(line.size(), width) << line;
        }
      }
    }
}

TEST(Wrapped, what_may_be_copied_stays_together_where_there_is_room) {
  EXPECT_EQ(wrapped("see `tessera run --help` for it", 25), "see `tessera run --help`\nfor it");
  EXPECT_EQ(wrapped("see `tessera run --help` for it", 21), "see\n`tessera run --help`\nfor it");
  EXPECT_EQ(wrapped("see `tessera run --help` for it", 12), "see `tessera\nrun --help`\nfor it");
  EXPECT_EQ(wrapped("a single ` is a character as others are", 20), "a single ` is a\ncharacter as others\nare");
}

TEST(Wrapped, a_long_word_is_not_broken_and_begins_where_it_stands) {
  EXPECT_EQ(wrapped("/a/very/long/path/of/a/file", 10, 6, 2), "/a/very/long/path/of/a/file");
  EXPECT_EQ(wrapped("in /a/very/long/path of it", 10, 0, 2), "in\n  /a/very/long/path\n  of it");
}

TEST(Wrapped, counts_characters_and_not_bytes) {
  EXPECT_EQ(wrapped("\xc3\xa4\xc3\xb6\xc3\xbc \xc3\xa4\xc3\xb6", 6), "\xc3\xa4\xc3\xb6\xc3\xbc \xc3\xa4\xc3\xb6");
}

TEST(Wrapped, without_a_width_all_stays) {
  EXPECT_EQ(wrapped(kText, 0), kText);
  EXPECT_EQ(wrapped("", 10), "");
}

TEST(Wrapped, takes_time_for_the_length_of_a_line_only) {
  std::string line = "`";
  for (unsigned i = 0; i < 1'000'000; ++i) line += "word ";
  const std::string text = wrapped(line, 21);  // hours, if each word searched to the end of the line
  EXPECT_EQ(text.find('\n'), std::string_view("`word word word word").size());
}

TEST(Fitted, goes_on_under_the_text_behind_a_label) {
  EXPECT_EQ(fitted("  BD 0      16 words at 0x0, then BD 1", 30),
            "  BD 0      16 words at 0x0,\n            then BD 1");
  EXPECT_EQ(fitted("label   one\n        two three four five", 24),
            "label   one\n        two three four\n        five");
  EXPECT_EQ(fitted("sentence of words without a label", 20), "sentence of words\n    without a label");
  EXPECT_EQ(fitted("  a line that fits    stays", 27), "  a line that fits    stays");
  EXPECT_EQ(fitted("two\n\nlines\n", 40), "two\n\nlines\n");
  EXPECT_EQ(fitted("  any    width", 0), "  any    width");
}

TEST(Reflowed, divides_paragraphs_and_items_anew_and_keeps_the_rest) {
  constexpr std::string_view kPage =
      "A paragraph of words\nin two lines.\n\n- an item of a list\n  in two lines\n- another\n\n    code of any "
      "width\n";
  EXPECT_EQ(reflowed(kPage, 16),
            "A paragraph of\nwords in two\nlines.\n\n- an item of a\n  list in two\n  lines\n- another\n\n"
            "    code of any\n        width\n");
  EXPECT_EQ(reflowed(kPage, 80), kPage);
  EXPECT_EQ(reflowed(kPage, 0), kPage);
  EXPECT_EQ(reflowed("", 40), "");
}

TEST(Render, breaks_each_part_at_blanks) {
  const Diag diag = error(Code{"T0199"}, "a message of several words that is longer than a line")
                        .at("a.xclbin")
                        .note("a note that is longer than a line, too");
  EXPECT_EQ(render(diag, false, "error", 40),
            "error[T0199]: a message of several words\n"
            "      that is longer than a line\n"
            "  --> a.xclbin\n"
            "   = note: a note that is longer than a\n"
            "      line, too\n");
}

}  // namespace
}  // namespace tessera
