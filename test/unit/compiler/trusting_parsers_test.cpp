// Tests has_trusting_parsers(), which finds operations whose parsers trust the types of attributes.
#include "compiler/reading/trusting_parsers.h"

#include <gtest/gtest.h>

namespace tessera::compiler {
namespace {

TEST(TrustingParsers, AreFoundByTheNamesOfTheirOperations) {
  EXPECT_TRUE(has_trusting_parsers("%0 = vector.contract {iterator_types = [1]} %a, %a, %b"));
  EXPECT_TRUE(has_trusting_parsers("affine.for %i = 0 to 4 {\n}\n"));
  EXPECT_TRUE(has_trusting_parsers("// a comment\nllvm.return\n"));
  EXPECT_TRUE(has_trusting_parsers("{vector.print %a : i32}"));
}

TEST(TrustingParsers, AreListsWithoutAWidthAndGenericForms) {
  EXPECT_TRUE(has_trusting_parsers("module attributes {a = array<index: 1>} {}"));
  EXPECT_TRUE(has_trusting_parsers("{a = array<!alias: 1>}"));
  EXPECT_TRUE(has_trusting_parsers("%t = \"aie.tile\"() <{}> : () -> index"));
  EXPECT_TRUE(has_trusting_parsers("\"aie.end\" () : () -> ()"));
  EXPECT_FALSE(has_trusting_parsers("{a = array<i32: 1>, b = array<f32: 1.0>, c = array<bf16>, d = @array}"));
  EXPECT_FALSE(has_trusting_parsers("{name = \"text\"}"));
}

TEST(TrustingParsers, AreNotTypesAttributesStringsOrComments) {
  EXPECT_FALSE(has_trusting_parsers("{a = \"vector.contract\"} // vector.contract\n"));
  EXPECT_FALSE(has_trusting_parsers("use %b : !llvm.ptr, kind = #vector.kind<add>, @vector.a, %vector.b, ^llvm.c"));
  EXPECT_FALSE(has_trusting_parsers("my.vector.contract, not_vector.contract, vectors.a, vector"));
  EXPECT_FALSE(has_trusting_parsers(""));
}

}  // namespace
}  // namespace tessera::compiler
