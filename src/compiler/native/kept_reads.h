// Keeps reads of a body whose result is unused.
//
// Before checks are added (guards.h), MLIR's patterns drop unused reads. Such a read may have an index out of range,
// which is an error on a core, too, and would not be reported. So keep_reads() adds calls that take the results of all
// reads, and drop_keepers() removes these calls before the checks are added.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

void keep_reads(mlir::ModuleOp module);
void drop_keepers(mlir::ModuleOp module);

}  // namespace tessera::compiler
