// Describes where and why a text is not JSON, in words for people.
//
// The JSON library gives the place of an error, but its messages name its own exceptions and the states of its grammar.
// So this file derives the cause from the characters around the place: from the string, word or sign at which the
// parser stopped, and from the character or word before it.
#include "tiling/not_json.h"

#include "base/text.h"
#include "tiling/codes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

namespace tessera::tiling {
namespace {

// True for a character of a word: a number or a name such as `true`.
bool is_of_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '.' ||
         c == '+' || c == '-';
}

std::size_t begin_of_word(std::string_view text, std::size_t at) {
  while (at > 0 && is_of_word(text[at - 1])) --at;
  return at;
}

std::size_t end_of_word(std::string_view text, std::size_t at) {
  while (at < text.size() && is_of_word(text[at])) ++at;
  return at;
}

// Returns the place of the quote that begins the string around `at`; none when `at` is outside of strings.
std::optional<std::size_t> begin_of_string(std::string_view text, std::size_t at) {
  std::optional<std::size_t> begin;
  for (std::size_t i = 0; i < at; ++i)
    if (begin && text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      begin = begin ? std::nullopt : std::optional(i);
  return begin;
}

std::size_t line_of(std::string_view text, std::size_t at) {
  return static_cast<std::size_t>(std::ranges::count(text.substr(0, at), '\n')) + 1;
}

std::optional<std::size_t> last_before(std::string_view text, std::size_t at) {
  const std::size_t last = text.substr(0, at).find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? std::nullopt : std::optional(last);
}

// Returns a text such as "behind a string", "behind 12" or "behind '{'".
std::string place_behind(std::string_view text, std::size_t at) {
  const std::optional<std::size_t> last = last_before(text, at);
  if (!last) return "at the beginning";
  if (text[*last] == '"') return "behind a string";
  if (!is_of_word(text[*last])) return fmt::format("behind '{}'", printable(text.substr(*last, 1)));
  const std::size_t begin = begin_of_word(text, *last);
  return fmt::format("behind {}", text.substr(begin, *last + 1 - begin));
}

bool is_in_upper_half(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

std::string cause_in_string(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < ' ')
    return fmt::format("a string holds the control character {:#04x}; JSON writes it as \\u{:04x}", byte, byte);
  if (is_in_upper_half(text[at]) || is_in_upper_half(text[at - 1])) return "a string is not UTF-8";
  return "a backslash in a string begins an escape that JSON does not have";
}

std::string cause_at(std::string_view text, std::size_t at) {
  if (trim(text).empty()) return "the file is empty";
  const std::optional<std::size_t> quote = begin_of_string(text, at);
  if (at >= text.size())
    return quote ? fmt::format("the file ends in a string, which begins in line {}", line_of(text, *quote))
                 : "the file ends too early: a value or a closing bracket is missing";
  const char c = text[at];
  const bool is_string = quote && c == '"' && nlohmann::json::accept(text.substr(*quote, at + 1 - *quote));
  if (quote && !is_string) return cause_in_string(text, at);

  std::size_t begin = is_string ? *quote : begin_of_word(text, at);
  const std::string_view word = is_string ? "" : text.substr(begin, end_of_word(text, at) - begin);
  if (!word.empty() && !nlohmann::json::accept(word))
    return fmt::format("'{}' is neither a number nor true, false, null or a string in double quotes", word);
  if (!is_string && !is_of_word(c)) begin = at;
  if (c == '/' || c == '#') return "JSON has no comments";
  if (c == '\'') return "JSON has strings in double quotes only";
  if (const auto byte = static_cast<unsigned char>(c); byte < ' ' || is_in_upper_half(c))
    return fmt::format("the byte {:#04x} stands outside of strings", byte);
  const std::optional<std::size_t> last = last_before(text, begin);
  if (last && text[*last] == ',' && std::string_view(",]}").find(c) != std::string_view::npos)
    return fmt::format("a comma is one too many: '{}' follows it", c);
  const std::string token = is_string ? "a string" : is_of_word(c) ? std::string(word) : fmt::format("'{}'", c);
  return fmt::format("{} cannot stand {}", token, place_behind(text, begin));
}

// Returns the place of the first number that is too large for a double; 0 if there is none.
std::size_t too_large_number(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i)
        if (text[i] == '\\') ++i;
      continue;
    }
    const std::size_t end = end_of_word(text, i);
    if (end == i) continue;
    if (std::isinf(std::strtod(std::string(text.substr(i, end - i)).c_str(), nullptr))) return i;
    i = end - 1;
  }
  return 0;
}

}  // namespace

Diag not_json(std::string_view text, std::size_t byte) {
  const std::size_t at = byte == 0 ? too_large_number(text) : std::min(byte - 1, text.size());
  const std::string cause =
      byte != 0 ? cause_at(text, at)
                : fmt::format("the number {} is too large", text.substr(at, end_of_word(text, at) - at));
  return error(code::not_a_tiling, "the file is not JSON that Tessera can read")
      .at("byte {}, line {}", std::min(at + 1, text.size()), line_of(text, at))
      .note("{}", cause)
      .help("`tessera explain T1001` has an example");
}

}  // namespace tessera::tiling
