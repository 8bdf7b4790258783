// Makes the plan for the object FIFOs of a device.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

namespace tessera::compiler::object_fifo {

// Decides which FIFOs share memory, where objects lie, and what each DMA moves. Reports FIFOs that cannot be lowered.
mlir::FailureOr<FifoPlan> make_plan(aie::DeviceOp device);

// Returns the number of objects that an end holds when the design gives one number for all ends: the most objects that
// are acquired at once, and one more that moves meanwhile.
std::uint32_t depth_of(aie::ObjectFifoCreateOp fifo, aie::ObjectFifoPort port, unsigned consumer, aie::TileOp tile);

}  // namespace tessera::compiler::object_fifo
