// Puts kernels that a design gives as LLVM IR into the program of a core (`link_with_mode = "merge"`), so that the
// compiler of cores can inline them.
#pragma once

#include "base/diag.h"

#include <llvm/ADT/ArrayRef.h>

#include <string>

namespace tessera::compiler {

struct KernelIr {
  std::string path;
  std::string bytes;  // text or bitcode
};

// Returns the text of the core's module with everything that the kernels define, in the words of plain_ir.h. A child
// process does the work, because LLVM's reader of bitcode may crash on bytes that no compiler wrote. Fails with T0919,
// at a line of the kernel if LLVM names one.
Result<std::string> merge_ir(const std::string& core, llvm::ArrayRef<KernelIr> kernels);

}  // namespace tessera::compiler
