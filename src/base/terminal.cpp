#include "base/terminal.h"

#include "base/text.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace tessera {

namespace {

// Counts the characters of a UTF-8 text; each takes one column in Tessera's texts.
std::size_t columns_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// The length of the first word in bytes. A word ends at the first blank outside backticks, or, if it would then be
// wider than `room`, at the first blank.
std::size_t word_length(std::string_view text, std::size_t room) {
  const std::size_t plain = std::min(text.find(' '), text.size());
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') is_quoted = !is_quoted;
    if (text[i] == ' ' && !is_quoted) return columns_in(text.substr(0, i)) <= room ? i : plain;
  }
  return !is_quoted && columns_in(text) <= room ? text.size() : plain;
}

}  // namespace

std::size_t columns_of(std::FILE* out) {
  constexpr std::size_t kUsual = 80, kNarrowest = 40;  // narrower lines are hard to read
  std::size_t columns = kUsual;
  winsize size{};
  if (const char* named = std::getenv("COLUMNS"); named != nullptr && *named != '\0') {
    const std::string_view text = named;
    std::size_t number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (status == std::errc{} && end == text.data() + text.size() && number != 0) columns = number;
  } else if (ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col != 0) {
    columns = size.ws_col;
  }
  return columns < kNarrowest ? kNarrowest : columns;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t at, std::size_t indent) {
  if (width == 0) return std::string(text);
  const std::size_t room = width > indent ? width - indent : 1;
  std::string result;
  bool line_is_empty = true;
  while (!text.empty()) {
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    const std::string_view word = text.substr(blanks, word_length(text.substr(blanks), room));
    const std::size_t columns = columns_in(word);
    if (!line_is_empty && at + blanks + columns > width) {
      result += '\n' + std::string(indent, ' ');
      at = indent;
    } else {
      result += text.substr(0, blanks);
      at += blanks;
    }
    result += word;
    at += columns;
    line_is_empty = false;
    text.remove_prefix(blanks + word.size());
  }
  return result;
}

std::string fitted(std::string_view text, std::size_t width) {
  constexpr std::size_t kMore = 4;
  std::string result;
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (!result.empty() || line.data() != text.data()) result += '\n';
    result += columns_in(line) <= width ? std::string(line) : wrapped(line, width, 0, indent + kMore);
  }
  return result;
}

}  // namespace tessera
