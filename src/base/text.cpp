#include "base/text.h"

#include "base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

namespace tessera {
namespace {

bool is_control(unsigned char byte) {
  constexpr unsigned char del = 0x7f;
  return byte < ' ' || byte == del;
}

bool is_control_of_two_bytes(char32_t code) {
  return code >= 0x80 && code < 0xa0;
}

// nearest() finds no candidates for a longer word: the longest name in Tessera is shorter, and the cost of a comparison
// is the product of both lengths.
constexpr std::size_t kLongestGuess = 64;

// Returns the Levenshtein distance: the number of insertions, deletions and replacements that turn one word into the
// other.
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

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return result;
}

std::string printable(std::string_view text) {
  constexpr unsigned char kLastPlain = '~';
  if (std::ranges::all_of(text, [](unsigned char c) { return c >= ' ' && c <= kLastPlain; }))  // most texts
    return std::string(text);
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Character next = character_at(text, at);
    for (const char byte : text.substr(at, next.length))
      if (next.is_safe)
        result += byte;
      else
        result += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    at += next.length;
  }
  return result;
}

bool is_text(std::string_view bytes) {
  constexpr std::string_view blanks = "\t\n\v\f\r";
  return std::ranges::none_of(bytes, [&](char c) {
    return is_control(static_cast<unsigned char>(c)) && blanks.find(c) == std::string_view::npos;
  });
}

bool is_utf8_text(std::string_view bytes) {
  if (!is_text(bytes)) return false;
  for (std::size_t at = 0; at < bytes.size();) {
    const Character next = character_at(bytes, at);
    if (!next.is_character || is_control_of_two_bytes(next.code)) return false;
    at += next.length;
  }
  return true;
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  if (hex) text.remove_prefix(2);
  std::uint64_t number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number, hex ? 16 : 10);
  if (status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  for (std::size_t end; (end = text.find(separator, start)) != std::string_view::npos; start = end + 1)
    parts.push_back(text.substr(start, end - start));
  parts.push_back(text.substr(start));
  return parts;
}

std::string_view take_line(std::string_view& rest) {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  return line;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string with_commas(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", with_commas(number), noun, number == 1 ? "" : "s");
}

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates, std::size_t limit) {
  if (word.empty() || word.size() > kLongestGuess) return {};
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

}  // namespace tessera
