// Puts kernels that a design gives as LLVM IR into the program of a core (`link_with_mode = "merge"`), so that the
// compiler of cores can inline them.
#pragma once

#include "base/diag.h"
#include "dialect/aie/aie.h"

#include <llvm/ADT/ArrayRef.h>

#include <filesystem>
#include <string>

namespace tessera::compiler {

struct KernelIr {
  std::string path;
  std::string bytes;  // text or bitcode
};

// Returns the LLVM IR of a core, with that of the kernels that the design wants merged into it. The design's names of
// files are relative to the folder. Fails with diagnostics at the core.
mlir::FailureOr<std::string> whole_ir(aie::CoreOp core, const std::filesystem::path& folder);

// Returns the text of the core's module with everything that the kernels define, in the words of plain_ir.h. A child
// process does the work, because LLVM's reader of bitcode may crash on bytes that no compiler wrote. Fails with T0919,
// at a line of the kernel if LLVM names one.
Result<std::string> merge_ir(const std::string& core, llvm::ArrayRef<KernelIr> kernels);

}  // namespace tessera::compiler
