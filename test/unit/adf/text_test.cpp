// Data files: texts whose words are written by hand.
#include "small_design.h"

#include "adf/codes.h"
#include "adf/files/text.h"

#include <gtest/gtest.h>

namespace tessera::adf {
namespace {

using ::adf::host::number;
using Expected = std::vector<std::uint32_t>;

constexpr element kComplex{"cint16", 4, number::integer, true};
constexpr element kFloat{"float", 4, number::real, false};
constexpr element kBrain{"bfloat16", 2, number::brain, false};

Words words_of(const char* text, const Layout& layout) {
  auto made = read_words(text, layout, "data.txt");
  EXPECT_TRUE(made.has_value());
  return made ? *made : Words{};
}

TEST(AdfText, NumbersFillWordsFromTheLowEnd) {
  EXPECT_EQ(words_of("1\n-1\n", {kInt32}).words, (Expected{1, 0xffffffff}));
  EXPECT_EQ(words_of("1 2\n-1 3\n", {kInt16}).words, (Expected{0x00020001, 0x0003ffff}));
  EXPECT_EQ(words_of("1 -2 3 4\n", {kComplex, 64}).words, (Expected{0xfffe0001, 0x00040003}));
  EXPECT_EQ(words_of("1.5\n-2\n", {kFloat}).words, (Expected{0x3fc00000, 0xc0000000}));
  EXPECT_EQ(words_of("1 -0.5\n", {kBrain}).words, (Expected{0xbf003f80}));
}

TEST(AdfText, StampsAndLastWords) {
  const Words made = words_of("T 10 ns\n1\nTLAST\nT 14 ns\n2\n# remark\n3\n", {kInt32});
  EXPECT_EQ(made.words, (Expected{1, 2, 3}));
  EXPECT_EQ(made.lasts, (std::vector<std::uint64_t>{1}));
  EXPECT_EQ(made.lines, 3U);
}

TEST(AdfText, TablesRepeatRowsAndSkipStalls) {
  const Words made = words_of("CMD,D,D,TLAST\nDATA,1,2,0\nSTALL:5\nDATA:2,3,4,1\n", {kInt32, 64});
  EXPECT_EQ(made.words, (Expected{1, 2, 3, 4, 3, 4}));
  EXPECT_EQ(made.lasts.size(), 2U);
}

// A bit of TKEEP stands for a byte of the transfer: 0xF keeps the first of two words.
TEST(AdfText, TablesKeepTheBytesOfTkeep) {
  const Words made =
      words_of("CMD,D,D,TKEEP,TLAST\nDATA,1,2,-1,0\nDATA,3,4,0xF,1\nDATA,5,6,255,0\nDATA,7,8,0,0\n", {kInt32, 64});
  EXPECT_EQ(made.words, (Expected{1, 2, 3, 5, 6}));
  EXPECT_EQ(made.lasts, (std::vector<std::uint64_t>{2}));
  EXPECT_TRUE(made.warnings.empty());
}

TEST(AdfText, WrongRowsOfTablesAreRefused) {
  for (const char* row :
       {"DATA,1", "DATA,1,,-1,0", "DATA,1,2,3,0", "DATA,1,2,0xF0,0", "DATA,1,2,-2,0", "DATA,1,2,x,0", "DATA,1,2,-1,2",
        "DATA:x,1,2,-1,0", "DATA:,1,2,-1,0", "DATE,1,2,-1,0", "1,2,-1,0", "DATA,1,2,-1,0,5"}) {
    const auto made = read_words(std::string("CMD,D,D,TKEEP,TLAST\n") + row + "\n", {kInt32, 64}, "data.csv");
    ASSERT_FALSE(made.has_value()) << row;
    EXPECT_EQ(made.error().code, code::bad_file) << row;
    ASSERT_FALSE(made.error().places.empty()) << row;
    EXPECT_EQ(made.error().places.front(), "data.csv:2") << row;
  }
  EXPECT_FALSE(read_words("CMD,TLAST\nDATA,0\n", {kInt32}, "data.csv").has_value());
  // A row may leave out the cells that say nothing about its data; another number of columns is a warning.
  const Words open = words_of("CMD,D,TKEEP,TLAST\nDATA,1\nDATA,2,-1,1\n", {kInt32});
  EXPECT_EQ(open.words, (Expected{1, 2}));
  EXPECT_EQ(open.lasts, (std::vector<std::uint64_t>{1}));
  EXPECT_EQ(open.warnings.size(), 1U);
  EXPECT_EQ(words_of("cmd,d,d\ndata,1,2\n", {kInt32}).warnings.size(), 1U);
}

TEST(AdfText, HexadecimalLinesMayHoldAllNumbers) {
  EXPECT_EQ(words_of("000200FF\n", {kInt16, 32, true}).words, (Expected{0x000200ff}));
  EXPECT_EQ(words_of("0x1F\n", {kInt32}).words, (Expected{0x1f}));
}

TEST(AdfText, OtherTextsAreRefusedWithTheirLine) {
  const auto made = read_words("1\n2\nthree\n", {kInt32}, "data.txt");
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().code, code::bad_file);
  ASSERT_FALSE(made.error().places.empty());
  EXPECT_EQ(made.error().places.front(), "data.txt:3");
}

TEST(AdfText, AnotherNumberOfValuesIsAWarning) {
  EXPECT_EQ(words_of("1 2\n3\n", {kInt32, 64}).warnings.size(), 1U);
  EXPECT_TRUE(words_of("1 2\n3 4\n", {kInt32, 64}).warnings.empty());
}

TEST(AdfText, WritersEndLinesAtTheWidthAndAtLastWords) {
  LineWriter lines({kInt16, 64});
  const Expected words{0x00020001, 0xffff0003, 0x00050004};
  lines.add(words, true);
  EXPECT_EQ(lines.text(), "1 2 3 -1\nTLAST\n4 5\n");
  LineWriter open({kInt32, 64});
  open.add(std::span(words).first(1), false);
  EXPECT_EQ(open.text(), "");
  open.finish();
  EXPECT_EQ(open.text(), "131073\n");
}

TEST(AdfText, TimesStandInFrontOfLinesAndOfLastWords) {
  LineWriter lines({kInt32, 64});
  const Expected words{1, 2, 3, 4};
  for (std::uint64_t i = 0; i < words.size(); ++i) lines.add(std::span(words).subspan(i, 1), i == 3, 999'200 + 800 * i);
  EXPECT_EQ(lines.text(), "T 1000 ns\n1 2\nT 1001600 ps\nTLAST\n3 4\n");
}

}  // namespace
}  // namespace tessera::adf
