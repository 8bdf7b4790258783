// Rules for the objects that lie in areas, and for those that stay outside.
#pragma once

#include "adf/array/rules.h"

namespace tessera::adf::array {

void add_area(const constraints::ResolvedArea& one, const Demand& demand, const Grid& grid, Rules& to);

}  // namespace tessera::adf::array
