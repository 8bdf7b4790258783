// Builds and writes text in a signal handler: allocates no memory.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tessera::runtime {

inline void write_in_handler(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t now = ::write(file, text.data(), text.size());
    if (now <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(now));
  }
}

// A text in a buffer of fixed size. Drops the part that does not fit.
class HandlerText {
 public:
  HandlerText& operator<<(std::string_view text) {
    for (const char c : text) put(c);
    return *this;
  }
  // Appends a name from a file. Writes `?` in place of characters that are not printable ASCII.
  HandlerText& quote(std::string_view text) {
    for (const char c : text) put(c < ' ' || c > '~' ? '?' : c);
    return *this;
  }
  HandlerText& number(std::uintptr_t value, unsigned base) {
    std::array<char, 24> digits;
    std::size_t first = digits.size();
    do digits[--first] = "0123456789abcdef"[value % base];
    while ((value /= base) != 0);
    return *this << std::string_view(digits.data() + first, digits.size() - first);
  }
  // Appends `text`, broken into lines of `columns` columns at blanks, as in other diagnostics (base/terminal.h). The
  // text begins in column `at`.
  HandlerText& wrapped(std::string_view text, std::size_t at, std::size_t columns) {
    while (!text.empty()) {
      const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
      const std::size_t length = std::min(text.find(' ', blanks), text.size());
      if (at > kIndent && at + length > columns) {
        *this << "\n" << std::string_view("          ").substr(0, kIndent) << text.substr(blanks, length - blanks);
        at = kIndent + length - blanks;
      } else {
        *this << text.substr(0, length);
        at += length;
      }
      text.remove_prefix(length);
    }
    return *this;
  }
  // Appends the text as a JSON string.
  HandlerText& json(std::string_view text) {
    *this << "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') put('\\');
      put(c < ' ' || c > '~' ? '?' : c);
    }
    return *this << "\"";
  }
  std::string_view view() const { return {text_.data(), length_}; }
  void write(int file) const { write_in_handler(file, view()); }

 private:
  static constexpr std::size_t kIndent = 6;  // of a line that continues another one, as in base/diag.cpp

  void put(char c) {
    if (length_ < text_.size()) text_[length_++] = c;
  }

  std::array<char, 4096> text_;
  std::size_t length_ = 0;
};

}  // namespace tessera::runtime
