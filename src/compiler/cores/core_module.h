// Makes a module for the public compiler of cores (Peano) from the bodies of cores.
//
// A core is `func @core_COL_ROW()`, as in upstream. Operations on the core become intrinsics
// (facts/core_intrinsics.tsv), calls to unknown functions are left to the linker, and buffers are globals defined
// elsewhere. The linker's script gives the address at which the core sees each buffer (emit/linker.h), so that cores
// that see one buffer through different windows can have the same code. The configuration writes the initial values of
// buffers, and the program does not contain them. Each global has the alignment of its buffer's address, which decides
// how vectors are loaded.
#pragma once

#include "compiler/core_targets.h"  // generated
#include "dialect/aie/aie.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>

namespace tessera::compiler {

// Returns the target with which the compiler of cores builds for this device. Fails with T0916 on AIE1, for which that
// compiler has no target.
mlir::FailureOr<const CoreTarget*> core_target(aie::DeviceOp device);

// Makes a module of these cores; the device stays unchanged. Locks must have their numbers. Fails with diagnostics at
// operations that the compiler of cores cannot express.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> core_module(aie::DeviceOp device, mlir::ArrayRef<aie::CoreOp> cores);

}  // namespace tessera::compiler
