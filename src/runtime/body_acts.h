// What the compiler told of a body, as the array's explanations read it.
#pragma once

#include "array/core/code_scan.h"
#include "container/core_bodies.h"

namespace tessera::runtime {

// Gives the buffers, which the compiler knows by their number, their places in the core's view.
array::CodeScan scan_body(std::vector<device::CoreAct> acts, const container::CoreBody& body);

}  // namespace tessera::runtime
