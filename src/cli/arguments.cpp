#include "cli/arguments.h"

#include "base/text.h"
#include "cli/codes.h"

#include <fmt/ranges.h>

#include <charconv>

namespace tessera::cli {

std::optional<std::uint64_t> parse_number(std::string_view text) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  if (hex) text.remove_prefix(2);
  std::uint64_t number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number, hex ? 16 : 10);
  if (status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

CLI::Validator number(std::uint64_t low, std::uint64_t high) {
  const auto check = [=](std::string& text) -> std::string {
    const std::optional<std::uint64_t> value = parse_number(text);
    if (!value || *value < low || *value > high)
      return fmt::format("{} is not a number from {} to {}", text, low, high);
    text = fmt::format("{}", *value);
    return {};
  };
  return CLI::Validator(check, "");
}

Diag unknown_verb(const std::string& word, const std::vector<std::string>& verbs) {
  const std::vector<std::string> meant = nearest(word, verbs, 1);
  Diag diag = error(code::usage, "there is no verb '{}'", word);
  if (meant.empty()) return std::move(diag).help("one of {}", fmt::join(verbs, ", "));
  return std::move(diag).help("did you mean `tessera {}`?", meant.front());
}

}  // namespace tessera::cli
