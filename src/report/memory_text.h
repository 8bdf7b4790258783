#pragma once

#include "base/bytes.h"

#include <string>

namespace tessera::report {

// Returns the bytes of a memory as text, 16 bytes a line: "  0x00070000  01 02 03 ...".
std::string memory_text(std::uint32_t address, ByteSpan bytes);

}  // namespace tessera::report
