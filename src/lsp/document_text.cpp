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
  find_lines();
}

void DocumentText::find_lines() {
  lines_.assign(1, 0);
  for (std::size_t at = 0; at < text_.size(); ++at)
    if (text_[at] == '\n' || (text_[at] == '\r' && (at + 1 == text_.size() || text_[at + 1] != '\n')))
      lines_.push_back(at + 1);
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
  std::size_t units = 0;
  for (std::size_t at = lines_[line]; at < offset; ++at) units += units_of(text_[at]);
  return {static_cast<int>(line), static_cast<int>(units)};
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
  if (range) {
    const auto [begin, end] = std::minmax({offset_of(range->start), offset_of(range->end)});
    text_.replace(begin, end - begin, with);
  } else {
    text_ = with;
  }
  find_lines();
}

}  // namespace tessera::lsp
