#include "isa/expression.h"

#include "base/bits.h"
#include "base/text.h"

#include <algorithm>
#include <charconv>

namespace tessera::isa {

bool is_identifier(std::string_view text) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '$';
  };
  return !text.empty() && letter(text.front()) &&
         std::ranges::all_of(text, [&](char c) { return letter(c) || c == '@' || (c >= '0' && c <= '9'); });
}

std::optional<std::int64_t> parse_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (hexadecimal) text.remove_prefix(2);
  std::uint64_t magnitude = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), magnitude, hexadecimal ? 16 : 10);
  if (failure != std::errc{} || end != text.data() + text.size() || magnitude > low_mask(62)) return std::nullopt;
  const auto value = static_cast<std::int64_t>(magnitude);
  return negative ? -value : value;
}

std::optional<Expression> parse_expression(std::string_view text) {
  Expression sum;
  text = trim(text);
  if (text.starts_with('(') && text.ends_with(')')) text = trim(text.substr(1, text.size() - 2));
  for (bool first = true; !text.empty(); first = false) {
    bool minus = false;
    if (text.front() == '-' || text.front() == '+') {
      minus = text.front() == '-';
      text = trim(text.substr(1));
    } else if (!first) {
      return std::nullopt;
    }
    const std::size_t end = std::min(text.find_first_of("+- \t"), text.size());
    const std::string_view word = text.substr(0, end);
    text = trim(text.substr(end));
    if (is_identifier(word)) {
      sum.terms.push_back({word, minus});
    } else if (const auto number = parse_number(word)) {
      const auto total = static_cast<std::uint64_t>(sum.number) +
                         (minus ? 0 - static_cast<std::uint64_t>(*number) : static_cast<std::uint64_t>(*number));
      sum.number = static_cast<std::int64_t>(total);
    } else {
      return std::nullopt;
    }
    if (text.empty()) return sum;
  }
  return std::nullopt;
}

Result<std::int64_t> Expression::evaluate(const std::function<Result<std::int64_t>(std::string_view)>& value_of) const {
  auto total = static_cast<std::uint64_t>(number);  // wraps instead of overflowing
  for (const Term& term : terms) {
    TRY(const std::int64_t value, value_of(term.name));
    total += term.minus ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  }
  return static_cast<std::int64_t>(total);
}

}  // namespace tessera::isa
