// A complete search for small designs: it tries all ways of all blocks, and all memories of all buffers.
#pragma once

#include "adf/array/floor.h"

namespace tessera::adf::array {

struct Exhausted {
  bool found = false;        // then `floor` has the placement
  bool is_complete = false;  // all arrangements were tried
};

// The search ends without result after a number of steps. It does not begin if there are too many arrangements.
Exhausted exhaust(const std::vector<Block>& blocks, const Demand& demand, const Rules& rules, const Grid& grid,
                  Floor& floor);

}  // namespace tessera::adf::array
