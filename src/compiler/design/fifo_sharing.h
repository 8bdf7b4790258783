// Tells which object FIFOs may work without DMAs.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// True when the FIFO asks for a feature that only DMAs offer, wherever its ends are.
bool asks_for_dmas(aie::ObjectFifoCreateOp fifo);

}  // namespace tessera::compiler
