// The objects to link into a core's program.
#pragma once

#include "dialect/aie/aie.h"

#include <filesystem>

namespace tessera::compiler {

// An attribute of mlir-aie's `aie.core`: files of LLVM IR that are merged into the core's LLVM IR (merged_ir.h).
inline constexpr llvm::StringLiteral kMergedFiles = "link_merge_files";

// Returns the names of objects as the design gives them: `link_files`, or else the older `link_with`.
mlir::SmallVector<mlir::StringRef> link_files(aie::CoreOp core);
// Returns the names of the core's files of LLVM IR.
mlir::SmallVector<mlir::StringRef> merged_files(aie::CoreOp core);
// Returns the absolute paths of files that a core names, relative to a folder. Fails at the core with T0917.
mlir::FailureOr<mlir::SmallVector<std::string>> find_files(aie::CoreOp core, mlir::ArrayRef<mlir::StringRef> names,
                                                           const std::filesystem::path& folder);

}  // namespace tessera::compiler
