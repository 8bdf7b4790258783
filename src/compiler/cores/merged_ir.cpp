#include "compiler/cores/merged_ir.h"

#include "base/file.h"
#include "compiler/codes.h"
#include "compiler/cores/link_files.h"
#include "compiler/cores/llvm_ir.h"
#include "compiler/cores/plain_ir.h"
#include "compiler/diagnosis/report.h"
#include "compiler/reading/sandbox.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

namespace tessera::compiler {

namespace {

constexpr std::string_view kHelp =
    "compile the kernel for the core with `clang -S -emit-llvm` of the compiler of cores";

// Keeps the first error that LLVM reports about a module, instead of the exit of the process.
struct FirstError : llvm::DiagnosticHandler {
  explicit FirstError(std::string& text) : text_(text) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error || !text_.empty()) return true;
    llvm::raw_string_ostream out(text_);
    llvm::DiagnosticPrinterRawOStream printer(out);
    info.print(printer);
    return true;
  }

 private:
  std::string& text_;
};

Diag at_line(const KernelIr& kernel, const llvm::SMDiagnostic& problem) {
  Diag diag = error(code::bad_kernel_ir, "the kernel is not LLVM IR: {}", problem.getMessage().str());
  const bool has_line = problem.getLineNo() > 0;
  return has_line ? std::move(diag).at("{}:{}:{}", kernel.path, problem.getLineNo(), problem.getColumnNo() + 1)
                  : std::move(diag).at("{}", kernel.path);
}

// Runs in the child.
int merge(const std::string& core, llvm::ArrayRef<KernelIr> kernels, int out) {
  llvm::LLVMContext context;
  std::string problem;
  context.setDiagnosticHandler(std::make_unique<FirstError>(problem));
  llvm::SMDiagnostic unread;
  const auto read = [&](const std::string& bytes, const std::string& name) {
    return llvm::parseIR(llvm::MemoryBufferRef(bytes, name), unread, context);
  };
  std::unique_ptr<llvm::Module> module = read(core, "core");
  if (!module) return 2;
  llvm::Linker linker(*module);
  for (const KernelIr& kernel : kernels) {
    std::unique_ptr<llvm::Module> functions = read(kernel.bytes, kernel.path);
    if (!functions) return send_error(out, at_line(kernel, unread).help("{}", kHelp));
    if (linker.linkInModule(std::move(functions)))
      return send_error(out, error(code::bad_kernel_ir, "the kernel cannot be merged into the core: {}", problem)
                                 .at("{}", kernel.path)
                                 .help("{}", kHelp));
  }
  make_plain(*module);
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (llvm::verifyModule(*module, &stream))
    return send_error(out, error(code::bad_kernel_ir, "the core with its kernels is invalid LLVM IR: {}", text)
                               .at("{}", kernels.back().path)
                               .help("{}", kHelp));
  module->print(stream, nullptr);
  return write_all(out, text) ? 0 : 2;
}

}  // namespace

Result<std::string> merge_ir(const std::string& core, llvm::ArrayRef<KernelIr> kernels) {
  SandboxedRun run = run_sandboxed([&](int out) { return merge(core, kernels, out); });
  if (run.whole) return std::move(run.text);
  return Failure(error_of(run, error(code::bad_kernel_ir, "the kernel cannot be merged into the core")
                                   .at("{}", kernels.front().path)
                                   .help("{}", kHelp)));
}

mlir::FailureOr<std::string> whole_ir(aie::CoreOp core, const std::filesystem::path& folder) {
  const auto files = find_files(core, merged_files(core), folder);
  if (failed(files)) return mlir::failure();
  const auto own = core_llvm_ir(core);
  if (failed(own) || files->empty()) return own;
  llvm::SmallVector<KernelIr> kernels;
  for (const std::string& path : *files) {
    const auto bytes = read_named_file(path);
    if (!bytes) return report(core, bytes.error());
    kernels.push_back({path, std::string(bytes->begin(), bytes->end())});
  }
  auto merged = merge_ir(*own, kernels);
  if (merged) return std::move(*merged);
  Diag why = std::move(merged).error();
  why.message = "gets no program: " + why.message;
  return report(core, why);
}

}  // namespace tessera::compiler
