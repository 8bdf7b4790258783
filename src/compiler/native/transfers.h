// Turns vector transfers into loads and stores.
//
// A transfer may reach beyond the end of a memref; it does not access the lanes there. MLIR lowers a transfer to an
// access with a mask, and computes the mask in 32 bits, which is wrong for an index far enough away. So transfers
// become loads and stores here, with a mask computed in the width of the index. These accesses get checks like all
// other accesses (guards.h).
#pragma once

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

// Handles transfers of one dimension (the memref's last), or of a single element. Fails with a diagnostic at any other
// transfer.
mlir::LogicalResult make_transfers_plain(mlir::ModuleOp module);

}  // namespace tessera::compiler
