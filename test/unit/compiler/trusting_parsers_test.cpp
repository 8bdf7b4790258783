// Tests has_trusting_parsers(), which finds operations whose parsers trust the types of attributes.
#include "compiler/reading/trusting_parsers.h"

#include <gtest/gtest.h>

namespace tessera::compiler {
namespace {

bool has(std::string_view text) {
  return has_trusting_parsers(text, {"affine", "arith", "llvm", "vector"});
}

TEST(TrustingParsers, AreFoundByTheNamesOfTheirOperations) {
  EXPECT_TRUE(has("%0 = vector.contract {iterator_types = [1]} %a, %a, %b"));
  EXPECT_TRUE(has("affine.for %i = 0 to 4 {\n}\n"));
  EXPECT_TRUE(has("// a comment\nllvm.return\n"));
  EXPECT_TRUE(has("{vector.print %a : i32}"));
}

TEST(TrustingParsers, AreListsWithoutAWidthAndGenericForms) {
  EXPECT_TRUE(has("module attributes {a = array<index: 1>} {}"));
  EXPECT_TRUE(has("{a = array<!alias: 1>}"));
  EXPECT_TRUE(has("%t = \"aie.tile\"() <{}> : () -> index"));
  EXPECT_TRUE(has("\"aie.end\" () : () -> ()"));
  EXPECT_FALSE(has("{a = array<i32: 1>, b = array<f32: 1.0>, c = array<bf16>, d = @array}"));
  EXPECT_FALSE(has("{name = \"text\"}"));
}

TEST(TrustingParsers, AreNotThoseOfDialectsThatTheReaderLacks) {
  EXPECT_FALSE(has_trusting_parsers("llvm.return", {"arith", "vector"}));
}

TEST(TrustingParsers, AreNotTypesAttributesStringsOrComments) {
  EXPECT_FALSE(has("{a = \"vector.contract\"} // vector.contract\n"));
  EXPECT_FALSE(has("use %b : !llvm.ptr, kind = #vector.kind<add>, @vector.a, %vector.b, ^llvm.c"));
  EXPECT_FALSE(has("my.vector.contract, not_vector.contract, vectors.a, vector"));
  EXPECT_FALSE(has(""));
}

}  // namespace
}  // namespace tessera::compiler
