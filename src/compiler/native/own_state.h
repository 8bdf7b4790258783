// Gives each core its own globals and its own kernels.
//
// On an array, the program of each core contains the globals and kernels that it uses. So each core has its own copy of
// the globals, and of the static data of its kernels. On the host, the bodies of all cores are the code of one module.
// So the code of a body finds globals and kernels through its core (BodyCore in core_calls.h), which each function of a
// body gets as its first argument.
//
// Example: a body counts its rounds in a global and calls a kernel.
//     store i32 %n, ptr @constant.3
//     call void @kernel.0(ptr %x)
// becomes
//     %globals = load ptr, ptr %core             ; where the function starts
//     %count = getelementptr i8, ptr %globals, i64 64
//     store i32 %n, ptr %count
//     %kernels = load ptr, ptr (%core + 8)       ; before the call
//     %kernel = load ptr, ptr %kernels           ; number 0
//     call void %kernel(ptr %x)
// All cores share a global that bodies only load from.
#pragma once

#include <llvm/IR/Module.h>

#include <string>
#include <vector>

namespace tessera::compiler {

// Makes the code of the module reach globals and kernels through the core. `kernels` are the names of declared
// functions, in the order of BodyCore::kernels. If cores need globals of their own, adds a constant with the name
// kInitialGlobals, which contains the initial values of these globals.
inline constexpr const char* kInitialGlobals = "initial_globals";
void give_own_state(llvm::Module& module, const std::vector<std::string>& kernels);

}  // namespace tessera::compiler
