#include "text_mutator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::fuzz {

namespace {

enum class Kind : std::uint8_t { Space, Number, Word, String, Sign };

struct Token {
  Kind kind;
  std::string text;
};

Kind kind_of(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (std::isspace(byte) != 0) return Kind::Space;
  if (std::isdigit(byte) != 0) return Kind::Number;
  if (std::isalpha(byte) != 0 || std::string_view("_%@^#!$.").find(c) != std::string_view::npos) return Kind::Word;
  return c == '"' ? Kind::String : Kind::Sign;
}

bool goes_on(Kind kind, char c) {
  switch (kind) {
    case Kind::Space: return kind_of(c) == Kind::Space;
    case Kind::Number: return kind_of(c) == Kind::Number;
    case Kind::Word: return kind_of(c) == Kind::Word || kind_of(c) == Kind::Number;
    case Kind::String: return c != '"' && c != '\n';
    case Kind::Sign: break;
  }
  return false;
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  while (!text.empty()) {
    const Kind kind = kind_of(text.front());
    std::size_t length = 1;
    while (length < text.size() && goes_on(kind, text[length])) ++length;
    if (kind == Kind::String && length < text.size() && text[length] == '"') ++length;
    tokens.push_back({kind, std::string(text.substr(0, length))});
    text.remove_prefix(length);
  }
  return tokens;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

// Limits of fields, memories, packets, tiles and integers.
constexpr std::array kEnds{"0",
                           "1",
                           "2",
                           "3",
                           "4",
                           "5",
                           "7",
                           "8",
                           "15",
                           "16",
                           "17",
                           "31",
                           "32",
                           "47",
                           "48",
                           "63",
                           "64",
                           "127",
                           "128",
                           "255",
                           "256",
                           "512",
                           "1023",
                           "1024",
                           "4096",
                           "65535",
                           "65536",
                           "2147483647",
                           "2147483648",
                           "4294967295",
                           "-1",
                           "-2",
                           "-64",
                           "-65",
                           "9223372036854775807",
                           "-9223372036854775808"};

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string change(std::string text) {
    for (std::size_t edits = 1 + below(3); edits != 0; --edits) text = below(3) == 0 ? lines(text) : words(text);
    return text;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

  std::string lines(std::string_view text) {
    std::vector<std::string> all = lines_of(text);
    if (all.empty()) return {};
    const std::size_t at = below(all.size());
    const std::string line = all[at];
    const std::size_t way = below(3);
    if (way != 0) all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));  // otherwise the line comes twice
    if (way != 1) all.insert(all.begin() + static_cast<std::ptrdiff_t>(below(all.size() + 1)), line);
    std::string changed;
    for (const std::string& each : all) changed += each;
    return changed;
  }

  std::string words(std::string_view text) {
    std::vector<Token> all = tokens_of(text);
    std::vector<std::size_t> solid;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].kind != Kind::Space) solid.push_back(i);
    if (solid.empty()) return std::string(text);
    Token& token = all[solid[below(solid.size())]];
    if (token.kind == Kind::Number && below(2) == 0)
      token.text = kEnds[below(kEnds.size())];
    else if (below(8) == 0)
      token.text.clear();
    else
      token.text = another(all, solid, token.kind);
    std::string changed;
    for (const Token& each : all) changed += each.text;
    return changed;
  }

  // Returns a token of that kind from anywhere in the text.
  std::string another(const std::vector<Token>& all, const std::vector<std::size_t>& solid, Kind kind) {
    std::vector<std::size_t> same;
    std::ranges::copy_if(solid, std::back_inserter(same), [&](std::size_t i) { return all[i].kind == kind; });
    return all[same[below(same.size())]].text;
  }

  std::mt19937 random_;
};

}  // namespace

std::string change_text(std::string text, unsigned seed) {
  return Mutator(seed).change(std::move(text));
}

}  // namespace tessera::fuzz
