#include "compiler/reading/sandboxed_parse.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/reading/sandbox.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Parser/Parser.h>
#include <unistd.h>

namespace tessera::compiler {

Result<void> parse_sandboxed(mlir::MLIRContext& context, const Design& design) {
  const SandboxedRun run = run_sandboxed([&](int out) {
    // Ends the process at the first error, because the parser must not return from it.
    mlir::ScopedDiagnosticHandler handler(&context, [out](mlir::Diagnostic& diagnostic) {
      if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error) return mlir::success();
      ::_exit(send_error(out, translated(diagnostic, code::bad_design)));
    });
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(design.text, design.path), {});
    (void)mlir::parseSourceFile<mlir::ModuleOp>(sources, &context).release();
    return 0;
  });
  if (run.whole) return {};
  return Failure(
      error_of(run, error(code::bad_design, "the design cannot be parsed")
                        .at("{}", design.path)
                        .help("look for an attribute of a wrong type in operations of the dialects affine, llvm and "
                              "vector, in lists (`array<...>`) and in operations in generic form")));
}

}  // namespace tessera::compiler
