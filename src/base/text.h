// Small helpers for text that people read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// Makes foreign bytes safe for a terminal: bytes that are not UTF-8, control characters and those that are invisible or
// turn the direction of text (base/utf8.h) become "\x1b"; the rest stays.
std::string printable(std::string_view text);
// Whether `bytes` can be a text of several lines: no control characters except tabs and line ends.
bool is_text(std::string_view bytes);
// The same, and all of it must be UTF-8, so that binary data without control characters does not pass as text.
bool is_utf8_text(std::string_view bytes);
// The whole of `text` as a number: decimal, or hexadecimal after 0x. No sign, no blanks, no overflow.
std::optional<std::uint64_t> parse_number(std::string_view text);
// Splits at each `separator`; n separators give n+1 parts.
std::vector<std::string_view> split(std::string_view text, char separator);
// `text` without the blanks at both ends.
std::string_view trim(std::string_view text);
// "1,234,567"
std::string with_commas(std::uint64_t number);
// "1 column", "1,234 columns"
std::string counted(std::uint64_t number, std::string_view noun);
// The candidates a mistyped `word` most likely meant, best first: those that differ in case only, contain the word, or
// are few edits away. At most `limit`, often none.
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates,
                                 std::size_t limit = 3);

}  // namespace tessera
