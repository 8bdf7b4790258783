#include "compiler/reading/nesting.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/diagnostics.h"

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

// The depth of text as the parser of MLIR sees it: by brackets, and by signs, which are operators of affine maps. What
// stands in strings and comments does not count, nor do the angles of arrows and comparisons.
class Depth {
 public:
  explicit Depth(std::string_view text) : text_(text) {}

  // Where it goes deeper than the limit first, or npos.
  std::size_t exceeded() {
    for (; at_ < text_.size(); ++at_) {
      if (is_plain(text_[at_])) {  // nearly all of a long text
        signs_ = 0;
        continue;
      }
      step();
      if (brackets_ + angles_ + signs_ > kMaxNesting) return at_;
    }
    return std::string_view::npos;
  }

 private:
  static bool is_plain(char c) {
    static constexpr auto kPlain = [] {
      std::array<bool, 256> plain{};
      plain.fill(true);
      for (const char other : std::string_view("\"/-()[]{}<> \t\n\v\f\r"))
        plain[static_cast<unsigned char>(other)] = false;
      return plain;
    }();
    return kPlain[static_cast<unsigned char>(c)];
  }
  char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }

  void step() {
    const char c = text_[at_];
    if (c == '"') return skip_string();
    if (c == '/' && next() == '/') return skip_comment();
    if (c == '-' && next() != '>') ++signs_;
    if (c != '-' && std::isspace(static_cast<unsigned char>(c)) == 0) signs_ = 0;
    if (c == '(' || c == '[' || c == '{') ++brackets_;
    if (c == ')' || c == ']' || c == '}') brackets_ -= brackets_ > 0 ? 1 : 0;
    const bool is_angle = next() != '=' && !(at_ > 0 && text_[at_ - 1] == '-');
    if (c == '<' && is_angle) ++angles_;
    if (c == '>' && is_angle) angles_ -= angles_ > 0 ? 1 : 0;
  }

  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_)
      if (text_[at_] == '\\') ++at_;
  }
  void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  std::string_view text_;
  std::size_t at_ = 0;
  unsigned brackets_ = 0, angles_ = 0, signs_ = 0;
};

}  // namespace

Result<void> check_nesting(std::string_view text, const std::string& path) {
  const std::size_t at = Depth(text).exceeded();
  if (at == std::string_view::npos) return {};
  const std::string_view before = text.substr(0, at);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return Failure(too_deep().at("{}:{}:{}", path, std::ranges::count(before, '\n') + 1, at - line_begin + 1));
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
