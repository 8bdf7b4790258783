// Keeps reads of a body whose result is unused.
//
// Before checks are added (guards.h), MLIR's patterns drop unused reads. Such a read may have an index out of range,
// which is an error on a core, too, and the error would be lost. Until the checks are added, extra calls take the
// results of all reads and so keep the reads.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

void keep_reads(mlir::ModuleOp module);
void drop_keepers(mlir::ModuleOp module);

}  // namespace tessera::compiler
