// Tells which object FIFOs may work without DMAs.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// True when the FIFO cannot share memory, wherever its ends are: it does not have exactly one consumer, or it asks for
// a feature that needs a DMA or a stream.
bool asks_for_dmas(aie::ObjectFifoCreateOp fifo);

}  // namespace tessera::compiler
