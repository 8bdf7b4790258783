// Tests has_forward_uses(), which finds names that a text uses before their definition.
#include "compiler/reading/forward_uses.h"

#include "base/file.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace tessera::compiler {
namespace {

TEST(ForwardUses, AreUsesOfWhatIsDefinedLaterOrElsewhere) {
  EXPECT_TRUE(has_forward_uses("%b = add %a, %a\n%a = one\n"));
  EXPECT_TRUE(has_forward_uses("use %a {\n %a = one\n}\n"));
  EXPECT_TRUE(has_forward_uses("region {\n %a = one\n}\nuse %a\n"));
  EXPECT_TRUE(has_forward_uses("for %i = 0 to 4 {\n}\nuse %i\n"));
  EXPECT_TRUE(has_forward_uses("func.func @f(%a : i32) {\n}\nuse %a : i32\n"));
  EXPECT_TRUE(has_forward_uses("aie.dma_bd(%a : memref<4xi32>)\n%a = buffer"));
}

TEST(ForwardUses, AreNotDefinitionsInAllTheirForms) {
  EXPECT_FALSE(has_forward_uses("%a = one\n%b:2 = two(%a)\n%c, %d = two(%b#0, %b#1)\nuse %c, %d"));
  EXPECT_FALSE(has_forward_uses("%a = one\nregion {\n %b = add %a, %a {attribute = 1}\n use %b\n}\nuse %a"));
  EXPECT_FALSE(has_forward_uses("%n = one\nfor %i = %n to %n iter_args(%x = %n) -> (i32) {\n use %i, %x\n}"));
  EXPECT_FALSE(has_forward_uses("aiex.runtime_sequence @s(%a : memref<4xi32>, %b: i32) {\n use %a : i32\n use %b\n}"));
  EXPECT_FALSE(has_forward_uses("region {\n^bb1(%a: i32, %b : i32):\n use %a, %b\n}"));
  EXPECT_FALSE(has_forward_uses("// %a of nothing\nuse \"%b\""));
}

TEST(ForwardUses, OursHaveNone) {
  unsigned designs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TESSERA_ROOT "/test/lit/designs")) {
    if (entry.path().extension() != ".mlir") continue;
    const auto text = read_file(entry.path());
    ASSERT_TRUE(text);
    EXPECT_FALSE(has_forward_uses({reinterpret_cast<const char*>(text->data()), text->size()})) << entry.path();
    ++designs;
  }
  EXPECT_GT(designs, 0U);
}

}  // namespace
}  // namespace tessera::compiler
