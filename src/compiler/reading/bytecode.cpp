#include "compiler/reading/bytecode.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/reading/nesting.h"
#include "compiler/reading/sandbox.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Bytecode/BytecodeReader.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/Verifier.h>
#include <mlir/Parser/Parser.h>
#include <unistd.h>

namespace tessera::compiler {

namespace {

// Runs in the child. Checks the nesting depth before it verifies and prints the module.
int write_as_text(mlir::MLIRContext& context, const Design& design, int out) {
  mlir::ScopedDiagnosticHandler handler(&context, [out](mlir::Diagnostic& diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error) return mlir::success();
    ::_exit(send_error(out, translated(diagnostic, code::bad_design)));
  });
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(design.text, design.path), {});
  mlir::Operation* module =
      mlir::parseSourceFile<mlir::ModuleOp>(sources, mlir::ParserConfig(&context, false)).release();
  if (module == nullptr) return 2;
  if (const auto nested = check_nesting(module); !nested) return send_error(out, nested.error());
  if (failed(mlir::verify(module))) return 2;
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, mlir::OpPrintingFlags().enableDebugInfo());
  return write_all(out, text) ? 0 : 2;
}

}  // namespace

bool is_bytecode(std::string_view bytes) {
  return mlir::isBytecode(llvm::MemoryBufferRef(llvm::StringRef(bytes), ""));
}

Result<std::string> text_of_bytecode(mlir::MLIRContext& context, const Design& design) {
  SandboxedRun run = run_sandboxed([&](int out) { return write_as_text(context, design, out); });
  if (run.whole) return std::move(run.text);
  return Failure(
      error_of(run, error(code::bad_design, "the bytecode of the design cannot be read")
                        .at("{}", design.path)
                        .help("make the bytecode again with the MLIR of this version, or give the design as text")));
}

}  // namespace tessera::compiler
