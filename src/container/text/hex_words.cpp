#include "container/text/hex_words.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/plain_text.h"

#include <algorithm>
#include <charconv>

namespace tessera::container {

namespace {

// Calls `take(word, value)` for each word of the text; `word` is a view of its digits, without 0x.
template <class Take>
Result<void> for_each_hex_word(std::string_view text, Take&& take) {
  std::size_t number = 0;
  text = without_byte_order_mark(text);
  while (!text.empty()) {
    std::string_view line = take_line(text);
    ++number;
    line = line.substr(0, std::min(line.find('#'), line.find("//")));
    while (!(line = trim(line)).empty()) {
      const std::size_t length = std::min(line.find_first_of(" \t\r,"), line.size());
      std::string_view word = line.substr(0, length);
      line.remove_prefix(std::min(length + 1, line.size()));
      if (word.starts_with("0x") || word.starts_with("0X")) word.remove_prefix(2);
      std::uint32_t value = 0;
      const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), value, 16);
      if (status != std::errc{} || end != word.data() + word.size())
        return Failure(error(code::hex_text, "'{}' is not a 32-bit hex word", word.substr(0, 40))
                           .at("line {}", number)
                           .help("write hex words like 02000200, and comments after #"));
      take(word, value);
    }
  }
  return {};
}

}  // namespace

Result<Bytes> read_hex_words(std::string_view text) {
  Bytes out;
  CHECK_OK(for_each_hex_word(text, [&](std::string_view, std::uint32_t value) { append_le(out, value); }));
  return out;
}

Result<std::string> replace_hex_words(std::string_view text, ByteSpan words) {
  std::string out;
  std::size_t copied = 0, count = 0;
  CHECK_OK(for_each_hex_word(text, [&](std::string_view digits, std::uint32_t value) {
    const std::size_t at = 4 * count++;
    if (at + 4 > words.size()) return;
    const auto now = load_le<std::uint32_t>(words, at);
    if (now == value) return;
    const auto begin = static_cast<std::size_t>(digits.data() - text.data());
    out += text.substr(copied, begin - copied);
    out += fmt::format("{:0{}x}", now, digits.size());
    copied = begin + digits.size();
  }));
  if (count * 4 != words.size())
    return Failure(error(code::hex_text, "the text has {} words, but the stream has {}", count, words.size() / 4)
                       .help("write the stream as binary"));
  out += text.substr(copied);
  return out;
}

std::optional<Bytes> hex_bytes(std::string_view digits) {
  const auto digit = [](char each) -> int {
    if (each >= '0' && each <= '9') return each - '0';
    if (each >= 'a' && each <= 'f') return each - 'a' + 10;
    if (each >= 'A' && each <= 'F') return each - 'A' + 10;
    return -1;
  };
  if (digits.size() % 2 != 0) return std::nullopt;
  Bytes out;
  out.reserve(digits.size() / 2);
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const int high = digit(digits[i]), low = digit(digits[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out.push_back(static_cast<std::uint8_t>(high << 4 | low));
  }
  return out;
}

}  // namespace tessera::container
