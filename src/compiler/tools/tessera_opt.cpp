// tessera-opt: reads a design, runs passes and prints the result. Its options follow mlir-opt.
//
// The program itself has only main(). Its code is in the library of the compiler, which has MLIR inside and starts in a
// quarter of the time of MLIR's shared libraries (docs/rationale/compiler-library.md).
#include "compiler/tools/tessera_opt.h"
#include "compiler/compile/register.h"
#include "compiler/tools/tool_output.h"

#include <llvm/Support/raw_ostream.h>
#include <mlir/Tools/mlir-opt/MlirOptMain.h>

#include <cstdlib>

int tessera_opt(int argc, char** argv) {
  std::atexit([] { llvm::outs().flush(); });  // no destructor does it (library.cpp)
  mlir::DialectRegistry registry;
  tessera::compiler::register_dialects(registry);
  tessera::compiler::register_passes();
  tessera::compiler::register_lowerings();
  tessera::compiler::ToolOutput output(argc, argv);
  return output.finish(mlir::asMainReturnCode(
      mlir::MlirOptMain(output.argc(), output.argv(),
                        "Tessera's optimizer driver: runs single passes over trusted text\n\n"
                        "Some passes end the process on text that they do not expect; `tessera check` and `tessera "
                        "compile` are safe for text from any source.\n",
                        registry)));
}
