// The structures with which graphs describe a movement of data: those of the ADF API.
#pragma once

#include <adf/tiling_parameters.h>

namespace tessera::tiling {

using ::adf::tiling_parameters;
using ::adf::traversing_parameters;

}  // namespace tessera::tiling
