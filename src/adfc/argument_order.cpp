#include "adfc/argument_order.h"

#include <algorithm>
#include <set>
#include <vector>

namespace tessera::adfc {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Functions that move the position in a stream or window.
bool is_read(std::string_view name) {
  return name.starts_with("readincr") || name.starts_with("READINCR") || name.starts_with("window_readincr") ||
         name.starts_with("window_readdecr");
}

// These words are no calls; a comma behind them separates declarations or ordered expressions.
bool is_keyword(std::string_view name) {
  return name == "for" || name == "if" || name == "while" || name == "switch" || name == "return";
}

// An open parenthesis.
struct Level {
  std::string_view call;          // empty: no call
  std::size_t begin = 0;          // behind the parenthesis
  std::set<std::string> before;   // the streams that earlier arguments read
  std::set<std::string> current;  // those that this argument reads
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::optional<TwiceRead> run() {
    while (at_ < text_.size() && !found_) {
      const char c = text_[at_];
      if (skips_comment() || skips_quotes()) continue;
      if (is_letter(c)) {
        take_name();
        continue;
      }
      if (c == '\n') ++line_;
      if (c == '(') open();
      if (c == ',' && !levels_.empty()) next_argument();
      if (c == ')' && !levels_.empty()) close();
      if (c == ';' || c == '{' || c == '}') levels_.clear();  // also after a macro with an open parenthesis
      if (c != ' ' && c != '\n' && c != '(') name_ = {};
      ++at_;
    }
    return found_;
  }

 private:
  void skip_to(std::size_t end) {
    end = std::min(end, text_.size());
    line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                 text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = end;
  }
  bool skips_comment() {
    const std::string_view rest = text_.substr(at_);
    const bool is_line = rest.starts_with("//");
    if (!is_line && !rest.starts_with("/*")) return false;
    const std::size_t end = is_line ? rest.find('\n') : rest.find("*/", 2);
    skip_to(end == std::string_view::npos ? text_.size() : at_ + end + (is_line ? 0 : 2));
    return true;
  }
  bool skips_quotes() {
    const char quote = text_[at_];
    if (quote != '"' && quote != '\'') return false;
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n') end += text_[end] == '\\' ? 2 : 1;
    skip_to(end + 1);
    return true;
  }
  // A name, with the template arguments right behind it.
  void take_name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
    name_ = text_.substr(begin, at_ - begin);
    if (at_ == text_.size() || text_[at_] != '<') return;
    std::size_t end = at_ + 1;
    while (end < text_.size() && (is_letter(text_[end]) || text_[end] == ':' || text_[end] == ',' || text_[end] == ' '))
      ++end;
    if (end < text_.size() && text_[end] == '>') at_ = end + 1;
  }
  void open() {
    levels_.push_back({is_keyword(name_) ? std::string_view() : name_, at_ + 1, {}, {}});
    name_ = {};
  }
  void next_argument() {
    Level& level = levels_.back();
    level.before.merge(level.current);
    level.current.clear();
  }
  void close() {
    const Level done = std::move(levels_.back());
    levels_.pop_back();
    std::set<std::string> read = done.before;
    read.insert(done.current.begin(), done.current.end());
    if (is_read(done.call)) {
      const std::string_view arguments = text_.substr(done.begin, at_ - done.begin);
      std::string stream(arguments.substr(0, arguments.find(',')));
      std::erase_if(stream, [](char c) { return c == ' ' || c == '\n' || c == '\t'; });
      read.insert(std::move(stream));
    }
    if (levels_.empty()) return;
    Level& outer = levels_.back();
    for (const std::string& stream : read) {
      if (!outer.call.empty() && outer.before.contains(stream))
        found_ = TwiceRead{line_, std::string(outer.call), stream};
      outer.current.insert(stream);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0, line_ = 1;
  std::string_view name_;  // right before this place
  std::vector<Level> levels_;
  std::optional<TwiceRead> found_;
};

}  // namespace

std::optional<TwiceRead> twice_read(std::string_view source) {
  return Scanner(source).run();
}

}  // namespace tessera::adfc
