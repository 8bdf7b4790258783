// Transfers of vectors as loads and stores.
//
// A transfer may reach beyond the end of a memref: those lanes are not accessed. On its way to LLVM MLIR makes a mask
// of that, in 32 bits, which comes out right for no index that is far enough away. So they become loads and stores
// here, with a mask whose length is worked out in the width of the index, and are looked at like any other (guards.h).
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

// Of transfers of one dimension, which is that of the memref's last or a single element's. Others are left.
mlir::LogicalResult make_transfers_plain(mlir::ModuleOp module);

}  // namespace tessera::compiler
