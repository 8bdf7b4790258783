// The device model by which an operation is verified, also outside of all devices.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::aie {

// Returns the model of the device that contains the operation. An operation outside of all devices belongs to a VC1902:
// designs older than aie.device have their tiles in the module, and aie-canonicalize-device makes such a device around
// them.
const device::Device& model_of(mlir::Operation* op);

}  // namespace tessera::aie
