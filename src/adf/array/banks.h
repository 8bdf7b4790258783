// Banks and addresses of the buffers in one tile that constraints mention, and whether all buffers fit.
//
// The compiler lays buffers into banks where it can, and otherwise one after another across the borders of banks. The
// check here does the same: buffers with a place come first, then the largest ones, each in the first gap.
#pragma once

#include "adf/array/floor.h"

namespace tessera::adf::array {

struct BankPlan {
  bool fits = false;
  std::int64_t lacks = 0;                             // bytes that found no place
  std::map<unsigned, std::vector<BufferSpot>> spots;  // by set
};

BankPlan plan_banks(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor, unsigned tile);

}  // namespace tessera::adf::array
