// The programs of cores as a module for the public compiler of cores (Peano).
//
// A core is `func @core_COL_ROW()`, as upstream has it. What it asks of its core are intrinsics (facts/
// core_intrinsics.tsv), what it calls and does not have is left to the linker, and buffers are globals that are defined
// elsewhere: where the core sees them is said by the linker's script (emit/linker.h), so that cores that see one buffer
// through different windows can have the same code. Their values are no matter of the program, the configuration writes
// them. A global tells how its address is aligned, which decides how vectors are loaded.
#pragma once

#include "compiler/core_targets.h"  // generated
#include "dialect/aie/aie.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>

namespace tessera::compiler {

// What the compiler of cores calls them. T0916 where it has none: AIE1.
mlir::FailureOr<const CoreTarget*> core_target(aie::DeviceOp device);

// Of these cores of the device, which stays as it is. Locks have their numbers by then. Fails with diagnostics at the
// operations that cannot be said so.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> core_module(aie::DeviceOp device, mlir::ArrayRef<aie::CoreOp> cores);

}  // namespace tessera::compiler
