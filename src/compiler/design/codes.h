// Codes of what a design says that is likely not meant. Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code partial_pad{"T0981"};  // an element's value as the word to pad with, of smaller elements

}  // namespace tessera::compiler::code
