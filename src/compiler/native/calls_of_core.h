// Calls from a body to its core (core_calls.h), as operations of the body.
#pragma once

#include "compiler/native/core_calls.h"

#include <mlir/IR/Builders.h>
#include <mlir/Interfaces/DataLayoutInterfaces.h>

#include <vector>

namespace tessera::compiler {

// The places of calls in the design. A call names its place by the position in this list, counted from 1.
using BodyPlaces = std::vector<BodyPlace>;

// Returns the core object, which is the first argument of the function around `op`.
mlir::Value core_of(mlir::Operation* op);

// Adds a call from a body to its core at the place of the builder. `op` is the operation that needs the call.
void call_core(mlir::OpBuilder& builder, mlir::Operation* op, mlir::StringRef name,
               mlir::ArrayRef<mlir::Value> arguments);

// Returns the bytes from one element of a memref to the next on the host; 0 for types without such a size.
std::uint64_t stored_bytes(mlir::Type element, const mlir::DataLayout& layout);

}  // namespace tessera::compiler
