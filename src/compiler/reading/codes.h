// Codes for reading text. Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code too_long{"T0905"};  // too many digits or terms, or aliases that are too large

}  // namespace tessera::compiler::code
