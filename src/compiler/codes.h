// Codes of the compiler room (T09xx). Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code not_native{"T0910"};      // a core's body cannot be compiled for the host
inline constexpr Code missing_kernel{"T0911"};  // a core calls a function that no library has

}  // namespace tessera::compiler::code
