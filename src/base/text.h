// Small helpers for text that Tessera shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// Makes foreign bytes safe for a terminal: bytes that are not UTF-8, control characters, and characters that are
// invisible or change the direction of text (base/utf8.h), become escapes such as "\x1b"; other characters stay.
std::string printable(std::string_view text);
// Returns whether `bytes` can be a text of several lines: no control characters except white space.
bool is_text(std::string_view bytes);
// Returns whether is_text() holds and all bytes are UTF-8, so that binary data without control characters does not
// count as text.
bool is_utf8_text(std::string_view bytes);
// Parses `text` as a number: decimal, or hexadecimal after 0x. Absent for a text with a sign, blanks or other
// characters, and for a number that is too large.
std::optional<std::uint64_t> parse_number(std::string_view text);
// Splits at each `separator`; n separators give n+1 parts.
std::vector<std::string_view> split(std::string_view text, char separator);
// Removes the first line from `rest`, and returns it without its line end. Unlike split(), takes no memory.
std::string_view take_line(std::string_view& rest);
// Returns `text` without the blanks and line ends at both ends.
std::string_view trim(std::string_view text);
// Returns the text with small letters in place of A to Z.
std::string lower(std::string_view text);
// Returns a text such as "1,234,567".
std::string with_commas(std::uint64_t number);
// Returns a text such as "1 column" or "1,234 columns".
std::string counted(std::uint64_t number, std::string_view noun);
// Returns the candidates that a mistyped `word` most likely means, best first: candidates that differ only in case,
// contain the word, or are a few edits away. At most `limit`, often none.
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates,
                                 std::size_t limit = 3);

}  // namespace tessera
