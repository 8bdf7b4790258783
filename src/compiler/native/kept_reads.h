// Keeps reads of a body whose result is unused.
//
// Before checks are added (guards.h), MLIR's patterns drop unused reads, and with them an index out of range, which
// would be an error on a core, too. Calls that take the results keep these reads until then.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

void keep_reads(mlir::ModuleOp module);
void drop_keepers(mlir::ModuleOp module);

}  // namespace tessera::compiler
