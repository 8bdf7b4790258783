// The diagnostic for a text that is not JSON.
#pragma once

#include "base/diag.h"

#include <string_view>

namespace tessera::tiling {

// Returns the diagnostic T1001 with the place and the cause. `byte` is the place at which the parser failed, counted
// from 1; it is 0 when the text is JSON, but holds a number that is too large.
Diag not_json(std::string_view text, std::size_t byte);

}  // namespace tessera::tiling
