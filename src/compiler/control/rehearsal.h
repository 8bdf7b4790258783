// Checks whether each control packet of a configuration arrives. Each packet must get through the switches as the
// packets before it have left them.
//
// The packets reconfigure the switches over which they travel (docs/rationale/control-packets.md). A design whose
// routes differ from the routes of the overlay may cut off its remaining packets, and a tile without a route would
// never get its settings. Both would show only on the array, as a stream that waits for ever. The check follows the
// packets through the registers, write by write, before a container is made of them.
#pragma once

#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

// Reports the first packet that does not arrive, at `design`. Both devices must be lowered to their end; names of ELFs
// are relative to `folder`.
mlir::LogicalResult rehearse(aie::DeviceOp overlay, aie::DeviceOp design, const std::string& folder);

}  // namespace tessera::compiler
