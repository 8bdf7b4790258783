// The objects that a core's program is linked with.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// LLVM IR that the design asks to put into that of the core before it is compiled: an attribute of mlir-aie's
// `aie.core`. Nobody here can, so that a core with any is not built.
inline constexpr llvm::StringLiteral kMergedFiles = "link_merge_files";

// By the names that the design gives them: `link_files`, or else an older `link_with`.
mlir::SmallVector<mlir::StringRef> link_files(aie::CoreOp core);

}  // namespace tessera::compiler
