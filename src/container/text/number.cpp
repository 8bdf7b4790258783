#include "container/text/number.h"

#include <charconv>

namespace tessera::container {

std::optional<std::uint64_t> parse_number(std::string_view text, int base) {
  if (text.starts_with("0x") || text.starts_with("0X")) {
    text.remove_prefix(2);
    base = 16;
  } else if (base == 10 && text.starts_with("0b")) {
    text.remove_prefix(2);
    base = 2;
  }
  std::uint64_t value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace tessera::container
