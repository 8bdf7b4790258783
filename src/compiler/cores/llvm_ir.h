// The program of a core as text that the public compiler of cores reads.
#pragma once

#include "dialect/aie/aie.h"

#include <mlir/Pass/PassManager.h>

#include <string>

namespace tessera::compiler {

// LLVM IR of the one core, verified by LLVM. Fails with diagnostics at the operations that have no way there.
mlir::FailureOr<std::string> core_llvm_ir(aie::CoreOp core);

// From a module as core_module() makes it to LLVM's dialect. tessera-opt has it as `tessera-core-to-llvm`.
void add_core_to_llvm(mlir::OpPassManager& passes);

}  // namespace tessera::compiler
