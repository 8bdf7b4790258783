// What bodies of cores call by name, all of it: the calls of their core (core_calls.h), and the functions of C that a
// lowering may need. Code of bodies is linked with this list, the kernels that somebody gave, and nothing else
// (link.h): no name leads into the process.
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
// Those that only the compiler puts in.
inline constexpr llvm::StringLiteral kOutside = "tessera_core_outside", kUndivided = "tessera_core_undivided",
                                     kDeeper = "tessera_core_deeper", kKernel = "tessera_core_kernel",
                                     kAccess = "tessera_core_access", kLend = "tessera_core_lend",
                                     kPollCall = "tessera_core_poll";

// A value of the cascade in memory: memref<16xi32>.
mlir::MemRefType cascade_memory(mlir::MLIRContext* context);

// As a body declares a call of its core, which comes first when it is compiled; null for a name that it has none of.
mlir::FunctionType core_call_type(mlir::StringRef name, mlir::MLIRContext* context);

struct RuntimeSymbol {
  std::string_view name;
  void* address;
};
std::vector<RuntimeSymbol> symbols_of(const CoreCalls& calls);
// Of C, and of the support of its compilers, by their names: they compute and touch no memory but what they are given.
std::span<const RuntimeSymbol> c_symbols();

}  // namespace tessera::compiler
