// Adds checks before the accesses of bodies that run on the host.
//
// A body is code of this process, so an index out of range would access the emulator's own memory. And a body reaches
// its buffers by plain loads and stores, which the sanitizers of the array do not see. Both problems are solved in the
// dialects `memref` and `vector`, where an access still has indices and sizes, before it becomes a pointer:
//
// - Before each access and each view, a check compares the indices with the sizes of the memref; an index out of range
//   calls CoreCalls::outside, which does not return. All bodies have these checks: LLVM drops the checks that a loop's
//   bounds decide, and the time of the other checks is a smaller loss than a missing report.
// - Watched bodies report each access to memory that may be a buffer (CoreCalls::access), and the memory that they pass
//   to a kernel, whose accesses cannot be seen (CoreCalls::lend). These reports cost a call per access, so only
//   `run --check` watches bodies.
// - All bodies mark each call of a kernel (CoreCalls::kernel), for the report in case the kernel crashes.
//
// Tried and refused: checks of pointers instead of indices, after the lowering to LLVM's dialect. They would miss no
// access, but could not name the index and the dimension that were wrong.
#pragma once

#include "compiler/native/body_functions.h"
#include "compiler/native/calls_of_core.h"

namespace tessera::compiler {

// Adds the checks. Expects vector transfers of one dimension with explicit masks (transfers.h), and lowered affine
// operations. Turns copies into loops, so that their accesses are checked like all other accesses.
mlir::FailureOr<BodyPlaces> add_guards(CoreFunctions& functions, bool watch);

}  // namespace tessera::compiler
