// Checks that each control packet of a configuration arrives at its tile, although the packets before it have changed
// switches.
//
// The packets reconfigure the switches over which they travel (docs/rationale/control-packets.md). A design whose
// routes differ from those of the overlay may cut off its remaining packets, and a tile without a route would never get
// its settings. Without this check, both would show only on the array, as a stream that waits for ever. The check
// applies the packets to the registers, write by write, before the compiler makes a container.
#pragma once

#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

// Reports the first packet that does not arrive, at `design`. Both devices must be lowered to their end. Names of ELFs
// are relative to `folder`.
mlir::LogicalResult rehearse(aie::DeviceOp overlay, aie::DeviceOp design, const std::string& folder);

}  // namespace tessera::compiler
