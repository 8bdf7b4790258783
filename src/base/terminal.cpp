#include "base/terminal.h"

#include "base/text.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace tessera {

namespace {

bool is_first_byte(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;  // not a fact: UTF-8
}

// Counts the characters of a UTF-8 text; each takes one column in Tessera's texts.
std::size_t columns_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, is_first_byte));
}

// Returns the length of the first word in bytes. A word ends at the first blank outside backticks. If the word would
// then be wider than `room`, or a backtick is not closed, the word ends at the first blank. The search looks no further
// than `room`, because a line of a foreign file may have a megabyte behind a single backtick.
std::size_t word_length(std::string_view text, std::size_t room) {
  const std::size_t plain = std::min(text.find(' '), text.size());
  bool is_quoted = false;
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') is_quoted = !is_quoted;
    if (text[i] == ' ' && !is_quoted) return i;
    if (is_first_byte(text[i]) && ++columns > room) return plain;
  }
  return is_quoted ? plain : text.size();
}

// In a line such as "  BD 0      16 words at 0x0", returns the column at which the text behind the label begins: behind
// the last gap of several blanks in the first half of the line. 0 when there is no gap.
std::size_t column_behind_label(std::string_view line, std::size_t indent, std::size_t width) {
  std::size_t column = 0;
  for (std::size_t gap = line.find("  ", indent); gap < width / 2; gap = line.find("  ", gap)) {
    gap = line.find_first_not_of(' ', gap);
    if (gap <= width / 2) column = columns_in(line.substr(0, gap));
  }
  return column;
}

// Returns the length of the Markdown mark that begins an item of a list, with the blanks around it. 0 for other lines.
std::size_t mark_of_item(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t end = line.find_first_not_of("0123456789", begin);
  if (line.substr(begin, 2) == "- ") return begin + 2;
  return end != std::string_view::npos && end > begin && line.substr(end, 2) == ". " ? end + 2 : 0;
}

// True for Markdown lines that belong to no paragraph: empty lines, headings, rows of tables, code.
bool stands_alone(std::string_view line) {
  return trim(line).empty() || line.starts_with('#') || line.starts_with('|') || line.starts_with("    ");
}

bool continues_paragraph(std::string_view line) {
  return !stands_alone(line) && mark_of_item(line) == 0;
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
  if (width == 0) return std::string(text);
  std::string result;
  std::size_t column = 0;  // the column of the text behind the last label
  for (std::string_view line : split(text, '\n')) {
    if (!result.empty() || line.data() != text.data()) result += '\n';
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t behind = column_behind_label(line, indent, width);
    if (behind != 0) column = behind;
    if (columns_in(line) <= width) {
      result += line;
      continue;
    }
    const bool has_column = behind != 0 || (column != 0 && indent == column);  // a label, or blanks in its place
    const std::size_t more = std::min(has_column ? column : indent + kMore, width / 2);
    if (indent > width / 2) line.remove_prefix(indent - width / 2);
    result += wrapped(line, width, 0, more);
  }
  return result;
}

std::string reflowed(std::string_view text, std::size_t width) {
  if (width == 0) return std::string(text);
  const std::vector<std::string_view> lines = split(text, '\n');
  std::string result;
  for (std::size_t i = 0; i < lines.size();) {
    std::size_t end = i + 1;
    std::string paragraph(lines[i]);
    bool is_wide = columns_in(lines[i]) > width;
    for (; !stands_alone(lines[i]) && end < lines.size() && continues_paragraph(lines[end]); ++end) {
      is_wide = is_wide || columns_in(lines[end]) > width;
      paragraph.append(" ").append(trim(lines[end]));
    }
    if (is_wide && !stands_alone(lines[i])) {
      result += wrapped(paragraph, width, 0, mark_of_item(lines[i])) + '\n';
      i = end;
    }
    for (; i < end; ++i) result += fitted(lines[i], width) + '\n';
  }
  result.pop_back();  // n line ends divide n+1 lines
  return result;
}

}  // namespace tessera
