// Private memory of a body: `memref.alloca`, temporary memory of vector lowerings, and the frames of the functions that
// it calls.
//
// On an array this memory lies on the core's stack. Here it lies on the stack of the host core, which is small as well.
// Four things could go wrong:
//
// - A loop allocates in each round. In MLIR's dialects a round frees its memory. In LLVM's dialect it does not, so the
//   stack would grow until the process dies. So all memory is allocated once, where a function starts. LLVM can then
//   also keep memory in registers if it fits into them.
// - Memory has no bound: its shape is known only at run time, or it comes from the heap of `memref.alloc`, which cores
//   do not have. Both are refused with an error at the operation, and so is a function that takes too much memory.
// - Functions recurse. The depth shows only at run time. So each function that other functions call, and that itself
//   calls functions, first asks whether enough stack is left (CoreCalls::deeper). Functions without calls do not ask,
//   because the stack always has room for one more frame.
// - Memory was never written. It would hold old data of the host, different in each run. So it is filled with zeros,
//   like the memory of an array at its start.
//
// An alternative was to use the memory of the array instead of the stack, at the address that a linker would choose.
// But that address depends on the compiler of the core, and the results of a body must not.
#pragma once

#include "compiler/native/body_functions.h"
#include "compiler/native/calls_of_core.h"

#include <llvm/IR/Module.h>

namespace tessera::compiler {

// kMostPrivateBytes: the most memory that one function may take, in bytes; twice the data memory of a core. kMostFrame:
// the largest frame of a function, in bytes: its private memory, and values that found no register. Stacks of host
// cores have 1 MiB (base/fiber.cpp). CoreCalls::deeper lets a function start only in the first half of a stack.
// The frames of this function and of a function without calls leave the rest for kernels.
inline constexpr std::uint64_t kMostPrivateBytes = std::uint64_t{128} << 10;
inline constexpr unsigned kMostFrame = 160U << 10;

// Checks that functions, in the dialects of bodies, take only stack memory of known size.
mlir::LogicalResult check_private_memory(mlir::ModuleOp module);

// Adds a check of the remaining stack to functions that other functions call and that themselves call functions.
// Appends a place for each check to the list.
void guard_depth(mlir::ModuleOp module, BodyPlaces& places);

// For functions in LLVM's dialect: moves all allocations to the start of their function. Fails when the allocations of
// one function exceed kMostPrivateBytes.
mlir::LogicalResult settle_private_memory(mlir::ModuleOp module);

// Fills all allocations with zeros, at the start of the function. LLVM decides their size: for a vector of i1, LLVM
// takes a bit for each lane, and MLIR a byte.
void clear_private_memory(llvm::Module& module);

}  // namespace tessera::compiler
