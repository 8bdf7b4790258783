// All that a program which reads designs has to know of: dialects and passes.
#pragma once

#include <mlir/IR/DialectRegistry.h>

namespace tessera::compiler {

void register_dialects(mlir::DialectRegistry& registry);
void register_passes();

}  // namespace tessera::compiler
