// Finds memory for object FIFOs that a core fills and empties itself.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::compiler {

// For each placed core tile whose buffers, stack and objects need more memory than it has: lets FIFOs that begin and
// end on this tile have their objects on a neighbour (aie.objectfifo.allocate), the largest FIFOs first, until the rest
// fits. Chooses the neighbour with the most free memory. Leaves FIFOs that already have an aie.objectfifo.allocate.
void delegate_objects(aie::DeviceOp device);

}  // namespace tessera::compiler
