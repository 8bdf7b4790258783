#include "cli/arguments.h"

#include "base/text.h"
#include "runtime/codes.h"

#include <fmt/ranges.h>

namespace tessera::cli {

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
  Diag diag = error(code::usage, "tessera has no verb '{}'", word);
  if (meant.empty()) return std::move(diag).help("give one of {}", fmt::join(verbs, ", "));
  return std::move(diag).help("did you mean `tessera {}`?", meant.front());
}

}  // namespace tessera::cli
