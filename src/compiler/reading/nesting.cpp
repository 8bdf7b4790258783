#include "compiler/reading/nesting.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/reading/codes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

namespace tessera::compiler {

namespace {

Diag too_deep() {
  return error(code::bad_design, "the design is nested more than {} deep", kMaxNesting)
      .help("put inner parts into functions, or write them one after the other");
}
Diag too_long(std::string_view what, std::size_t most, std::string_view of) {
  return error(code::too_long, "the text has {} of more than {} {}", what, most, of)
      .note("the time and the stack that reading takes grow with each")
      .help("write it in several parts");
}

// Scans text as MLIR's parser sees it. Brackets count as depth, and so do signs, which are operators of affine maps.
// Digits of a number and terms of an expression count as length. Strings, comments, arrows and comparisons do not
// count.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  // Returns the first position beyond a bound and sets `diag`, or returns npos.
  std::size_t exceeded(Diag& diag) {
    for (; at_ < text_.size(); ++at_) {
      const Kind kind = kind_of(text_[at_]);
      if (kind == Kind::Digit && ++digits_ > kMaxDigits) return found(diag, too_long("a number", kMaxDigits, "digits"));
      if (kind != Kind::Digit) digits_ = 0;
      if (kind != Kind::Other) {  // most characters of a long text are plain
        signs_ = 0;
        continue;
      }
      step();
      if (brackets_ + angles_ + signs_ > kMaxNesting) return found(diag, too_deep());
      if (terms_ > kMaxTerms) return found(diag, too_long("an expression", kMaxTerms, "terms"));
    }
    return std::string_view::npos;
  }

 private:
  enum class Kind : std::uint8_t { Plain, Digit, Other };

  static Kind kind_of(char c) {
    static constexpr auto kKinds = [] {
      std::array<Kind, 256> kinds{};
      for (const char other : std::string_view("\"/-+*,=()[]{}<> \t\n\v\f\r"))
        kinds[static_cast<unsigned char>(other)] = Kind::Other;
      for (const char digit : std::string_view("0123456789abcdefABCDEF"))
        kinds[static_cast<unsigned char>(digit)] = Kind::Digit;
      return kinds;
    }();
    return kKinds[static_cast<unsigned char>(c)];
  }
  std::size_t found(Diag& diag, Diag what) const {
    diag = std::move(what);
    return at_;
  }
  char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }

  void step() {
    const char c = text_[at_];
    if (c == '"') return skip_string();
    if (c == '/' && next() == '/') return skip_comment();
    if (c == '-' && next() != '>') ++signs_;
    if (c != '-' && std::isspace(static_cast<unsigned char>(c)) == 0) signs_ = 0;
    count_terms(c);
    if (c == '(' || c == '[' || c == '{') ++brackets_;
    if (c == ')' || c == ']' || c == '}') brackets_ -= brackets_ > 0 ? 1 : 0;
    const bool is_angle = next() != '=' && !(at_ > 0 && text_[at_ - 1] == '-');
    if (c == '<' && is_angle) ++angles_;
    if (c == '>' && is_angle) angles_ -= angles_ > 0 ? 1 : 0;
  }

  // These signs never stand inside of an expression; they end it.
  void count_terms(char c) {
    if (c == ',' || c == '=' || c == '{' || c == '}') terms_ = 0;
    const std::string_view before = text_.substr(0, at_);
    const bool is_space = std::isspace(static_cast<unsigned char>(c)) != 0;
    const bool is_word =
        is_space && (before.ends_with("mod") || before.ends_with("floordiv") || before.ends_with("ceildiv"));
    if (c == '+' || c == '*' || (c == '-' && next() != '>') || is_word) ++terms_;
  }

  void skip_string() {
    terms_ = 0;
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_)
      if (text_[at_] == '\\') ++at_;
  }
  void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  std::string_view text_;
  std::size_t at_ = 0, digits_ = 0, terms_ = 0;
  unsigned brackets_ = 0, angles_ = 0, signs_ = 0;
};

}  // namespace

Result<void> check_nesting(std::string_view text, const std::string& path) {
  Diag diag;
  const std::size_t at = Scan(text).exceeded(diag);
  if (at == std::string_view::npos) return {};
  const std::string_view before = text.substr(0, at);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return Failure(std::move(diag).at("{}:{}:{}", path, std::ranges::count(before, '\n') + 1, at - line_begin + 1));
}

Result<void> check_nesting(mlir::Operation* top) {
  std::vector<mlir::Operation*> level{top}, all;
  unsigned depth = 0;
  mlir::Location deepest = top->getLoc();
  for (; !level.empty(); ++depth) {
    std::vector<mlir::Operation*> inner;
    if (depth == kMaxNesting) deepest = level.front()->getLoc();
    for (mlir::Operation* op : level)
      for (mlir::Region& region : op->getRegions())
        for (mlir::Block& block : region)
          for (mlir::Operation& each : block) inner.push_back(&each);
    all.insert(all.end(), inner.begin(), inner.end());
    level = std::move(inner);
  }
  if (depth <= kMaxNesting + 1) return {};
  for (mlir::Operation* op : all) op->dropAllUses();
  for (auto op = all.rbegin(); op != all.rend(); ++op) {
    (*op)->dropAllReferences();
    (*op)->erase();
  }
  const std::string place = place_of(deepest);
  return Failure(place.empty() ? too_deep() : too_deep().at("{}", place));
}

}  // namespace tessera::compiler
