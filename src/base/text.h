// Small helpers for text that people read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// Splits at each `separator`; n separators give n+1 parts.
std::vector<std::string_view> split(std::string_view text, char separator);
// Without the blanks at both ends.
std::string_view trim(std::string_view text);
// "1,234,567"
std::string with_commas(std::uint64_t number);

}  // namespace tessera
