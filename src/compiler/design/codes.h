// Codes for probable mistakes in the text of a design. Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::compiler::code {

inline constexpr Code partial_pad{"T0981"};  // the pad word looks like the value of one smaller element

}  // namespace tessera::compiler::code
