// tessera-opt: reads a design, runs passes and prints the result. Its options follow mlir-opt.
#include "compiler/compile/register.h"

#include <mlir/Tools/mlir-opt/MlirOptMain.h>

int main(int argc, char** argv) {
  mlir::DialectRegistry registry;
  tessera::compiler::register_dialects(registry);
  tessera::compiler::register_passes();
  tessera::compiler::register_lowerings();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "Tessera's optimizer driver\n", registry));
}
