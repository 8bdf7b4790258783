// The clocks of PLIOs beside the clock of the array, and the times at which their words come.
#pragma once

#include "adf/array/placement.h"

#include <tessera/session.h>

namespace tessera::adf_array {

// Returns the width and the clock of each placed PLIO. A PLIO without a frequency has `pl_megahertz`; if this is 0, the
// platform's usual clock.
std::vector<api::PlioClock> plio_clocks(const adf::Model& model, const adf::array::Placement& placement,
                                        double pl_megahertz);

// Returns the time at which the logic takes a word that came in this cycle of the array: the next edge of its clock.
std::uint64_t picoseconds_of(const api::PlioClock& clock, std::uint64_t cycle);
// Returns the first cycle of the array that begins at this time or later.
std::uint64_t cycles_of_nanoseconds(std::uint64_t nanoseconds);

}  // namespace tessera::adf_array
