// Makes the plan for the object FIFOs of a device.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

namespace tessera::compiler::object_fifo {

// Decides which FIFOs share memory, where objects lie, and which objects each DMA moves. Reports FIFOs that cannot be
// lowered.
mlir::FailureOr<FifoPlan> make_plan(aie::DeviceOp device);

// Returns the number of objects that an end holds. This is the number that the design gives, except for an end at a
// core that acquires objects, when the design gives one number for all ends. Such an end holds the most objects that
// the core acquires at once, and one more that moves meanwhile; but only one object when the design gives 1 and the
// core acquires single objects. A producer with initial values always holds the number that the design gives.
std::uint32_t depth_of(aie::ObjectFifoCreateOp fifo, aie::ObjectFifoPort port, unsigned consumer, aie::TileOp tile);

}  // namespace tessera::compiler::object_fifo
