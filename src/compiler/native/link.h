// From LLVM's dialect to code of this machine that can do nothing else than what it says.
//
// MLIR's own engine looks up what code names in the whole process, so that a body had all of libc, and takes functions
// and constants by names that anybody can choose. Here a module has names of ours alone: its functions, its constants
// and the kernels are numbered. What is left to be looked up stands in one table (runtime.h), whose addresses are given
// to the linker; there is nobody to ask for another.
#pragma once

#include "base/diag.h"

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <mlir/IR/BuiltinOps.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tessera::compiler {

// Names of functions and constants that clash with nobody's: those of passes and of libraries. Kernels, which have no
// body, are found by their new names in `kernels`.
using Kernel = std::pair<std::string, void*>;  // its name, and where it is
struct Renamed {
  std::vector<std::string> cores;  // in the order of those that were given
  std::vector<Kernel> kernels;
};
Renamed rename_symbols(mlir::ModuleOp module, const std::vector<std::string>& cores,
                       const std::vector<Kernel>& kernels);

// Code of a module in LLVM's dialect: for each core a function that takes the addresses of its arguments' values.
struct Linked {
  std::unique_ptr<llvm::orc::LLJIT> code;
  std::vector<void (*)(void**)> entries;
};
Result<Linked> link(mlir::ModuleOp module, const std::vector<std::string>& cores, const std::vector<Kernel>& symbols);

}  // namespace tessera::compiler
