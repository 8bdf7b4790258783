// Reads UUIDs that people write as text.
#pragma once

#include "container/uuid.h"

#include <optional>
#include <string_view>

namespace tessera::container {

// Reads 32 hex digits. Like xclbinutil, accepts dashes and 0x anywhere, and puts zeros in front of fewer digits.
// Returns no value for any other text.
std::optional<Uuid> parse_uuid(std::string_view text);

}  // namespace tessera::container
