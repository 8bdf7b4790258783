// Codes of reading text. Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code too_long{"T0905"};  // a number or an expression with more digits or terms than are read

}  // namespace tessera::compiler::code
