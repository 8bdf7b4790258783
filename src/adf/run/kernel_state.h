// File-scope data of kernels after a second init().
//
// On the array, init() loads the memory of the tiles again, so the variables of a kernel have their first values. Here
// they are memory of the process. adfc++ lists the variables of each instance (adf/driver_tables.h): the first init()
// keeps their bytes, and each further one writes them back.
#pragma once

#include "adf/model/model.h"

#include <vector>

namespace tessera::adf {

// Call before the kernels' code runs, in each init() of their graph.
void load_state_of(const std::vector<id>& kernels);

}  // namespace tessera::adf
