// Numbers in command text: decimal, hexadecimal after 0x, binary after 0b.
#pragma once

#include "base/diag.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace tessera::container {

// Returns the value of the whole `text`; no value when it is not a number of 64 bits.
std::optional<std::uint64_t> parse_number(std::string_view text, int base = 10);

// Returns true when the whole `text` is a number, even one of more than 64 bits.
bool is_number(std::string_view text, int base = 10);

// Returns the value of `text`. Fails with T0314 when it is not a number, and with T0316 when it has more than `bits`
// bits. `noun` names the value: "a column".
Result<std::uint64_t> read_number(std::string_view text, std::string_view noun, unsigned bits);

}  // namespace tessera::container
