// Lists the name of a design's device, and the lines that define buffers, locks, descriptors, channels and cores, with
// their numbers and addresses.
#pragma once

#include "container/sections/design_names.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// Returns a location for operations that a pass makes for an object FIFO; it contains the FIFO's name and line.
mlir::Location made_for(aie::ObjectFifoCreateOp fifo);

void add_places(std::vector<container::DesignName>& places, aie::DeviceOp device, std::uint32_t pdi);

}  // namespace tessera::compiler
