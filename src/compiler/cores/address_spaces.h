// Removes address spaces from memory types.
#pragma once

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

// A design may use the address spaces of its types to tell banks apart. A core has one memory, and so has the host.
void drop_address_spaces(mlir::Operation* root);

}  // namespace tessera::compiler
