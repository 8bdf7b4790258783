// Converts the compiler's list of the locks, buffers and loops of a host core's body to a CodeScan, which explanations
// of hangs read.
#pragma once

#include "container/sections/core_bodies.h"
#include "core/code_scan.h"

namespace tessera::runtime {

// Adds to each access of a buffer the accessed bytes at the core's addresses, and makes a CodeScan of the acts.
core::CodeScan scan_body(std::vector<device::CoreAct> acts, const container::CoreBody& body);

}  // namespace tessera::runtime
