// Registers all dialects and passes that a program which reads designs needs.
#pragma once

#include <mlir/IR/DialectRegistry.h>

namespace tessera::compiler {

void register_dialects(mlir::DialectRegistry& registry);
// Registers the dialects that bodies of cores may use.
void register_body_dialects(mlir::DialectRegistry& registry);
void register_passes();
// Registers MLIR's own lowerings to LLVM, with which mlir-aie's pipelines continue.
void register_lowerings();

}  // namespace tessera::compiler
