#include "adf/constraints/cursor.h"

#include "adf/codes.h"
#include "base/text.h"
#include "base/utf8.h"

#include <charconv>
#include <cmath>

namespace tessera::adf::constraints {

namespace {

constexpr std::size_t kMostDepth = 64;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

void append_utf8(std::string& to, std::uint32_t code) {
  const auto byte = [&](std::uint32_t bits) { to += static_cast<char>(bits); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xC0 | code >> 6);
  } else if (code < 1U << 16) {
    byte(0xE0 | code >> 12);
    byte(0x80 | (code >> 6 & 0x3F));
  } else {
    byte(0xF0 | code >> 18);
    byte(0x80 | (code >> 12 & 0x3F));
    byte(0x80 | (code >> 6 & 0x3F));
  }
  byte(0x80 | (code & 0x3F));
}

std::string_view shown(char c) {
  switch (c) {
    case '{': return "an object";
    case '[': return "an array";
    default: return "a value";
  }
}

}  // namespace

Result<Cursor> Cursor::over(std::string_view text, std::string file) {
  Cursor made(text, std::move(file));
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return Failure(error(code::bad_json, "the file is UTF-16").at("{}", made.file_).help("save it as UTF-8"));
  for (std::size_t at = 0; at < text.size();) {
    const Character one = character_at(text, at);
    if (!one.is_character)
      return Failure(
          error(code::bad_json, "a byte is not UTF-8").at("{}", made.at(at).text()).help("save the file as UTF-8"));
    at += one.length;
  }
  if (text.starts_with(kByteOrderMark)) {
    made.mark_ = {0, 1};
    made.position_ = kByteOrderMark.size();
  }
  return made;
}

// Callers mostly ask for increasing positions, so the count continues where the last call ended.
Origin Cursor::at(std::size_t position) const {
  if (position < counted_.position) counted_ = {};
  for (; counted_.position < position; ++counted_.position) {
    const char c = text_[counted_.position];
    if (c == '\n') {
      ++counted_.line;
      counted_.column = 1;
    } else if ((c & 0xC0) != 0x80) {  // a column is a character, not a byte
      ++counted_.column;
    }
  }
  const bool is_behind_mark = counted_.line == 1 && counted_.column > 1 && text_.starts_with(kByteOrderMark);
  return {file_, counted_.line, counted_.column - is_behind_mark};
}

Diag Cursor::wrong(std::string what) const {
  return error(code::bad_json, "{}", what).at("{}", at(position_).text()).help("correct the file; it is JSON");
}

Result<void> Cursor::comment() {
  if (comments_.count++ == 0) comments_.first = position_;
  if (text_.substr(position_, 2) == "//" || here() == '#') {
    const std::size_t end = text_.find('\n', position_);
    position_ = end == std::string_view::npos ? text_.size() : end;
    return {};
  }
  const std::size_t end = text_.find("*/", position_ + 2);
  if (end == std::string_view::npos) return Failure(wrong("a comment has no end"));
  position_ = end + 2;
  return {};
}

Result<void> Cursor::blanks() {
  while (position_ < text_.size()) {
    const char c = here();
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
      ++position_;
    else if (c == '#' || text_.substr(position_, 2) == "//" || text_.substr(position_, 2) == "/*")
      CHECK_OK(comment());
    else
      return {};
  }
  return {};
}

Result<Cursor::Kind> Cursor::kind() {
  CHECK_OK(blanks());
  if (position_ == text_.size()) return Kind::End;
  switch (here()) {
    case '{': return Kind::Object;
    case '[': return Kind::Array;
    case '"': return Kind::Text;
    case 't': return Kind::True;
    case 'f': return Kind::False;
    case 'n': return Kind::Null;
    default: break;
  }
  if (here() == '-' || (here() >= '0' && here() <= '9')) return Kind::Number;
  return Failure(wrong(fmt::format("a value begins with '{}'", printable(text_.substr(position_, 1)))));
}

Result<void> Cursor::enter() {
  if (open_.size() == kMostDepth) return Failure(wrong("objects and arrays are nested too deeply"));
  open_ += here() == '{' ? '}' : ']';
  is_first_ = true;
  ++position_;
  return {};
}

// Takes the comma between values, and surplus commas. Returns true if a value follows. Otherwise takes the bracket and
// returns false.
Result<bool> Cursor::commas(char close) {
  std::size_t count = 0, last = 0;
  for (;; ++count) {
    CHECK_OK(blanks());
    if (here() != ',') break;
    last = position_++;
  }
  const bool ends = here() == close;
  if (position_ == text_.size())
    return Failure(wrong(fmt::format("the file ends inside of {}", shown(close == '}' ? '{' : '['))));
  const std::size_t meant = is_first_ || ends ? 0 : 1;
  if (count < meant) return Failure(wrong(fmt::format("a comma or '{}' is missing", close)));
  if (count > meant) {
    if (commas_.count == 0) commas_.first = last;
    commas_.count += count - meant;
  }
  is_first_ = false;
  if (!ends) return true;
  ++position_;
  open_.pop_back();
  return false;
}

Result<std::optional<std::string>> Cursor::next_key() {
  TRY(const bool has_more, commas('}'));
  if (!has_more) return std::optional<std::string>();
  if (here() != '"') return Failure(wrong("a key of an object is missing; keys stand in double quotes"));
  key_ = position_;
  TRY(std::string key, take_text());
  CHECK_OK(blanks());
  if (here() != ':') return Failure(wrong("a ':' is missing behind a key"));
  ++position_;
  return std::optional<std::string>(std::move(key));
}

