// What has to be set up anew before an object FIFO can run again.
#pragma once

#include "compiler/object_fifo/plan.h"

namespace tessera::compiler::object_fifo {

// Gives each FIFO that an aiex.dma_channel_reset_for names a list of its channels and locks, and has the reset name
// that. Channels of shim tiles are the host's.
mlir::LogicalResult bind_rearms(Plan& plan);

}  // namespace tessera::compiler::object_fifo
