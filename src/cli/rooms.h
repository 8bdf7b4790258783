// The verbs use names of these rooms without the rooms' namespaces.
#pragma once

#include "runtime/codes.h"

namespace tessera::report {}

namespace tessera::cli {

using namespace runtime;
using namespace report;
namespace code = runtime::code;

}  // namespace tessera::cli
