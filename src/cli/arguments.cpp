#include "cli/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

namespace tessera::cli {

namespace {
// No name of ours is longer, and the comparison costs the product of both lengths.
constexpr std::size_t kLongestWord = 64;

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return result;
}

// Levenshtein's distance: insertions, deletions and replacements that turn one word into the other.
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] != to[j]);
      diagonal = std::exchange(row[j + 1], std::min({replaced, row[j] + 1, row[j + 1] + 1}));
    }
  }
  return row.back();
}
}  // namespace

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

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates, std::size_t limit) {
  if (word.empty() || word.size() > kLongestWord) return {};
  const std::string wanted = lower(word);
  const std::size_t most_edits = std::max<std::size_t>(2, wanted.size() / 4);
  std::vector<std::pair<std::size_t, std::string>> scored;
  for (const std::string& candidate : candidates) {
    const std::string name = lower(candidate);
    const std::size_t edits = edit_distance(wanted, name);
    if (edits <= most_edits)
      scored.emplace_back(edits, candidate);
    else if (wanted.size() > 2 && name.find(wanted) != std::string::npos)
      scored.emplace_back(most_edits + edits, candidate);
  }
  std::ranges::sort(scored);
  std::vector<std::string> best;
  for (auto& [score, name] : scored)
    if (best.size() < limit && std::ranges::find(best, name) == best.end()) best.push_back(std::move(name));
  return best;
}

}  // namespace tessera::cli
