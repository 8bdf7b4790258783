#include "runtime/allowances.h"

#include <gtest/gtest.h>

namespace tessera::runtime {
namespace {

Diag finding() {
  Diag diag{Code{"T0531"},
            "MM2S 1 of (0,2) with BD 12 reads byte 0x40 of (0,2), core (0,3) at pc 0x1a writes it later",
            {"dir/design.mlir:31:7", "cycle 120"},
            {"the place is byte 0 of the buffer 'out_0' at dir/design.mlir:9:10"},
            "acquire lock 5"};
  return diag;
}

TEST(Allowances, find_a_text_in_message_places_and_notes) {
  for (const char* place : {"(0,2)", "MM2S 1 of (0,2)", "BD 12", "core (0,3)", "design.mlir:31", "dir/design.mlir:31:7",
                            "buffer 'out_0'", "out_0", "design.mlir:9"})
    EXPECT_TRUE(matches(place, finding())) << place;
}

TEST(Allowances, match_whole_words_only) {
  for (const char* place : {"BD 1", "S 1 of (0,2)", "design.mlir:3", "out_", "ut_0", "2", "pc 0x1"})
    EXPECT_EQ(matches(place, finding()), std::string_view(place) == "2") << place;  // (0,2) has the word 2
}

TEST(Allowances, do_not_look_at_the_help) {
  EXPECT_FALSE(matches("lock 5", finding()));
}

TEST(Allowances, have_stars_for_anything_in_one_text) {
  for (const char* place :
       {"MM2S * of (0,2)", "BD 1*", "core (0,3)*writes", "*", "design.mlir:*:7", "*later", "BD*reads*(0,2)"})
    EXPECT_TRUE(matches(place, finding())) << place;
  for (const char* place : {"writes*reads", "BD 2*", "cycle*buffer", "reads*wri"})
    EXPECT_FALSE(matches(place, finding())) << place;
}

TEST(Allowances, join_texts_that_all_have_to_be_there) {
  EXPECT_TRUE(matches("core (0,3) & MM2S 1", finding()));
  EXPECT_TRUE(matches("MM2S 1 & core (0,3) & out_0", finding()));
  EXPECT_FALSE(matches("core (0,3) & MM2S 2", finding()));
}

}  // namespace
}  // namespace tessera::runtime
