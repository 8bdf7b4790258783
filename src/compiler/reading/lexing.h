// Finds the ends of strings and comments in MLIR's text, for the scans that run before MLIR's parser.
//
// A scan protects the parser only if scan and parser agree on the characters that belong to strings and comments. So
// all scans share this code.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace tessera::compiler {

// Returns the position behind the string whose quote is at `at`; strings end with their line at the latest.
inline std::size_t past_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\') ++at;
  }
  return std::min(at, text.size());
}

inline bool is_comment(std::string_view text, std::size_t at) {
  return text.substr(at).starts_with("//");
}

// Returns the position of the sign that ends the comment at `at`. MLIR ends comments at a carriage return, too.
inline std::size_t past_comment(std::string_view text, std::size_t at) {
  return std::min(text.find_first_of("\n\r", at), text.size());
}

inline std::string place_in(std::string_view text, std::size_t at, const std::string& path) {
  const std::string_view before = text.substr(0, at);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("{}:{}:{}", path, std::ranges::count(before, '\n') + 1, at - line_begin + 1);
}

}  // namespace tessera::compiler
