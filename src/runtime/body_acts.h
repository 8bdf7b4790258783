// The compiler's list of the locks, buffers and loops that a body uses, in the form that explanations of hangs read.
#pragma once

#include "array/core/code_scan.h"
#include "container/sections/core_bodies.h"

namespace tessera::runtime {

// Replaces the number of each buffer by the addresses at which the core sees it.
array::CodeScan scan_body(std::vector<device::CoreAct> acts, const container::CoreBody& body);

}  // namespace tessera::runtime
