// Removes address spaces from memory types.
#pragma once

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

// A design may use the address spaces of its types to tell banks apart. Cores and the host each have a single memory.
void drop_address_spaces(mlir::Operation* root);

}  // namespace tessera::compiler
