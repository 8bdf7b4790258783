#include "compiler/reading/trusting_parsers.h"

#include "compiler/reading/lexing.h"

#include <array>
#include <cctype>

namespace tessera::compiler {

namespace {

constexpr std::array<std::string_view, 3> kDialects{"affine.", "llvm.", "vector."};

bool is_in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$' || c == '-';
}

std::size_t past_word(std::string_view text, std::size_t at) {
  while (at < text.size() && is_in_word(text[at])) ++at;
  return at;
}

bool is_of_dialect(std::string_view word) {
  return std::ranges::any_of(kDialects, [word](std::string_view dialect) { return word.starts_with(dialect); });
}

}  // namespace

bool has_trusting_parsers(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const char sign = text[at];
    if (sign == '"') {
      at = past_string(text, at);
    } else if (is_comment(text, at)) {
      at = past_comment(text, at);
    } else if (is_in_word(sign)) {
      const std::size_t end = past_word(text, at);
      // Names of types, attributes, symbols and values begin with a sign.
      const bool is_name = at > 0 && std::string_view("!#@%^").find(text[at - 1]) != std::string_view::npos;
      if (!is_name && is_of_dialect(text.substr(at, end - at))) return true;
      at = end;
    } else {
      ++at;
    }
  }
  return false;
}

}  // namespace tessera::compiler
