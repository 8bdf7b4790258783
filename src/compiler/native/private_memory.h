// Memory that a body has for itself: `memref.alloca`, what lowerings of vectors take for a moment, and the frames of
// functions that it calls.
//
// On an array it lies on the core's stack. Here it lies on the stack of the host core, which is small as well, and four
// things could go wrong there:
//
// - A loop that takes memory in each round. The scope of a round ends in MLIR's dialects, but is lost on the way to
//   LLVM's, where the stack would grow until the process dies. So all of it is taken once, where a function begins;
//   LLVM then makes registers of what fits into them, too.
// - Memory without a bound: shapes that are known only when the body runs, and the heap of `memref.alloc`, which cores
//   do not have. Both are refused, by name, as is more in one function than there is.
// - Functions that call themselves. How deep they go only a run shows, so that each function that calls others asks
//   whether it may (CoreCalls::deeper), which costs nothing where nobody calls.
// - What nobody has written. It would be whatever the host left there, and another thing in the next run. It is zero,
//   as the memory of an array is at its beginning.
//
// Tried and refused: memory of the array in place of the stack, at the address that a linker would give it. Where that
// is depends on the compiler of the core, and what a body computes must not.
#pragma once

#include "compiler/native/body_functions.h"
#include "compiler/native/calls_of_core.h"

namespace tessera::compiler {

// What one function may take, in bytes. Stacks of host cores have 1 MiB (array/core/fiber.cpp); they let functions
// begin in the first half of it, and the rest is for frames and kernels.
inline constexpr std::uint64_t kMostPrivateBytes = std::uint64_t{256} << 10;

// That functions, in the dialects of bodies, take memory of a stack, and know how much.
mlir::LogicalResult check_private_memory(mlir::ModuleOp module);

// Asks in functions that call others whether there is stack left; places go to the end of the list.
void guard_depth(mlir::ModuleOp module, const CoreFunctions& functions, BodyPlaces& places);

// Of functions in LLVM's dialect: takes all of it where they begin, and fills it with zeros.
mlir::LogicalResult settle_private_memory(mlir::ModuleOp module);

}  // namespace tessera::compiler
