// The verbs are clients of these rooms, whose names they use without their room's.
#pragma once

#include "runtime/codes.h"

namespace tessera::report {}

namespace tessera::cli {

using namespace runtime;
using namespace report;
namespace code = runtime::code;

}  // namespace tessera::cli
