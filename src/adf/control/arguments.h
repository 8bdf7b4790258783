// The options of a program on its command line.
#pragma once

#include "adf/run/options.h"
#include "base/diag.h"

#include <string>
#include <vector>

namespace tessera::adf {

// Takes the options from the arguments and leaves the others. Fails for an option without its value.
Result<Options> take_options(std::vector<std::string>& arguments);

}  // namespace tessera::adf
