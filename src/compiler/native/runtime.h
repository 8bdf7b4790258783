// All functions that bodies of cores call by name: the functions of their core (core_calls.h), and C functions that a
// lowering may need. The linker gives bodies only the functions of this list (link.h), so no name reaches other
// functions of the process. Kernels are not in the list: bodies call them through a table of their core (own_state.h).
#pragma once

#include "compiler/native/core_calls.h"

#include <mlir/IR/BuiltinTypes.h>

#include <span>
#include <string_view>
#include <vector>

namespace tessera::compiler {

inline constexpr std::string_view kOwnPrefix = "tessera_core_";
inline constexpr llvm::StringLiteral kAcquireCall = "tessera_core_acquire", kReleaseCall = "tessera_core_release",
                                     kGetStreamCall = "tessera_core_get_stream",
                                     kPutStreamCall = "tessera_core_put_stream",
                                     kGetCascadeCall = "tessera_core_get_cascade",
                                     kPutCascadeCall = "tessera_core_put_cascade", kEventCall = "tessera_core_event",
                                     kDebug = "tessera_core_debug", kTurnCall = "tessera_core_turn";
// Calls that only the compiler inserts.
inline constexpr llvm::StringLiteral kOutside = "tessera_core_outside", kUndivided = "tessera_core_undivided",
                                     kDeeper = "tessera_core_deeper", kKernel = "tessera_core_kernel",
                                     kAccess = "tessera_core_access", kLend = "tessera_core_lend",
                                     kPollCall = "tessera_core_poll";

// Returns the type of a cascade value in memory: memref<16xi32>.
mlir::MemRefType cascade_memory(mlir::MLIRContext* context);

// Returns the type with which a body must declare the function `name` of its core; null for a name that bodies may not
// declare. Compiled code passes the core as an additional first argument.
mlir::FunctionType core_call_type(mlir::StringRef name, mlir::MLIRContext* context);

struct RuntimeSymbol {
  std::string_view name;
  void* address;
};
std::vector<RuntimeSymbol> symbols_of(const CoreCalls& calls);
// Returns C functions and compiler support functions, by name. These functions only compute, and access only memory
// that they are given.
std::span<const RuntimeSymbol> c_symbols();

}  // namespace tessera::compiler
