#include "compiler/reading/trusting_parsers.h"

#include "compiler/reading/lexing.h"

#include <llvm/ADT/STLExtras.h>

#include <array>
#include <cctype>

namespace tessera::compiler {

namespace {

constexpr std::array<llvm::StringRef, 3> kDialects{"affine", "llvm", "vector"};

bool is_in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$' || c == '-';
}

std::size_t past_word(std::string_view text, std::size_t at) {
  while (at < text.size() && is_in_word(text[at])) ++at;
  return at;
}

bool is_of_dialect(std::string_view word, llvm::ArrayRef<llvm::StringRef> dialects) {
  const auto [dialect, name] = llvm::StringRef(word).split('.');
  return !name.empty() && llvm::is_contained(kDialects, dialect) && llvm::is_contained(dialects, dialect);
}

}  // namespace

// True when the string in [begin, end) is the name of an operation of Tessera's dialects in generic form.
static bool names_operation(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view name = text.substr(begin + 1);
  if (!name.starts_with("aie.") && !name.starts_with("aiex.")) return false;
  const std::size_t next = text.find_first_not_of(" \t\r\n", end);
  return next != std::string_view::npos && text[next] == '(';
}

// True unless the list whose word `array` ends at `end` has integers or floats of a given width: array<i32: 1, 2>.
static bool is_odd_list(std::string_view text, std::size_t end) {
  if (end >= text.size() || text[end] != '<') return false;
  const std::string_view type = text.substr(end + 1, past_word(text, end + 1) - end - 1);
  const std::size_t digits = type.find_first_of("0123456789");
  const std::string_view kind = type.substr(0, digits);
  return digits == std::string_view::npos ||
         (kind != "i" && kind != "si" && kind != "ui" && kind != "f" && kind != "bf");
}

bool has_trusting_parsers(std::string_view text, llvm::ArrayRef<llvm::StringRef> dialects) {
  for (std::size_t at = 0; at < text.size();) {
    const char sign = text[at];
    if (sign == '"') {
      const std::size_t end = past_string(text, at);
      if (names_operation(text, at, end)) return true;
      at = end;
    } else if (is_comment(text, at)) {
      at = past_comment(text, at);
    } else if (is_in_word(sign)) {
      const std::size_t end = past_word(text, at);
      const std::string_view word = text.substr(at, end - at);
      // Names of types, attributes, symbols and values begin with a sign.
      const bool is_name = at > 0 && std::string_view("!#@%^").find(text[at - 1]) != std::string_view::npos;
      if (!is_name && (is_of_dialect(word, dialects) || (word == "array" && is_odd_list(text, end)))) return true;
      at = end;
    } else {
      ++at;
    }
  }
  return false;
}

}  // namespace tessera::compiler
