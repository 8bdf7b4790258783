// Makes the plan for the object FIFOs of a device.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

namespace tessera::compiler::object_fifo {

// Decides which FIFOs share memory, where objects lie, and what each DMA moves. Reports FIFOs that cannot be lowered.
mlir::FailureOr<FifoPlan> make_plan(aie::DeviceOp device);

// Returns the number of objects that an end holds. When the design gives one number for all ends, an end at a core that
// acquires objects holds the most objects acquired at once, and one more that moves meanwhile; but only one object when
// the design gives 1 and the core acquires single objects. All other ends, and a producer with initial values, hold the
// number that the design gives.
std::uint32_t depth_of(aie::ObjectFifoCreateOp fifo, aie::ObjectFifoPort port, unsigned consumer, aie::TileOp tile);

}  // namespace tessera::compiler::object_fifo
