// Lists the places of a design with final addresses and numbers.
#pragma once

#include "container/sections/design_names.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

// The location for operations that a pass makes for an object FIFO; it records the FIFO.
mlir::Location made_for(aie::ObjectFifoCreateOp fifo);

void add_places(std::vector<container::DesignName>& places, aie::DeviceOp device, std::uint32_t pdi);

}  // namespace tessera::compiler
