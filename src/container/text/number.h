// Numbers in command text: decimal, hexadecimal after 0x, binary after 0b.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tessera::container {

// Returns the value of the whole `text`; no value when it is not a number of 64 bits.
std::optional<std::uint64_t> parse_number(std::string_view text, int base = 10);

}  // namespace tessera::container
