// Looks before the accesses of bodies that run on the host.
//
// A body is code of this process, so that an index out of range would read or write whatever lies there: the emulator's
// own memory. And it reaches its buffers by plain loads and stores, of which the sanitizers of the array hear nothing.
// Both are solved where an access still says what it means, in `memref` and `vector`, before it becomes a pointer:
//
// - Before each access and each view, its indices are compared with the sizes of the memref, and what is out of range
//   goes to CoreCalls::outside, which does not come back. This is always so: comparisons that a loop's bounds decide
//   are dropped by LLVM, and the others cost less than a report that is missing.
// - Bodies that are watched tell of each access to something that may be a buffer (CoreCalls::access), and of what they
//   hand to a kernel, whose accesses nobody sees (CoreCalls::lend). That costs a call for each access, and is done for
//   `run --check` alone.
// - Around each call of a kernel they say so (CoreCalls::kernel), for the report if it goes wild.
//
// Tried and refused: pointers in place of indices, after the lowering to LLVM's dialect. Nothing escapes there, but
// nothing says either which index left which dimension of what.
#pragma once

#include "compiler/native/body_functions.h"
#include "compiler/native/calls_of_core.h"

namespace tessera::compiler {

// Puts the looks in. Transfers of vectors have one dimension and masks of their own by then, affine operations are
// lowered. Copies become loops, so that they are looked at as everything else is.
mlir::FailureOr<BodyPlaces> add_guards(CoreFunctions& functions, bool watch);

}  // namespace tessera::compiler
