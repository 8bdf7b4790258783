// Whether the control packets that configure a device arrive: each over the switches as those before it have left them.
//
// The ways are configured over themselves (docs/rationale/control-packets.md), so that a design whose routes differ
// from those of the overlay would cut off the branch on which it sits, and a tile without a way would never hear of its
// routes. Both would be seen on the array only, as a stream that waits for ever. Here the packets are followed through
// the registers, write by write, before a container is made of them.
#pragma once

#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

// Reports the first packet that does not arrive, at `design`. Both devices are lowered to their end; `folder` is what
// names of ELFs are relative to.
mlir::LogicalResult rehearse(aie::DeviceOp overlay, aie::DeviceOp design, const std::string& folder);

}  // namespace tessera::compiler
