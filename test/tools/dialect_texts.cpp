// dialect_texts DESIGN.mlir: a design keeps its meaning through the texts of both years, and through the generic one.
//
// The program prints the design in the text of 2025, from the file itself, from that output, from the generic text and
// from the text of 2026; each time the output must have the lines marked CHECK and OF2025. Printed in the text of 2026,
// it must have those marked CHECK and OF2026. Lines that are the same in both ages need only CHECK.
//
// Every operation of the dialects has such a test. With a process of tessera-opt for each print and a process of
// FileCheck for each comparison, loading MLIR took most of the time, so one process does both. Each text is read in a
// context of its own, as by a new process: no dialect is loaded before the text asks for it.
#include "compiler/compile/register.h"
#include "compiler/passes.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/FileCheck/FileCheck.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/Diagnostics.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/IR/OperationSupport.h>
#include <mlir/Parser/Parser.h>
#include <mlir/Pass/PassManager.h>

#include <cstdlib>
#include <memory>
#include <string>

namespace {

enum class Form { k2025, k2026, kGeneric };

// A text, and words for messages that say where it comes from.
struct Text {
  std::string origin, content;
};

[[noreturn]] void fail(const Text& text) {
  llvm::errs() << text.origin << ":\n" << text.content;
  std::exit(1);
}

Text printed(const Text& text, Form form, const char* origin) {
  mlir::DialectRegistry registry;
  tessera::compiler::register_dialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(text.content, text.origin), llvm::SMLoc());
  const mlir::SourceMgrDiagnosticHandler messages(sources, &context);
  mlir::OwningOpRef<mlir::ModuleOp> design = mlir::parseSourceFile<mlir::ModuleOp>(sources, &context);
  if (!design) fail(text);
  mlir::PassManager passes(&context);
  if (form == Form::k2026) passes.addPass(tessera::compiler::createAIEText2026());
  if (mlir::failed(passes.run(*design))) fail(text);
  mlir::OpPrintingFlags flags;
  if (form == Form::kGeneric) flags.printGenericOpForm();
  Text result{origin, {}};
  llvm::raw_string_ostream stream(result.content);
  design->print(stream, flags);
  return result;
}

void expect(const Text& design, const Text& output, const char* age) {
  llvm::FileCheckRequest request;
  request.CheckPrefixes = {"CHECK", age};
  request.AllowUnusedPrefixes = true;
  llvm::FileCheck check(request);
  llvm::SourceMgr sources;
  llvm::SmallString<0> expected, found;  // without this form of the texts FileCheck would compare spaces exactly
  const auto add = [&](const Text& text, llvm::SmallVectorImpl<char>& memory) {
    const std::unique_ptr<llvm::MemoryBuffer> buffer = llvm::MemoryBuffer::getMemBuffer(text.content, text.origin);
    const llvm::StringRef canonical = check.CanonicalizeFile(*buffer, memory);
    sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(canonical, text.origin), llvm::SMLoc());
    return canonical;
  };
  if (!check.ValidateCheckPrefixes() || check.readCheckFile(sources, add(design, expected))) std::exit(1);
  if (!check.checkInput(sources, add(output, found))) fail(output);
}

}  // namespace

int main(int argc, char** argv) {
  const auto file =
      argc == 2 ? llvm::MemoryBuffer::getFile(argv[1]) : std::make_error_code(std::errc::invalid_argument);
  if (!file) {
    llvm::errs() << "dialect_texts DESIGN.mlir: " << file.getError().message() << '\n';
    return 1;
  }
  const Text itself{argv[1], (*file)->getBuffer().str()};
  const Text of_2025 = printed(itself, Form::k2025, "in the text of 2025");
  expect(itself, of_2025, "OF2025");
  expect(itself, printed(of_2025, Form::k2025, "in the text of 2025, read again"), "OF2025");
  const Text generic = printed(itself, Form::kGeneric, "in the generic text");
  expect(itself, printed(generic, Form::k2025, "through the generic text"), "OF2025");
  const Text of_2026 = printed(itself, Form::k2026, "in the text of 2026");
  expect(itself, of_2026, "OF2026");
  expect(itself, printed(of_2026, Form::k2025, "through the text of 2026"), "OF2025");
  return 0;
}
