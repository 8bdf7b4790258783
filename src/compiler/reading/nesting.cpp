#include "compiler/reading/nesting.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/reading/codes.h"
#include "compiler/reading/lexing.h"

#include <llvm/ADT/StringExtras.h>

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
      .note("Tessera needs time and stack for each of the {}", of)
      .help("write {} with at most {} {}", what, most, of);
}
Diag bad_comment() {
  return error(code::bad_design, "a comment in an attribute or type has a quote, or a bracket without its partner")
      .note("MLIR looks for the end of the attribute or type in its comments, too")
      .help("put the comment before the attribute or type");
}

// Scans text as MLIR's parser sees it. Brackets count as depth, and so do minus signs in a row, which nest in affine
// maps. Digits of a number, terms of an expression, and the names and results of an affine map count as length.
// Strings, comments, arrows and comparisons do not count.
class NestingScan {
 public:
  explicit NestingScan(std::string_view text) : text_(text) {}

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
      if (is_bad_comment_) return found(diag, bad_comment());
      if (depth() + signs_ > kMaxNesting) return found(diag, too_deep());
      if (terms_ > kMaxTerms) return found(diag, too_long("an expression", kMaxTerms, "terms"));
      if (parts_ > kMaxParts) return found(diag, too_long("an affine map or set", kMaxParts, "names and results"));
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
  static constexpr unsigned kNoBody = ~0U;
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
    if (c == '<' && is_angle) {
      if (body_ == kNoBody && follows_dialect_name()) body_ = depth();
      if (map_ == kNoBody && follows_map_name()) {
        map_ = depth();
        parts_ = 0;
      }
      ++angles_;
    }
    if (c == '>' && is_angle) angles_ -= angles_ > 0 ? 1 : 0;
    if (c == ',' && map_ != kNoBody) ++parts_;
    if (depth() <= body_) body_ = kNoBody;
    if (depth() <= map_) map_ = kNoBody;
  }

  // Counts operators. A comma, an equals sign or a brace never stands inside of an expression, so it ends the
  // expression.
  void count_terms(char c) {
    if (c == ',' || c == '=' || c == '{' || c == '}') terms_ = 0;
    const std::string_view before = text_.substr(0, at_);
    const bool is_space = std::isspace(static_cast<unsigned char>(c)) != 0;
    const bool is_word =
        is_space && (before.ends_with("mod") || before.ends_with("floordiv") || before.ends_with("ceildiv"));
    if (c == '+' || c == '*' || (c == '-' && next() != '>') || is_word) ++terms_;
  }

  // Leaves the position at the last character of the string.
  void skip_string() {
    terms_ = 0;
    at_ = past_string(text_, at_) - 1;
  }
  void skip_comment() {
    const std::size_t end = past_comment(text_, at_);
    is_bad_comment_ = body_ != kNoBody && !is_balanced(text_.substr(at_, end - at_));
    const std::string_view between = text_.substr(comments_end_, at_ - comments_end_);
    if (between.find_first_not_of(kBlanks) != std::string_view::npos) comments_begin_ = at_;
    comments_end_ = end;
    if (!is_bad_comment_) at_ = end;
  }

  // True when the comment does not change where `#dialect.name<...>` ends. MLIR looks for that end without regard to
  // comments.
  static bool is_balanced(std::string_view comment) {
    constexpr std::string_view kOpen = "(<[{", kClose = ")>]}";
    std::string open;
    for (std::size_t at = 0; at < comment.size(); ++at) {
      const char c = comment[at];
      if (c == '"') return false;
      if (c == '-' && at + 1 < comment.size() && comment[at + 1] == '>') {
        ++at;
      } else if (kOpen.find(c) != std::string_view::npos) {
        open += c;
      } else if (const std::size_t kind = kClose.find(c); kind != std::string_view::npos) {
        if (open.empty() || open.back() != kOpen[kind]) return false;
        open.pop_back();
      }
    }
    return open.empty();
  }

  unsigned depth() const { return brackets_ + angles_; }
  // True when the sign at this position follows the name of a dialect's attribute or type.
  bool follows_dialect_name() const {
    std::size_t begin = at_;
    const auto is_in_name = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-'; };
    while (begin > 0 && is_in_name(text_[begin - 1])) --begin;
    return begin > 0 && begin < at_ && (text_[begin - 1] == '#' || text_[begin - 1] == '!');
  }

  // True when the last word before this position, apart from comments, is `affine_map` or `affine_set`.
  bool follows_map_name() const {
    std::size_t end = at_;
    for (;;) {
      while (end > 0 && kBlanks.find(text_[end - 1]) != std::string_view::npos) --end;
      if (end != comments_end_ || end == comments_begin_) break;
      end = comments_begin_;
    }
    const std::string_view before = text_.substr(0, end);
    return before.ends_with("affine_map") || before.ends_with("affine_set");
  }

  static constexpr std::string_view kBlanks = " \t\n\v\f\r";
  std::string_view text_;
  std::size_t at_ = 0, digits_ = 0, terms_ = 0, parts_ = 0;
  std::size_t comments_begin_ = 0, comments_end_ = 0;  // the last comments with nothing but blanks between them
  unsigned brackets_ = 0, angles_ = 0, signs_ = 0;
  unsigned body_ = kNoBody;  // depth at which the outermost open attribute or type of a dialect begins
  unsigned map_ = kNoBody;   // depth at which the open affine map or set begins
  bool is_bad_comment_ = false;
};

}  // namespace

Result<void> check_nesting(std::string_view text, const std::string& path) {
  Diag diag;
  const std::size_t at = NestingScan(text).exceeded(diag);
  if (at == std::string_view::npos) return {};
  return Failure(std::move(diag).at("{}", place_in(text, at, path)));
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
