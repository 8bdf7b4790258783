#include "compiler/reading/forward_uses.h"

#include "compiler/reading/lexing.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>
#include <unordered_set>

namespace tessera::compiler {

namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
bool is_in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '.' || c == '-';
}

// Reads the names of values in the order of the text, with the scopes that braces open.
class ValueNames {
 public:
  explicit ValueNames(std::string_view text) : text_(text) {}

  bool has_forward_use() {
    for (; at_ < text_.size(); ++at_) {
      switch (text_[at_]) {
        case '"': skip_string(); break;
        case '/': skip_comment(); break;
        case '{': open(); break;
        case '}': close(); break;
        case '(':
          is_list_of_arguments_ = opens_arguments();
          opened_ = at_;
          break;
        case ')': is_list_of_arguments_ = false; break;
        case '%':
          if (!take_name()) return true;
          break;
        default: break;
      }
    }
    return false;
  }

 private:
  char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  std::size_t past_spaces(std::size_t at) const {
    while (at < text_.size() && is_space(text_[at])) ++at;
    return at;
  }
  std::size_t past_name(std::size_t at) const {
    while (at < text_.size() && is_in_name(text_[at])) ++at;
    return at;
  }

  // Both functions stop at the last character of the string or comment, or at the sign that ends it.
  void skip_string() { at_ = past_string(text_, at_) - 1; }
  void skip_comment() {
    if (is_comment(text_, at_)) at_ = past_comment(text_, at_);
  }

  // Opens a scope at a brace. A name defined before the brace, such as the variable of a loop, belongs to this scope.
  void open() {
    scopes_.push_back(names_.size());
    for (const std::string_view name : for_next_scope_) define(name);
    for_next_scope_.clear();
    known_next_.clear();
  }
  void close() {
    for (const std::size_t begin = scopes_.empty() ? 0 : scopes_.back(); names_.size() > begin; names_.pop_back())
      --known_[names_.back()];
    if (!scopes_.empty()) scopes_.pop_back();
  }
  void define(std::string_view name) {
    names_.push_back(name);
    ++known_[name];
  }

  // True when the parenthesis lists arguments of a function, sequence, chain or block; false for operands.
  bool opens_arguments() const {
    std::size_t end = at_;
    while (end > 0 && is_space(text_[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && is_in_name(text_[begin - 1])) --begin;
    const std::string_view word = text_.substr(begin, end - begin);
    const char sign = begin > 0 ? text_[begin - 1] : '\0';
    return sign == '@' || sign == '^' || word.ends_with("runtime_sequence");
  }

  // True for names that an `=` defines: results of an operation (`%a =`, `%a:2 =`, `%a, %b =`) and variables of a loop.
  // All names of a list get the answer for the first.
  bool is_assigned(std::size_t at) {
    if (at < list_end_) return is_list_assigned_;
    is_list_assigned_ = goes_on_to_sign(at);
    return is_list_assigned_;
  }
  bool goes_on_to_sign(std::size_t at) {
    while (true) {
      at = past_spaces(at);
      if (peek(at) == ':' && std::isdigit(static_cast<unsigned char>(peek(at + 1))) != 0)
        at = past_spaces(past_name(at + 1));
      if (peek(at) == ')') at = past_spaces(at + 1);
      list_end_ = at;
      if (peek(at) == '=') return peek(at + 1) != '=';
      if (peek(at) != ',') return false;
      at = past_spaces(at + 1);
      if (peek(at) != '%') return false;
      at = past_name(at + 1);
    }
  }
  bool begins_statement(std::size_t at) const {
    while (at > 0 && (text_[at - 1] == ' ' || text_[at - 1] == '\t')) --at;
    return at == 0 || text_[at - 1] == '\n' || text_[at - 1] == '{' || text_[at - 1] == '\r';
  }

  // Returns false for a name that is used and has no definition so far.
  bool take_name() {
    const std::size_t begin = at_, end = past_name(at_ + 1);
    const std::string_view name = text_.substr(begin, end - begin);
    at_ = end - 1;
    const bool is_argument = is_list_of_arguments_ && peek(past_spaces(end)) == ':';
    if (!is_argument && !is_assigned(end)) {
      const auto found = known_.find(name);
      return (found != known_.end() && found->second > 0) || known_next_.contains(name);
    }
    // A name defines a result if it begins a statement, or if it follows such a name in a list.
    const bool of_statement = is_assigned(end) && (begins_statement(begin) || begin == list_goes_on_);
    if (of_statement && peek(past_spaces(end)) == ',') list_goes_on_ = past_spaces(past_spaces(end) + 1);
    if (of_statement || is_block_argument(is_argument))
      define(name);
    else if (known_next_.insert(name).second)
      for_next_scope_.push_back(name);
    return true;
  }
  // Arguments of a block belong to the present scope, because no brace opens the scope of a block.
  bool is_block_argument(bool is_argument) const {
    if (!is_argument) return false;
    std::size_t begin = opened_;
    while (begin > 0 && is_in_name(text_[begin - 1])) --begin;
    return begin > 0 && text_[begin - 1] == '^';
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t opened_ = 0;    // the last opening parenthesis
  std::size_t list_end_ = 0;  // end of the list of names that was examined last
  bool is_list_assigned_ = false;
  bool is_list_of_arguments_ = false;
  std::size_t list_goes_on_ = std::string_view::npos;
  std::vector<std::string_view> names_;  // known names, innermost scope last
  std::vector<std::size_t> scopes_;      // index of each scope's first name
  std::vector<std::string_view> for_next_scope_;
  std::unordered_set<std::string_view> known_next_;  // the same names as a set
  std::unordered_map<std::string_view, std::size_t> known_;
};

}  // namespace

bool has_forward_uses(std::string_view text) {
  return ValueNames(text).has_forward_use();
}

}  // namespace tessera::compiler
