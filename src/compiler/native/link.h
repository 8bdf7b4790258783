// Turns LLVM's dialect into machine code that can reach only the symbols that it is linked with.
//
// MLIR's own engine resolves names in the whole process, so a body could call all of libc. The engine also uses names
// of functions and constants that an attacker can choose. Here all functions, constants and kernels of a module get
// numbers as names. Bodies call kernels through a table of their core (own_state.h). All other functions that bodies
// call are in one table (runtime.h). The linker gets the addresses in this table, and has no other source of symbols.
#pragma once

#include "base/diag.h"
#include "compiler/native/runtime.h"

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <mlir/IR/BuiltinOps.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tessera::compiler {

// Renames functions and constants so that they cannot clash with names of passes and libraries. `kernels` are the names
// of declared functions that are kernels. Returns the new names of `cores` and of `kernels`, in the same order.
struct Renamed {
  std::vector<std::string> cores, kernels;
};
Renamed rename_symbols(mlir::ModuleOp module, const std::vector<std::string>& cores,
                       const std::vector<std::string>& kernels);

// Machine code of a module. `entries` has a function for each core, which takes the addresses of its arguments' values.
struct Linked {
  std::unique_ptr<llvm::orc::LLJIT> code;
  std::vector<void (*)(void**)> entries;
  std::span<const std::uint8_t> globals;  // initial values of the globals that each core has for itself
};
Result<Linked> link(mlir::ModuleOp module, const Renamed& names, const std::vector<RuntimeSymbol>& symbols);

}  // namespace tessera::compiler
