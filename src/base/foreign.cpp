#include "base/foreign.h"

#include "base/text.h"
#include "base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace tessera {
namespace {

bool begins_character(std::string_view text, std::size_t at) {
  return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xc0) != 0x80;
}

// Appends `text`, without its middle when it has more than `longest` bytes.
void append_shortened(std::string& out, std::string_view text, std::size_t longest) {
  if (text.size() <= longest) {
    out += text;
    return;
  }
  constexpr std::size_t kLongestCharacter = 4;
  std::size_t head = longest / 2, tail = text.size() - longest / 2;
  for (std::size_t i = 1; i < kLongestCharacter && !begins_character(text, head); ++i) --head;
  for (std::size_t i = 1; i < kLongestCharacter && !begins_character(text, tail); ++i) ++tail;
  out += fmt::format("{}[... {} bytes ...]{}", text.substr(0, head), tail - head, text.substr(tail));
}

// Returns the escape of a character in JSON: "\u202e", or a pair of surrogates for a character beyond 16 bits.
std::string json_escape(char32_t code) {
  const auto number = static_cast<std::uint32_t>(code);
  constexpr std::uint32_t kSecondPlane = 0x10000;  // not a fact: the first code beyond a single \u escape
  if (number < kSecondPlane) return fmt::format("\\u{:04x}", number);
  const std::uint32_t rest = number - kSecondPlane;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + (rest >> 10), 0xdc00 + (rest & 0x3ff));
}

}  // namespace

std::string shortened(std::string_view text, std::size_t longest_word, std::size_t longest_text) {
  std::string words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    append_shortened(words, text.substr(0, end), longest_word);
    const std::size_t next = std::min(text.find_first_not_of(" \n", end), text.size());
    words += text.substr(end, next - end);
    text.remove_prefix(next);
  }
  std::string result;
  append_shortened(result, words, longest_text);
  return result;
}

std::string shortened_place(std::string_view place) {
  return shortened(place, kLongestPlace, kLongestPlace);
}

std::string printable_lines(std::string_view text) {
  const auto is_plain = [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; };
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto other = static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
    result += text.substr(0, other);
    text.remove_prefix(other);
    const auto plain = static_cast<std::size_t>(std::ranges::find_if(text, is_plain) - text.begin());
    result += printable(text.substr(0, plain));
    text.remove_prefix(plain);
  }
  return result;
}

std::string printable_json(std::string_view document) {
  constexpr char32_t kDelete = 0x7f;
  std::string result;
  result.reserve(document.size());
  for (std::size_t at = 0; at < document.size();) {
    const Character next = character_at(document, at);
    if (next.is_character && !next.is_safe && next.code >= kDelete)
      result += json_escape(next.code);
    else
      result += document.substr(at, next.length);  // blanks and line ends between the values are control characters
    at += next.length;
  }
  return result;
}

}  // namespace tessera
