// Recognises text, and reads bytes as text.
#pragma once

#include "base/bytes.h"

#include <string_view>

namespace tessera::container {

inline constexpr std::uint8_t kDelete = 0x7f;  // the control character DEL

// Returns true for each byte except control characters; line feed, carriage return and tab count as text.
constexpr bool is_text_byte(std::uint8_t byte) {
  return byte >= 0x20 ? byte != kDelete : byte == '\n' || byte == '\t' || byte == '\r';
}

// Returns true when is_text_byte() is true for all bytes.
bool is_text(ByteSpan data);

// Returns the bytes as characters; the bytes must outlive the result.
inline std::string_view as_text(ByteSpan data) {
  return {reinterpret_cast<const char*>(data.data()), data.size()};
}

// Returns the text without the byte order mark of UTF-8, which some editors put in front.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

}  // namespace tessera::container
