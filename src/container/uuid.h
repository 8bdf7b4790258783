// The 16-byte identifiers of xclbins and PDIs. They do not follow RFC 4122: any 16 bytes may occur, often zeros.
#pragma once

#include "base/bytes.h"

#include <array>
#include <string>

namespace tessera::container {

using Uuid = std::array<std::uint8_t, 16>;

std::string to_string(const Uuid& uuid);  // 8-4-4-4-12 hex digits, bytes in file order

// Returns an identifier derived from the content: equal content gives equal identifiers, so builds are reproducible.
Uuid content_uuid(ByteSpan content);

}  // namespace tessera::container
