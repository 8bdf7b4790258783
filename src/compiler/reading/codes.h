// Codes for reading text. Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code too_long{"T0905"};  // a number has too many digits, or an expression too many terms

}  // namespace tessera::compiler::code