Result<bool> Cursor::next_item() {
  return commas(']');
}

Result<std::uint32_t> Cursor::take_unit() {
  std::uint32_t unit = 0;
  const char* begin = text_.data() + position_;
  const std::size_t left = text_.size() - position_;
  if (left < 4) return Failure(wrong("\\u needs four hexadecimal digits"));
  const auto [end, failed] = std::from_chars(begin, begin + 4, unit, 16);
  if (failed != std::errc() || end != begin + 4) return Failure(wrong("\\u needs four hexadecimal digits"));
  position_ += 4;
  return unit;
}

Result<void> Cursor::take_escape(std::string& to) {
  constexpr std::string_view kLetters = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
  const char letter = here();
  if (const std::size_t known = kLetters.find(letter); letter != '\0' && known != std::string_view::npos) {
    to += kMeanings[known];
    ++position_;
    return {};
  }
  if (letter != 'u') return Failure(wrong("a text has an unknown escape"));
  ++position_;
  TRY(std::uint32_t code, take_unit());
  if (code >= 0xD800 && code < 0xDC00 && text_.substr(position_, 2) == "\\u") {
    position_ += 2;
    TRY(const std::uint32_t low, take_unit());
    if (low < 0xDC00 || low > 0xDFFF) return Failure(wrong("\\u gives half of a character"));
    code = (1U << 16) + ((code - 0xD800) << 10) + (low - 0xDC00);
  } else if (code >= 0xD800 && code <= 0xDFFF) {
    return Failure(wrong("\\u gives half of a character"));
  }
  append_utf8(to, code);
  return {};
}

Result<std::string> Cursor::take_text() {
  std::string made;
  for (++position_; here() != '"';) {
    const std::size_t end = text_.find_first_of("\"\\\n", position_);
    if (end == std::string_view::npos || text_[end] == '\n') return Failure(wrong("a text has no end in its line"));
    made += text_.substr(position_, end - position_);
    position_ = end;
    if (here() != '\\') continue;
    ++position_;
    CHECK_OK(take_escape(made));
  }
  ++position_;
  return made;
}

Result<std::optional<double>> Cursor::take_number() {
  const std::size_t end = text_.find_first_not_of("+-.0123456789eE", position_);
  const std::string_view token = text_.substr(position_, end == std::string_view::npos ? end : end - position_);
  const std::size_t digits = token.starts_with('-') ? 1 : 0;
  const bool has_digit = token.size() > digits && token[digits] >= '0' && token[digits] <= '9';
  const bool leads_with_zero =
      token.size() > digits + 1 && token[digits] == '0' && token[digits + 1] >= '0' && token[digits + 1] <= '9';
  double value = 0;
  const auto [last, failed] = std::from_chars(token.data(), token.data() + token.size(), value);
  if (!has_digit || leads_with_zero || last != token.data() + token.size() || failed == std::errc::invalid_argument)
    return Failure(wrong(fmt::format("'{}' is not a number of JSON", printable(token.substr(0, 40)))));
  position_ += token.size();
  if (failed != std::errc() || !std::isfinite(value)) return std::optional<double>();
  return std::optional<double>(value);
}

Result<void> Cursor::take_word(std::string_view word) {
  if (text_.substr(position_, word.size()) != word) return Failure(wrong("a value is neither true, false nor null"));
  position_ += word.size();
  return {};
}

Result<void> Cursor::skip() {
  const std::size_t depth = open_.size();
  do {
    if (open_.size() > depth) {
      if (open_.back() == '}') {
        TRY(const std::optional<std::string> key, next_key());
        if (!key) continue;
      } else {
        TRY(const bool has_more, next_item());
        if (!has_more) continue;
      }
    }
    TRY(const Kind found, kind());
    switch (found) {
      case Kind::Object:
      case Kind::Array: CHECK_OK(enter()); break;
      case Kind::Text: CHECK_OK(take_text()); break;
      case Kind::Number: CHECK_OK(take_number()); break;
      case Kind::True: CHECK_OK(take_word("true")); break;
      case Kind::False: CHECK_OK(take_word("false")); break;
      case Kind::Null: CHECK_OK(take_word("null")); break;
      case Kind::End: return Failure(wrong("the file ends before a value"));
    }
  } while (open_.size() > depth);
  return {};
}

Result<void> Cursor::finish() {
  for (;;) {
    CHECK_OK(blanks());
    if (here() != ',') break;
    if (commas_.count++ == 0) commas_.first = position_;
    ++position_;
  }
  if (position_ != text_.size()) return Failure(wrong("something stands behind the end of the object"));
  return {};
}

std::vector<Diag> Cursor::warnings() const {
  std::vector<Diag> all;
  const auto add = [&](const Deviation& of, std::string_view what, std::string_view remedy) {
    if (of.count == 0) return;
    all.push_back(error(code::odd_json, "{}", what).at("{}", at(of.first).text()).help("{}", remedy));
    if (of.count > 1) all.back().notes.push_back(fmt::format("the file has {} of them", of.count));
  };
  add(mark_, "the file begins with a byte order mark", "JSON has none; save the file without it");
  add(commas_, "a comma stands before nothing", "remove it; JSON has commas only between values");
  add(comments_, "the file has a comment", "JSON has no comments; other readers may refuse the file");
  return all;
}

}  // namespace tessera::adf::constraints
