#include "base/man_text.h"

#include <gtest/gtest.h>

namespace tessera {
namespace {

// groff(7) explains the escapes: \- prints a minus sign, \e prints a backslash, and \& prints nothing.
TEST(ManText, EscapesHyphensAndBackslashes) {
  EXPECT_EQ(man_text("--size=a\\b"), "\\-\\-size=a\\eb");
}
TEST(ManText, NoLineBeginsARequest) {
  EXPECT_EQ(man_text(".cc files"), "\\&.cc files");
  EXPECT_EQ(man_text("first\n'last' a.b"), "first\n\\&'last' a.b");
}

}  // namespace
}  // namespace tessera
