// What a body reads and does not use.
//
// On the way to where looks are put in (guards.h) MLIR's patterns drop what has no use, and an index out of range with
// it, which a core would not get away with either. Calls that take what was read keep it until then.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

void keep_reads(mlir::ModuleOp module);
void drop_keepers(mlir::ModuleOp module);

}  // namespace tessera::compiler
