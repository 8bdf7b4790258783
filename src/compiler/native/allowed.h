// Decides which operations, types and attributes bodies of cores may contain. The check comes before any lowering.
//
// A body is data from the author of a design or container, and becomes code of this process. MLIR has operations that
// call any function, make pointers from numbers, or promise the compiler something false. A list of harmful operations
// would miss some, and each version of MLIR adds more. So facts/host_bodies.tsv lists the allowed operations, and
// everything else is refused: an unlisted operation, an unlisted attribute, a type that is not allowed, and a symbol
// that is neither defined beside the body nor a call of its core nor a kernel. Attributes that only make a promise (a
// sum that does not wrap, an alignment) are dropped, so that no false promise is left.
//
// The rules are the same for all bodies, because every body passes this check on its way to code (jit.h).
#pragma once

#include "base/diag.h"

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

// Limits for a body. kMostLanes: the lanes of a vector. kMostWork: the estimated instructions of all operations
// together. kMostMemrefBytes and kMostConstantBytes: the bytes of a memref, and of all constants together.
inline constexpr std::int64_t kMostLanes = 1024;
// kMostCrowded: for each operation, the number of operations before it in its block, summed over all operations. MLIR
// moves the operations behind a branch once per branch, so long blocks take time that grows with this sum.
inline constexpr std::uint64_t kMostWork = std::uint64_t{1} << 18;
inline constexpr std::uint64_t kMostCrowded = std::uint64_t{1} << 25;
inline constexpr std::int64_t kMostMemrefBytes = std::int64_t{1} << 30;
inline constexpr std::int64_t kMostConstantBytes = std::int64_t{1} << 20;

// Returns the T0918 diagnostic for an operation, or for an attribute or type that cannot be read. Its message is
// "'name' reason not stand in the body ...", so `reason` ends with "may". `reason` is "has ..., so it may" when a part
// of the operation, attribute or type is at fault, and kIsUnknown when the whole is at fault.
inline constexpr std::string_view kIsUnknown = "may";
Diag not_in_body(std::string_view name, std::string_view reason, std::string_view place);

// Returns the reason why a body may not have a value of the type, as "has a ..."; "" when it may.
std::string refused_type(mlir::Type type);

// Fails with T0918 at the first operation that a body may not contain. Drops attributes that only make a promise.
Result<void> check_allowed(mlir::ModuleOp module);

}  // namespace tessera::compiler
