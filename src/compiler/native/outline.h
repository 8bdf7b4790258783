// Turns the bodies of cores into functions of a module of their own, without operations of the `aie` dialect.
//
// A body becomes `func @core_<col>_<row>(buffers...)`: operations on its core become calls (runtime.h), and the buffers
// that it names become arguments; CoreFunction keeps their addresses as the core sees them. Locks and buffers must have
// their numbers and addresses, and object FIFOs must be lowered.
#pragma once

#include "compiler/native/body_functions.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Outlines all cores of the device except those with an ELF as program. Fails with diagnostics at operations that the
// host cannot run.
mlir::FailureOr<CoreFunctions> outline_cores(aie::DeviceOp device);

}  // namespace tessera::compiler
