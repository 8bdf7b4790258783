// Lets the verbs use names of these namespaces without a prefix.
#pragma once

#include "runtime/codes.h"

namespace tessera::report {}
namespace tessera::driver {}

namespace tessera::cli {

using namespace runtime;
using namespace report;
using namespace driver;
namespace code = runtime::code;

}  // namespace tessera::cli
