// UUIDs as text that people write.
#pragma once

#include "container/uuid.h"

#include <optional>
#include <string_view>

namespace tessera::container {

// Reads 32 hex digits. As xclbinutil, takes dashes and 0x anywhere, and puts zeros in front of fewer digits. Returns
// nothing for any other text.
std::optional<Uuid> parse_uuid(std::string_view text);

}  // namespace tessera::container
