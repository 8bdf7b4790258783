// Which object FIFOs may do without DMAs.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// It asks for what only DMAs do, wherever its ends are.
bool asks_for_dmas(aie::ObjectFifoCreateOp fifo);

}  // namespace tessera::compiler
