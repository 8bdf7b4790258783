// Which operations, types and attributes the bodies of cores may have, before anything is lowered.
//
// Bodies are data of whoever wrote the design or the container, and become code of this process. MLIR has operations
// that call any function, make pointers of numbers, or promise a compiler what is not so. To look for those that harm
// is to forget one, and the next version of MLIR has another. So the list has what may come in (facts/host_bodies.tsv),
// and everything else is refused: an operation that is not there, an attribute that it does not keep, a type that is
// not one of a few, a symbol that is neither defined beside the body nor one of its core's calls nor a kernel's.
// Attributes that only promise something (a sum that does not wrap, an alignment) are dropped: then there is nothing
// that could be untrue.
//
// It is the same for all bodies, and asked at the one place that all of them pass on their way to code (jit.h).
#pragma once

#include "base/diag.h"

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

// What bodies may take of the compiler and of the process: of a vector its lanes, of all operations the sum of what
// each becomes (the lanes that it works on one by one, else as many as a register has together), of a memref and of all
// constants in memory the bytes.
inline constexpr std::int64_t kMostLanes = 1024;
// In one block operations count as often as others stand before them: MLIR moves what stands behind a branch once for
// each branch.
inline constexpr std::uint64_t kMostWork = std::uint64_t{1} << 18;
inline constexpr std::uint64_t kMostCrowded = std::uint64_t{1} << 25;
inline constexpr std::int64_t kMostMemrefBytes = std::int64_t{1} << 30;
inline constexpr std::int64_t kMostConstantBytes = std::int64_t{1} << 20;

// T0918 for an operation by its name, or an attribute or a type that cannot be read: it has something that no body may
// have ("has an attribute x, which may"), or is nothing that one has.
inline constexpr std::string_view kIsUnknown = "may";
Diag not_in_body(std::string_view name, std::string_view reason, std::string_view place);

// T0918 at the first operation that may not be in a body. Drops promises on the way.
Result<void> check_allowed(mlir::ModuleOp module);

}  // namespace tessera::compiler
