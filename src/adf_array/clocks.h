// The clocks of PLIOs beside the clock of the array.
#pragma once

#include "adf/array/placement.h"

#include <tessera/session.h>

namespace tessera::adf_array {

// Returns the width and the clock of each placed PLIO. A PLIO without a frequency has the platform's usual one.
std::vector<api::PlioClock> plio_clocks(const adf::Model& model, const adf::array::Placement& placement);

}  // namespace tessera::adf_array
