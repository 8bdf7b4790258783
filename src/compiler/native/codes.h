// Codes of bodies of cores on the host. Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code not_in_bodies{"T0918"};  // what the body of a core on the host may not have

}  // namespace tessera::compiler::code
