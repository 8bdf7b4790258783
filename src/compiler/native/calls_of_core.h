// Calls from a body to its core (core_calls.h), as operations of the body.
#pragma once

#include "compiler/native/core_calls.h"

#include <mlir/IR/Builders.h>
#include <mlir/Interfaces/DataLayoutInterfaces.h>

#include <vector>

namespace tessera::compiler {

// Calls name places by their position in this list, from 1 on.
using BodyPlaces = std::vector<BodyPlace>;

// The first argument of each function of a body: its core.
mlir::Value core_of(mlir::Operation* op);

// Calls back from a body (core_calls.h): for its operation `op`, where the builder stands.
void call_core(mlir::OpBuilder& builder, mlir::Operation* op, mlir::StringRef name,
               mlir::ArrayRef<mlir::Value> arguments);

// What an element of a memref takes on this machine, up to the next one; 0 for what has no such size.
std::uint64_t stored_bytes(mlir::Type element, const mlir::DataLayout& layout);

}  // namespace tessera::compiler
