// The objects to link into a core's program.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// LLVM IR that the design merges into that of the core before compiling: an attribute of mlir-aie's `aie.core`. Tessera
// cannot merge it, so a core with such a file is not built.
inline constexpr llvm::StringLiteral kMergedFiles = "link_merge_files";

// The names of objects as the design gives them: `link_files`, or else the older `link_with`.
mlir::SmallVector<mlir::StringRef> link_files(aie::CoreOp core);

}  // namespace tessera::compiler
