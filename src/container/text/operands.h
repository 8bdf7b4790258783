// Operands and options that TXN and DPU sequence have in common.
#pragma once

#include "container/residue.h"
#include "container/sync.h"
#include "container/text/line.h"

namespace tessera::container {

// `pad=OFFSET:BYTE,...`, bytes in the padding of an operation: decimal offsets, hexadecimal bytes. Empty when the line
// does not have it.
Result<Residue> parse_padding(Line& line);

// The operands of `sync`.
Result<Sync> parse_sync(Line& line);

}  // namespace tessera::container
