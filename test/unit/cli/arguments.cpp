#include "cli/arguments.h"

#include "base/text.h"

#include <gtest/gtest.h>

namespace tessera::cli {
namespace {

TEST(ParseNumber, decimal_and_hexadecimal) {
  EXPECT_EQ(parse_number("0"), 0u);
  EXPECT_EQ(parse_number("118884"), 118884u);
  EXPECT_EQ(parse_number("0x1d064"), 0x1D064u);
  EXPECT_EQ(parse_number("0X1D064"), 0x1D064u);
  EXPECT_EQ(parse_number("18446744073709551615"), ~std::uint64_t{0});
  EXPECT_EQ(parse_number("010"), 10u);
}

TEST(ParseNumber, refuses_all_else) {
  for (const char* text :
       {"", " 1", "1 ", "-1", "+1", "0x", "0x-1", "1d064", "0xg", "1.0", "18446744073709551616", "0x10000000000000000"})
    EXPECT_FALSE(parse_number(text)) << text;
}

TEST(Nearest, finds_the_mistyped_word) {
  const std::vector<std::string> names = {"Core_Control", "Core_Status", "Tile_Control", "Lock0_value"};
  EXPECT_EQ(nearest("Core_Ctrol", names).front(), "Core_Control");
  EXPECT_EQ(nearest("core_status", names).front(), "Core_Status");
  EXPECT_EQ(nearest("Control", names, 1), std::vector<std::string>{"Core_Control"});
  EXPECT_EQ(nearest("Control", names).size(), 2u);
  EXPECT_TRUE(nearest("something_else", names).empty());
  EXPECT_TRUE(nearest("", names).empty());
  EXPECT_TRUE(nearest(std::string(1 << 20, 'C'), names).empty());
}

}  // namespace
}  // namespace tessera::cli
