// Registers all dialects and passes that a program which reads designs needs.
#pragma once

#include <mlir/IR/DialectRegistry.h>

namespace tessera::compiler {

void register_dialects(mlir::DialectRegistry& registry);
void register_body_dialects(mlir::DialectRegistry& registry);
void register_passes();
// Registers MLIR's own passes that lower to LLVM. Pipelines of mlir-aie use them after its own passes.
void register_lowerings();

}  // namespace tessera::compiler
