#include "base/man_text.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

// The escapes stand in groff(7): \- is a minus sign, \e a backslash, and \& has no width.
TEST(ManText, EscapesHyphensAndBackslashes) {
  EXPECT_EQ(man_text("--size=a\\b"), "\\-\\-size=a\\eb");
}
TEST(ManText, NoLineBeginsARequest) {
  EXPECT_EQ(man_text(".cc files"), "\\&.cc files");
  EXPECT_EQ(man_text("first\n'last' a.b"), "first\n\\&'last' a.b");
}

}  // namespace
}  // namespace tessera
