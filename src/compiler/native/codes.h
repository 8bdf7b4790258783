// Codes for bodies of cores on the host. Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code not_in_bodies{"T0918"};  // a part that the body of a core on the host may not have
inline constexpr Code too_much_code{"T0921"};  // bodies of cores that need more code than the host compiles

}  // namespace tessera::compiler::code
