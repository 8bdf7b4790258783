// Memory of cores that no port has: lookup tables with their values, heaps, and stacks that lie at another place
// than usual.
#pragma once

#include "adf/array/placement.h"

#include <set>
#include <string>

namespace tessera::adf::array {

// Declarations of buffers in a design, and the tiles that they name as %tile_COLUMN_ROW.
struct CoreMemory {
  std::string text;
  std::set<TileId> tiles;
};
CoreMemory core_memory(const Model& model, const Placement& placement);

// Returns whether the stack of a core with this kernel lies where the compiler puts it: at the begin of the core's
// memory.
bool has_usual_stack(const Placement& placement, id node);

// The name of the buffer with a global array for a kernel; kernels of one core share the buffer.
std::string table_name(const Placement& placement, id node, id parameter);

}  // namespace tessera::adf::array
