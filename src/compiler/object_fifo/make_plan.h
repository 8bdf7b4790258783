// From the object FIFOs of a device to their plan.
#pragma once

#include "compiler/object_fifo/plan.h"

namespace tessera::compiler::object_fifo {

// Decides which FIFOs share memory, where objects lie, and what is moved. Reports what cannot be.
mlir::FailureOr<Plan> make_plan(aie::DeviceOp device);

// How many objects of its FIFO an end holds, when the design gives one number for all: as many as are acquired at once,
// and one more to be moved meanwhile.
std::uint32_t depth_of(aie::ObjectFifoCreateOp fifo, aie::ObjectFifoPort port, unsigned consumer, aie::TileOp tile);

}  // namespace tessera::compiler::object_fifo
