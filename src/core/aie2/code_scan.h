// The operations of an AIE2 program on locks, streams and cascades (core/code_scan.h), found by a sweep over its
// bundles.
#pragma once

#include "core/code_scan.h"
#include "isa/isa.h"

namespace tessera::core::aie2 {

// Returns true for a group of operations that write memory.
bool stores(isa::Group group);

CodeScan scan_code(ByteSpan program);

}  // namespace tessera::core::aie2
