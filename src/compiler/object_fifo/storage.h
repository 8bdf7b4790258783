// The buffers and locks of pools.
#pragma once

#include "compiler/object_fifo/plan.h"

namespace tessera::compiler::object_fifo {

// Makes them, behind the tiles, which it moves to the front of the device so that all can use them. Objects that find
// no room on a memory tile lie on a neighbour of it.
mlir::LogicalResult make_storage(Plan& plan);

}  // namespace tessera::compiler::object_fifo
