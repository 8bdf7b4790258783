// Turns LLVM's dialect into machine code that can reach only the symbols that it is linked with.
//
// MLIR's own engine resolves names in the whole process, so that a body could call all of libc, and it uses names of
// functions and constants that an attacker can choose. Here all names of a module are replaced: its functions, its
// constants and the kernels get numbers. Kernels are called through a table of their core (own_state.h). The other
// names stand in one table (runtime.h), whose addresses the linker gets; it has no other source of symbols.
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
// of declared functions that are kernels. Returns the new names, each list in its given order.
struct Renamed {
  std::vector<std::string> cores, kernels;
};
Renamed rename_symbols(mlir::ModuleOp module, const std::vector<std::string>& cores,
                       const std::vector<std::string>& kernels);

// Code of a module in LLVM's dialect. Each core has a function that takes the addresses of its arguments' values.
struct Linked {
  std::unique_ptr<llvm::orc::LLJIT> code;
  std::vector<void (*)(void**)> entries;
  std::span<const std::uint8_t> globals;  // initial values of the globals that each core has for itself
};
Result<Linked> link(mlir::ModuleOp module, const Renamed& names, const std::vector<RuntimeSymbol>& symbols);

}  // namespace tessera::compiler
