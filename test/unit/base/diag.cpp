#include "base/diag.h"

#include <gtest/gtest.h>

#include <memory>

namespace tessera {
namespace {

constexpr Code kCode{"T0199"};

Diag full() {
  return error(kCode, "bad {}", "thing")
      .at("offset {:#x}", 16)
      .note("{} > {}", 3, 2)
      .note("second")
      .help("do {}", "less")
      .within("a.xclbin");
}

TEST(Diag, collects_its_parts_outermost_place_first) {
  const Diag diag = full();
  EXPECT_EQ(diag.code, kCode);
  EXPECT_EQ(diag.message, "bad thing");
  EXPECT_EQ(diag.places, (std::vector<std::string>{"a.xclbin", "offset 0x10"}));
  EXPECT_EQ(diag.notes, (std::vector<std::string>{"3 > 2", "second"}));
  EXPECT_EQ(diag.hint, "do less");
}

TEST(Render, foreign_bytes_stay_visible) {
  const Diag diag = error(kCode, "bad {}", "\x1b[2J").at("a\nb").note("\x9b").help("\xc2\x9b");
  EXPECT_EQ(render(diag), "error[T0199]: bad \\x1b[2J\n  --> a\\x0ab\n   = note: \\x9b\n   = help: \\xc2\\x9b\n");
}

TEST(Render, all_parts) {
  EXPECT_EQ(render(full()),
            "error[T0199]: bad thing\n"
            "  --> a.xclbin: offset 0x10\n"
            "   = note: 3 > 2\n"
            "   = note: second\n"
            "   = help: do less\n");
}

TEST(Render, leaves_out_what_is_empty) {
  EXPECT_EQ(render(error(kCode, "bad"), false, "warning"), "warning[T0199]: bad\n");
}

TEST(Render, colours_only_when_asked_and_changes_no_text) {
  EXPECT_EQ(render(full()).find('\x1b'), std::string::npos);
  const std::string coloured = render(full(), true);
  std::string plain;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\x1b')
      i = coloured.find('m', i);
    else
      plain += coloured[i];
  }
  EXPECT_NE(coloured, plain);
  EXPECT_EQ(plain, render(full()));
  EXPECT_NE(render(full(), true, "warning").find("\x1b[1;33m"), std::string::npos);
}

Result<int> half(int value) {
  if (value % 2 != 0) return Failure(error(kCode, "{} is odd", value));
  return value / 2;
}

Result<int> quarter(int value) {
  TRY(const int once, half(value));
  TRY(const int twice, half(once));
  return twice;
}

Result<void> even(int value) {
  CHECK_OK(half(value));
  return {};
}

Result<std::unique_ptr<int>> boxed(int value) {
  TRY(auto box, [&]() -> Result<std::unique_ptr<int>> { return std::make_unique<int>(value); }());
  return box;
}

TEST(Try, passes_values_and_the_first_failure) {
  EXPECT_EQ(quarter(12).value(), 3);
  EXPECT_EQ(quarter(7).error().message, "7 is odd");
  EXPECT_EQ(quarter(14).error().message, "7 is odd");
}

TEST(Try, moves_what_cannot_be_copied) {
  EXPECT_EQ(*boxed(5).value(), 5);
}

TEST(CheckOk, passes_on_the_failure) {
  EXPECT_TRUE(even(4));
  EXPECT_EQ(even(5).error().message, "5 is odd");
}

}  // namespace
}  // namespace tessera
