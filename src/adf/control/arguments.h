// The options of a program on its command line.
#pragma once

#include "adf/run/options.h"
#include "base/diag.h"

#include <string>
#include <vector>

namespace tessera::adf {

// Removes the options from `arguments`, adds them to `before`, and leaves the other arguments there. Fails if an option
// lacks its value.
Result<Options> take_options(std::vector<std::string>& arguments, Options before);

}  // namespace tessera::adf
