// Finds the state that must be reset before an object FIFO can run again.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

namespace tessera::compiler::object_fifo {

// For each FIFO that an aiex.dma_channel_reset_for names, makes an aie.objectfifo_rearm_binding with the FIFO's
// channels and locks, and lets the reset refer to it. Leaves out channels of shim tiles, because the host starts them.
mlir::LogicalResult bind_rearms(FifoPlan& plan);

}  // namespace tessera::compiler::object_fifo
