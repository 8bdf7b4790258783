// Makes the buffers and locks of the pools of object FIFOs.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

namespace tessera::compiler::object_fifo {

// Puts the buffers and locks right behind the tiles, and moves the tiles to the front of the device so that every
// operation can use them. Objects that do not fit on a memory tile go to a neighbouring memory tile.
mlir::LogicalResult make_storage(FifoPlan& plan);

}  // namespace tessera::compiler::object_fifo
