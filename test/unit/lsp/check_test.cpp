// A check in a process of its own: its findings, and a check that does not come to its end.
#include "lsp/check.h"

#include <gtest/gtest.h>

namespace tessera::lsp {
namespace {

const DocumentText kTooMuch(
    "aie.device(npu1_1col) {\n"
    "  %tile = aie.tile(0, 2)\n"
    "  %b = aie.buffer(%tile) {sym_name = \"b\"} : memref<16385xi32>\n"  // 64 KiB and a word
    "}\n");

llvm::json::Array checked(const DocumentText& text, RunningCheck::Clock::duration longest) {
  const DiagnosticContext context{.uri = "file:///a.mlir", .path = "/a.mlir", .text = text, .pages = {}};
  return RunningCheck("file:///a.mlir", 1, context, longest).result(context);
}

std::string code_of(const llvm::json::Array& diagnostics) {
  if (diagnostics.empty()) return {};
  return diagnostics.front().getAsObject()->getString("code").value_or("").str();
}

TEST(RunningCheck, FindsMistakes) {
  const llvm::json::Array found = checked(kTooMuch, kLongestCheck);
  EXPECT_EQ(code_of(found), "T0901");
}

TEST(RunningCheck, FindsNothingInADesignWithoutMistakes) {
  EXPECT_TRUE(checked(DocumentText("aie.device(npu1_1col) {\n  %tile = aie.tile(0, 2)\n}\n"), kLongestCheck).empty());
}

TEST(RunningCheck, ThatTakesTooLongIsAWarning) {
  EXPECT_EQ(code_of(checked(kTooMuch, RunningCheck::Clock::duration(0))), "T1703");
}

}  // namespace
}  // namespace tessera::lsp
