// The operations of an AIE2 program on locks, streams and cascades (core/code_scan.h), found by a sweep over its
// bundles.
#pragma once

#include "core/code_scan.h"

namespace tessera::core::aie2 {

CodeScan scan_code(ByteSpan program);

}  // namespace tessera::core::aie2
