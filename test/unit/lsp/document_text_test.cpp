// Positions of the protocol in texts with characters of one to four bytes, and with all ends of lines.
#include "lsp/document_text.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace tessera::lsp {
namespace {

// Bytes: a 0, é 1-2, 𝄞 3-6, b 7, \r\n 8-9, c 10, \r 11, d 12, \n 13, e 14.
const DocumentText kText("a\u00e9\U0001d11eb\r\nc\rd\ne");

TEST(DocumentText, CountsUnitsOfUtf16) {
  struct Case {
    std::size_t offset;
    int line, character;
  };
  for (const Case each : {Case{0, 0, 0}, Case{1, 0, 1}, Case{3, 0, 2}, Case{7, 0, 4}, Case{8, 0, 5}, Case{10, 1, 0},
                          Case{11, 1, 1}, Case{12, 2, 0}, Case{13, 2, 1}, Case{14, 3, 0}, Case{15, 3, 1}}) {
    EXPECT_EQ(kText.position_of(each.offset), Position(each.line, each.character)) << each.offset;
    EXPECT_EQ(kText.offset_of({each.line, each.character}), each.offset);
  }
}

TEST(DocumentText, TakesPlacesOutsideAsTheNearestPlace) {
  EXPECT_EQ(kText.offset_of({0, 3}), 3U);  // between the two units of a character: its begin
  EXPECT_EQ(kText.offset_of({0, 99}), 8U);
  EXPECT_EQ(kText.offset_of({99, 0}), 15U);
  EXPECT_EQ(kText.offset_of({-1, 5}), 0U);
  EXPECT_EQ(kText.offset_of({1, -5}), 10U);
  EXPECT_EQ(kText.position_of(99), Position(3, 1));
}

TEST(DocumentText, FindsPlacesOfMlir) {
  EXPECT_EQ(kText.offset_of_place(1, 1), 0U);
  EXPECT_EQ(kText.offset_of_place(1, 4), 3U);
  EXPECT_EQ(kText.offset_of_place(2, 1), 10U);
  EXPECT_EQ(kText.offset_of_place(3, 1), 14U);  // only \n ends a line of MLIR
  EXPECT_EQ(kText.offset_of_place(9, 9), 15U);
  EXPECT_EQ(kText.offset_of_place(0, 0), 0U);
}

TEST(DocumentText, ReplacesRangesAndTheWholeText) {
  DocumentText text = kText;
  text.replace(Range{{0, 2}, {1, 0}}, "x");
  EXPECT_EQ(text.text(), "a\u00e9xc\rd\ne");
  text.replace(Range{{1, 1}, {0, 3}}, "\n");  // in the wrong order
  EXPECT_EQ(text.text(), "a\u00e9x\n\ne");
  EXPECT_EQ(text.position_of(6), Position(2, 0));
  text.replace(std::nullopt, "new");
  EXPECT_EQ(text.text(), "new");
}

TEST(DocumentText, FindsWords) {
  const DocumentText text("%tile = aie.tile(0, -3) @a 𝄞");
  const auto word = [&](std::size_t offset) {
    const std::size_t begin = text.begin_of_word(offset);
    return text.text().substr(begin, text.end_of_word(begin) - begin);
  };
  EXPECT_EQ(word(0), "%tile");
  EXPECT_EQ(word(5), "%tile");
  EXPECT_EQ(word(10), "aie.tile");
  EXPECT_EQ(word(17), "0");
  EXPECT_EQ(word(25), "@a");
  EXPECT_EQ(text.text().substr(27, text.end_of_word(27) - 27), "\U0001d11e");
}

// After each edit, the text must answer as a new object with the same text does.
TEST(DocumentText, KeepsItsLinesThroughEdits) {
  std::mt19937 random(27);
  const std::array<std::string_view, 8> pieces{"", "a", "\n", "\r", "\r\n", "\u00e9\n", "\U0001d11e", "two\nlines\r"};
  DocumentText text("first\r\nsecond\n");
  for (int round = 0; round < 3000; ++round) {
    const auto size = static_cast<std::uint32_t>(text.text().size());
    const Position begin = text.position_of(random() % (size + 1)), end = text.position_of(random() % (size + 1));
    const std::string_view piece = pieces[random() % pieces.size()];
    if (size > 200)
      text.replace(std::nullopt, piece);
    else
      text.replace(Range{begin, end}, piece);
    const DocumentText fresh(text.text());
    for (std::size_t offset = 0; offset <= text.text().size(); ++offset)
      ASSERT_EQ(text.position_of(offset), fresh.position_of(offset)) << "round " << round << ", offset " << offset;
  }
}

// A line is longer than the blocks whose units are counted together.
TEST(DocumentText, CountsUnitsOfLongLines) {
  std::string line;
  for (int i = 0; i < 5000; ++i) line += "\U0001d11ex";
  const DocumentText text("short\n" + line);
  EXPECT_EQ(text.position_of(6 + 5U * 4321), Position(1, 3 * 4321));
  EXPECT_EQ(text.offset_of({1, 3 * 4321}), 6U + 5U * 4321);
}

}  // namespace
}  // namespace tessera::lsp
