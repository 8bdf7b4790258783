#include "container/text/number.h"

#include "base/bits.h"
#include "base/text.h"
#include "container/codes.h"

#include <charconv>

namespace tessera::container {

namespace {

struct Digits {
  std::string_view text;  // without 0x or 0b
  int base;
};

Digits digits_of_number(std::string_view text, int base) {
  if (text.starts_with("0x") || text.starts_with("0X")) return {text.substr(2), 16};
  if (base == 10 && text.starts_with("0b")) return {text.substr(2), 2};
  return {text, base};
}

struct Converted {
  std::uint64_t value;
  bool is_whole;  // all characters are digits
  bool fits;      // into 64 bits
};

Converted convert_digits(std::string_view text, int base) {
  const Digits digits = digits_of_number(text, base);
  std::uint64_t value = 0;
  const char* const end_of_text = digits.text.data() + digits.text.size();
  const auto [end, status] = std::from_chars(digits.text.data(), end_of_text, value, digits.base);
  const bool is_whole = !digits.text.empty() && end == end_of_text && status != std::errc::invalid_argument;
  return {value, is_whole, status == std::errc{}};
}

}  // namespace

std::optional<std::uint64_t> parse_number(std::string_view text, int base) {
  const Converted number = convert_digits(text, base);
  return number.is_whole && number.fits ? std::optional(number.value) : std::nullopt;
}

bool is_number(std::string_view text, int base) {
  return convert_digits(text, base).is_whole;
}

Result<std::uint64_t> read_number(std::string_view text, std::string_view noun, unsigned bits) {
  const Converted number = convert_digits(text, 10);
  if (!number.is_whole)
    return Failure(error(code::stream_syntax, "'{}' is not {}", text, noun)
                       .help("write a number: decimal, hexadecimal after 0x, or binary after 0b"));
  if (!number.fits || number.value > low_mask(bits))
    return Failure(error(code::stream_range, "{} does not fit into the {} of {}", text, counted(bits, "bit"), noun)
                       .help("give a smaller number"));
  return number.value;
}

}  // namespace tessera::container
