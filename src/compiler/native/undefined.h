// What has no value, before LLVM sees it.
//
// LLVM computes with constants while code is being translated to it: a shift of 1 by 64 is gone then, and what stands
// in its place is a value that nothing defines, of which nobody can say any more where it came from. A shift by a
// number that only a run knows has a value here (defined.h), and one by a constant is to have the same. So operations
// that may have no value keep one operand from being a constant (`llvm.freeze`) until all instructions are defined.
//
// What remains are values that MLIR itself says are none (`ub.poison`): as parts of a vector or a record they are zero,
// as others begin these. A number is refused at its operation, since an index or a size may come of it.
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

// Of a module in LLVM's dialect.
mlir::LogicalResult keep_undefined(mlir::ModuleOp module);

}  // namespace tessera::compiler
