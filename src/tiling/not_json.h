// The diagnostic for a text that is not JSON.
#pragma once

#include "base/diag.h"

#include <string_view>

namespace tessera::tiling {

// T1001 with the place and the cause. `byte`, from 1, is the last byte that the parser has read; 0 when it has read all
// of them and a number is too large.
Diag not_json(std::string_view text, std::size_t byte);

}  // namespace tessera::tiling
