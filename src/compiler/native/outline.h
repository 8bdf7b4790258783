// The bodies of cores as functions of a module of their own, free of the `aie` dialect.
//
// A body becomes `func @core_<col>_<row>(buffers...)`: what it asks of its core are calls (runtime.h), and the buffers
// that it names are arguments, whose addresses as the core sees them stand beside. Locks and buffers have their numbers
// and addresses by then, object FIFOs are lowered.
#pragma once

#include "compiler/native/body_functions.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Of all cores of the device whose program is no ELF. Fails with diagnostics at the operations that cannot be said so.
mlir::FailureOr<CoreFunctions> outline_cores(aie::DeviceOp device);

}  // namespace tessera::compiler
