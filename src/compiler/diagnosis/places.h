// The places of a design whose addresses and numbers are settled.
#pragma once

#include "compiler/design_places.h"
#include "dialect/aie/aie.h"

namespace tessera::compiler {

void add_places(std::vector<DesignPlace>& places, aie::DeviceOp device, std::uint32_t pdi);

}  // namespace tessera::compiler
