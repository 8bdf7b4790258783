// Calls from a body to its core (core_calls.h), as operations of the body.
#pragma once

#include "compiler/native/core_calls.h"

#include <mlir/IR/Builders.h>
#include <mlir/Interfaces/DataLayoutInterfaces.h>

#include <vector>

namespace tessera::compiler {

// Calls refer to places by their position in this list, from 1 up.
using BodyPlaces = std::vector<BodyPlace>;

// Returns the core, which is the first argument of each function of a body.
mlir::Value core_of(mlir::Operation* op);

// Adds a call from a body to its core (core_calls.h), for the operation `op`, where the builder stands.
void call_core(mlir::OpBuilder& builder, mlir::Operation* op, mlir::StringRef name,
               mlir::ArrayRef<mlir::Value> arguments);

// The bytes from one element of a memref to the next on the host; 0 for types without such a size.
std::uint64_t stored_bytes(mlir::Type element, const mlir::DataLayout& layout);

}  // namespace tessera::compiler
