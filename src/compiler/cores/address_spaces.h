// Memory without address spaces.
#pragma once

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

// A design may tell banks apart by the address spaces of its types. A core has one memory, as has the host.
void drop_address_spaces(mlir::Operation* root);

}  // namespace tessera::compiler
