// The compiler's list of the locks, buffers and loops that a body uses, in the form that explanations of hangs read.
#pragma once

#include "container/sections/core_bodies.h"
#include "core/code_scan.h"

namespace tessera::runtime {

// Replaces the number of each buffer by the addresses at which the core sees it.
core::CodeScan scan_body(std::vector<device::CoreAct> acts, const container::CoreBody& body);

}  // namespace tessera::runtime
