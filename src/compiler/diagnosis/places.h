// The places of a design whose addresses and numbers are settled.
#pragma once

#include "container/design_names.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// The place of what a pass makes for an object FIFO, which says so.
mlir::Location made_for(aie::ObjectFifoCreateOp fifo);

void add_places(std::vector<container::DesignName>& places, aie::DeviceOp device, std::uint32_t pdi);

}  // namespace tessera::compiler
