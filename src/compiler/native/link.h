// Turns LLVM's dialect into machine code that can reach nothing but what it is linked with.
//
// MLIR's own engine resolves names in the whole process, so that a body could call all of libc, and it uses names of
// functions and constants that an attacker can choose. Here all names of a module are replaced: its functions, its
// constants and the kernels get numbers. The other names stand in one table (runtime.h), whose addresses the linker
// gets; it has no other source of symbols.
#pragma once

#include "base/diag.h"

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <mlir/IR/BuiltinOps.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tessera::compiler {

// Renames functions and constants so that they cannot clash with names of passes and libraries. `kernels` finds
// kernels, which have no body, by their new names.
using Kernel = std::pair<std::string, void*>;  // name and address
struct Renamed {
  std::vector<std::string> cores;  // in the order of the given cores
  std::vector<Kernel> kernels;
};
Renamed rename_symbols(mlir::ModuleOp module, const std::vector<std::string>& cores,
                       const std::vector<Kernel>& kernels);

// Code of a module in LLVM's dialect. Each core has a function that takes the addresses of its arguments' values.
struct Linked {
  std::unique_ptr<llvm::orc::LLJIT> code;
  std::vector<void (*)(void**)> entries;
};
Result<Linked> link(mlir::ModuleOp module, const std::vector<std::string>& cores, const std::vector<Kernel>& symbols);

}  // namespace tessera::compiler
