// Removes address spaces from memory types.
#pragma once

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

// Removes the address spaces from all memory types in `root`. A design may use address spaces to tell banks apart, but
// cores and the host each have a single memory.
void drop_address_spaces(mlir::Operation* root);

}  // namespace tessera::compiler
