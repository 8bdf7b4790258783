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

std::string given_option(const CLI::App& verb, const std::vector<std::string>& options) {
  for (const std::string& option : options)
    if (verb.count(option) != 0) return option;
  return {};
}

Diag no_effect(std::string_view option, std::string_view input) {
  return error(code::usage, "{} has no effect on {}", option, input).help("leave {} out", option);
}

Diag unknown_verb(const std::string& word, const std::vector<std::string>& verbs) {
  const std::vector<std::string> meant = nearest(word, verbs, 1);
  Diag diag = error(code::usage, "tessera has no verb '{}'", word);
  if (meant.empty()) return std::move(diag).help("give one of {}", fmt::join(verbs, ", "));
  return std::move(diag).help("did you mean `tessera {}`?", meant.front());
}

}  // namespace tessera::cli
