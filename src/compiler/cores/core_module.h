// Makes a module for the public compiler of cores (Peano) from the bodies of cores.
//
// A core becomes `func @core_COL_ROW()`, as in mlir-aie. Operations on the core become intrinsics
// (facts/core_intrinsics.tsv), and the linker resolves calls of functions that the design only declares. Buffers become
// globals that are defined elsewhere: the linker script gives the address at which the core sees each buffer
// (emit/linker.h). So cores that see one buffer at different addresses can have the same code. The configuration writes
// the initial values of buffers, so the program does not contain them. Each global has the alignment of its buffer's
// address, on which the code for vector loads depends.
#pragma once

#include "compiler/core_targets.h"  // generated
#include "dialect/aie/aie.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>

namespace tessera::compiler {

// Whether cores of the target have a public compiler, and with it a triple and a data layout.
bool has_public_compiler(const CoreTarget& target);

// Returns the target with which the compiler of cores builds for this device. Fails with T0916 on AIE1, which has no
// such compiler.
mlir::FailureOr<const CoreTarget*> core_target(aie::DeviceOp device);

// Makes a module of these cores; the device stays unchanged. Locks must have their numbers. Fails with diagnostics at
// operations that the compiler of cores cannot express. The module declares the buffers that the cores use, or all
// buffers of the device.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> core_module(aie::DeviceOp device, mlir::ArrayRef<aie::CoreOp> cores,
                                                               bool with_all_buffers = false);

}  // namespace tessera::compiler
