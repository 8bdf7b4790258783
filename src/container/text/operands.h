// Operands and options that TXN and DPU sequences have in common.
#pragma once

#include "container/residue.h"
#include "container/sync.h"
#include "container/text/line.h"

namespace tessera::container {

// Reads `pad=OFFSET:BYTE,...`, bytes in the padding of an operation: decimal offsets, hexadecimal bytes. Empty when the
// line has no such option.
Result<Residue> parse_padding(Line& line);

// Reads the operands of `sync`.
Result<Sync> parse_sync(Line& line);

}  // namespace tessera::container
