// Turns the bodies of cores into functions of a module of their own, without operations of the `aie` dialect.
//
// A body becomes `func @core_<col>_<row>(buffers...)`. Operations on its core become calls (runtime.h), and the buffers
// that it names become arguments; CoreFunction has the addresses at which the core sees these buffers. Locks and
// buffers must have their numbers and addresses, and object FIFOs must be lowered.
#pragma once

#include "compiler/native/body_functions.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Outlines all cores of the device that have no ELF. Fails with diagnostics at operations that the host cannot run.
mlir::FailureOr<CoreFunctions> outline_cores(aie::DeviceOp device);

}  // namespace tessera::compiler
