#include "base/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera {
namespace {

bool is_control(unsigned char byte) {
  constexpr unsigned char del = 0x7f;
  return byte < ' ' || byte == del;
}

// The length of the UTF-8 character that `text` begins with, or 0 when a terminal should not get it: bytes that are no
// character, and the control characters U+0080 to U+009F.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return is_control(first) ? 0 : 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  const unsigned char second = byte(1);
  const bool is_overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool is_no_scalar = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
  const bool is_c1 = first == 0xc2 && second < 0xa0;
  return is_overlong || is_no_scalar || is_c1 ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0)
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    else
      result += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

bool is_text(std::string_view bytes) {
  constexpr std::string_view blanks = "\t\n\v\f\r";
  return std::ranges::none_of(bytes, [&](char c) {
    return is_control(static_cast<unsigned char>(c)) && blanks.find(c) == std::string_view::npos;
  });
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  for (std::size_t end; (end = text.find(separator, start)) != std::string_view::npos; start = end + 1)
    parts.push_back(text.substr(start, end - start));
  parts.push_back(text.substr(start));
  return parts;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string with_commas(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", with_commas(number), noun, number == 1 ? "" : "s");
}

}  // namespace tessera
