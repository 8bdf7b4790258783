// Lets the driver use the names of src/report, and the codes of src/runtime, without their namespaces.
#pragma once

#include "runtime/codes.h"
#include "runtime/no_effect/codes.h"

namespace tessera::report {}

namespace tessera::driver {

using namespace report;
namespace code = runtime::code;

}  // namespace tessera::driver
