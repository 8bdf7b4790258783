// Codes of the command line (T07xx). Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::cli::code {

inline constexpr Code nothing_to_explain{"T0790"};  // `explain` knows nothing of that name

}  // namespace tessera::cli::code
