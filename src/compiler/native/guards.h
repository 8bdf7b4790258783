// Adds checks before the accesses of bodies that run on the host.
//
// A body is code of this process, so an index out of range would access the emulator's own memory. And a body reaches
// its buffers by plain loads and stores, which the sanitizers of the array do not see. Both problems are solved where
// an access still shows its meaning, in `memref` and `vector`, before it becomes a pointer:
//
// - Before each access and each view, a check compares the indices with the sizes of the memref; an index out of range
//   calls CoreCalls::outside, which does not return. All bodies have these checks: LLVM drops those that a loop's
//   bounds decide, and the others cost less than a missing report.
// - Watched bodies report each access to memory that may be a buffer (CoreCalls::access), and the memory that they pass
//   to a kernel, whose accesses cannot be seen (CoreCalls::lend). This costs a call per access, so only `run --check`
//   does it.
// - They mark each call of a kernel (CoreCalls::kernel), for the report in case the kernel crashes.
//
// Tried and refused: checks of pointers instead of indices, after the lowering to LLVM's dialect. They would miss no
// access, but could not name the index and the dimension that were wrong.
#pragma once

#include "compiler/native/core_calls.h"
#include "compiler/native/outline.h"

#include <mlir/Interfaces/DataLayoutInterfaces.h>

namespace tessera::compiler {

// Calls refer to places by their position in this list, from 1 up.
using BodyPlaces = std::vector<BodyPlace>;

// Adds the checks. Expects vector transfers of one dimension with explicit masks (transfers.h), and lowered affine
// operations. Turns copies into loops, so that their accesses are checked like all others.
mlir::FailureOr<BodyPlaces> add_guards(CoreFunctions& functions, bool watch);

// Adds a call from a body to its core (core_calls.h), for the operation `op`, where the builder stands.
void call_core(mlir::OpBuilder& builder, mlir::Operation* op, mlir::StringRef name,
               mlir::ArrayRef<mlir::Value> arguments);

// The bytes from one element of a memref to the next on the host; 0 for types without such a size.
std::uint64_t stored_bytes(mlir::Type element, const mlir::DataLayout& layout);

}  // namespace tessera::compiler
