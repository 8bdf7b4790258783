// tessera-opt: reads a design, runs passes and prints the result. Its options follow mlir-opt, with one more: --text
// chooses the age of the printed text (docs/rationale/two-texts.md).
//
// The program itself has only main(). Its code is in the library of the compiler, which has MLIR inside and starts in a
// quarter of the time of MLIR's shared libraries (docs/rationale/compiler-library.md).
#include "compiler/tools/tessera_opt.h"
#include "compiler/compile/register.h"
#include "compiler/reading/spell_text.h"
#include "compiler/tools/tool_output.h"

#include <llvm/Support/CommandLine.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/ToolOutputFile.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Pass/PassManager.h>
#include <mlir/Support/FileUtilities.h>
#include <mlir/Tools/mlir-opt/MlirOptMain.h>

#include <cstdlib>

namespace {

namespace compiler = tessera::compiler;

constexpr const char* kOverview =
    "Tessera's optimizer driver: runs single passes over trusted text\n\n"
    "Some passes end the process on text that they do not expect; `tessera check` and `tessera "
    "compile` are safe for text from any source.\n";

// Does the work of MLIR's driver, and adds the last step: numbers become constants where text of 2026 needs them.
mlir::LogicalResult run(compiler::ToolOutput& output, mlir::DialectRegistry& registry) {
  static llvm::cl::opt<compiler::PrintedText> text(
      "text", llvm::cl::desc("The age of the printed text"), llvm::cl::init(compiler::PrintedText::OfInput),
      llvm::cl::values(
          clEnumValN(compiler::PrintedText::Of2025, "2025", "the text of January 2025"),
          clEnumValN(compiler::PrintedText::Of2026, "2026", "the text of 2026"),
          clEnumValN(compiler::PrintedText::OfInput, "input",
                     "the age of the first form in the input that only one age has; without such a form, 2026")));
  const auto [input, target] = mlir::registerAndParseCLIOptions(output.argc(), output.argv(), kOverview, registry);
  compiler::choose_text(registry, text);
  mlir::MlirOptMainConfig config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::MlirOptMain(output.argc(), output.argv(), input, target, registry);
  const mlir::MlirOptMainConfig given = config;
  config.setPassPipelineSetupFn([&given](mlir::PassManager& passes) {
    if (failed(given.setupPassPipeline(passes))) return mlir::failure();
    passes.addPass(compiler::create_spell_text());
    return mlir::success();
  });
  std::string problem;
  auto source = mlir::openInputFile(input, &problem);
  auto file = source ? mlir::openOutputFile(target, &problem) : nullptr;
  if (!file) {
    llvm::errs() << problem << "\n";
    return mlir::failure();
  }
  if (failed(mlir::MlirOptMain(file->os(), std::move(source), registry, config))) return mlir::failure();
  file->keep();
  return mlir::success();
}

}  // namespace

int tessera_opt(int argc, char** argv) {
  std::atexit([] { llvm::outs().flush(); });  // no destructor does it (library.cpp)
  mlir::DialectRegistry registry;
  compiler::register_dialects(registry);
  compiler::register_passes();
  compiler::register_lowerings();
  compiler::ToolOutput output(argc, argv);
  return output.finish(mlir::asMainReturnCode(run(output, registry)));
}
