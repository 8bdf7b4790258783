// All that a program which reads designs has to know of: dialects and passes.
#pragma once

#include <mlir/IR/DialectRegistry.h>

namespace tessera::compiler {

void register_dialects(mlir::DialectRegistry& registry);
// Those that bodies of cores may have.
void register_body_dialects(mlir::DialectRegistry& registry);
void register_passes();
// MLIR's own on the way to LLVM, by which mlir-aie's pipelines go on.
void register_lowerings();

}  // namespace tessera::compiler
