#include "lsp/document_text.h"

#include <algorithm>

namespace tessera::lsp {

namespace {

// Returns the units of UTF-16 of the character that begins with this byte; 0 for a byte inside of a character.
unsigned units_of(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  constexpr unsigned kContinuation = 0x80, kTwoBytes = 0xC0, kFourBytes = 0xF0;
  if (value >= kFourBytes) return 2;
  return value < kContinuation || value >= kTwoBytes ? 1 : 0;
}

bool is_in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '.';
}

bool is_sign(char c) {
  return std::string_view("%@^#!").find(c) != std::string_view::npos;
}

}  // namespace

DocumentText::DocumentText(std::string text) : text_(std::move(text)) {
  lines_.assign(1, 0);
  find_lines(lines_, 0, text_.size());
}

// Appends the lines that begin behind a line end in [begin, end).
void DocumentText::find_lines(std::vector<std::size_t>& lines, std::size_t begin, std::size_t end) const {
  for (std::size_t at = begin; at < end; ++at)
    if (text_[at] == '\n' || (text_[at] == '\r' && (at + 1 == text_.size() || text_[at + 1] != '\n')))
      lines.push_back(at + 1);
}

// Returns the units of UTF-16 in front of the offset. Counts at most kBlock bytes, apart from the first call after an
// edit.
std::size_t DocumentText::units_before(std::size_t offset) const {
  constexpr std::size_t kBlock = 1024;
  if (units_.empty()) {
    std::size_t units = 0;
    for (std::size_t at = 0; at <= text_.size(); ++at) {
      if (at % kBlock == 0) units_.push_back(units);
      if (at < text_.size()) units += units_of(text_[at]);
    }
  }
  std::size_t units = units_[offset / kBlock];
  for (std::size_t at = offset / kBlock * kBlock; at < offset; ++at) units += units_of(text_[at]);
  return units;
}

std::size_t DocumentText::offset_of(const Position& position) const {
  if (position.line < 0) return 0;
  const auto line = static_cast<std::size_t>(position.line);
  if (line >= lines_.size()) return text_.size();
  std::size_t at = lines_[line];
  std::size_t end = line + 1 < lines_.size() ? lines_[line + 1] : text_.size();
  while (end > at && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  auto left = static_cast<std::size_t>(std::max(position.character, 0));
  while (at < end && units_of(text_[at]) <= left) {
    left -= units_of(text_[at]);
    do ++at;
    while (at < end && units_of(text_[at]) == 0);
    if (left == 0) break;
  }
  return at;
}

Position DocumentText::position_of(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::ranges::upper_bound(lines_, offset);
  const auto line = static_cast<std::size_t>(next - lines_.begin()) - 1;
  return {static_cast<int>(line), static_cast<int>(units_before(offset) - units_before(lines_[line]))};
}

std::size_t DocumentText::offset_of_place(std::size_t line, std::size_t column) const {
  std::size_t at = 0;
  for (; line > 1; --line) {
    const std::size_t end = text_.find('\n', at);
    if (end == std::string::npos) return text_.size();
    at = end + 1;
  }
  const std::size_t end = std::min(text_.find('\n', at), text_.size());
  return column == 0 ? at : std::min(end, at + column - 1);
}

std::size_t DocumentText::end_of_word(std::size_t begin) const {
  if (begin >= text_.size() || text_[begin] == '\n' || text_[begin] == '\r') return begin;
  std::size_t end = begin;
  if (is_sign(text_[end])) ++end;
  while (end < text_.size() && is_in_name(text_[end])) ++end;
  if (end > begin) return end;
  do ++end;  // a whole character
  while (end < text_.size() && units_of(text_[end]) == 0);
  return end;
}

std::size_t DocumentText::begin_of_word(std::size_t offset) const {
  std::size_t begin = std::min(offset, text_.size());
  while (begin > 0 && is_in_name(text_[begin - 1])) --begin;
  return begin > 0 && is_sign(text_[begin - 1]) ? begin - 1 : begin;
}

void DocumentText::replace(const std::optional<Range>& range, std::string_view with) {
  const auto [begin, end] = range ? std::minmax({offset_of(range->start), offset_of(range->end)})
                                  : std::pair<std::size_t, std::size_t>(0, text_.size());
  text_.replace(begin, end - begin, with);
  units_.clear();
  // A line end in front of the edit, or behind it, stays one. The character in front of the edit may be a "\r", which
  // ends a line only if no "\n" follows.
  const std::size_t changed = begin == 0 ? 0 : begin - 1;
  std::vector<std::size_t> lines(lines_.begin(), std::ranges::upper_bound(lines_, changed));
  find_lines(lines, changed, begin + with.size());
  for (auto each = std::ranges::upper_bound(lines_, end); each != lines_.end(); ++each)
    lines.push_back(*each - end + begin + with.size());
  lines_ = std::move(lines);
}

}  // namespace tessera::lsp
