// The program of a core as text for the public compiler of cores.
#pragma once

#include "dialect/aie/aie.h"

#include <mlir/Pass/PassManager.h>

#include <string>

namespace tessera::compiler {

// Returns the LLVM IR of one core, verified by LLVM. Fails with diagnostics at operations that cannot be lowered.
mlir::FailureOr<std::string> core_llvm_ir(aie::CoreOp core);

// Adds the passes that lower a module of core_module() to the LLVM dialect. tessera-opt offers these passes as
// `tessera-core-to-llvm`.
void add_core_to_llvm(mlir::OpPassManager& passes);

}  // namespace tessera::compiler
