#include "compiler/reading/aliases.h"

#include "compiler/reading/codes.h"
#include "compiler/reading/lexing.h"
#include "compiler/reading/nesting.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/MathExtras.h>

#include <optional>
#include <unordered_map>
#include <vector>

namespace tessera::compiler {

namespace {

constexpr std::uint32_t kNone = ~0U;

// A name in the text. MLIR refuses a second definition of the same name; here the sizes of such definitions are added.
struct Alias {
  std::string_view name;
  std::size_t defined_at = std::string_view::npos;
  std::uint64_t own_size = 0, inner_size = 0;  // own characters; characters of the named aliases
  std::uint64_t depth = 0;
  std::uint32_t first_use = kNone;  // first use of another alias in the definition
  enum class State : std::uint8_t { New, Open, Done } state = State::New;

  std::uint64_t size() const { return llvm::SaturatingAdd(own_size, inner_size); }
};

struct AliasUse {
  std::size_t at;
  std::uint32_t alias;
  std::uint32_t depth;  // depth of the brackets around the use in a definition
  std::uint32_t next;   // next use in the same definition
};

struct Found {
  std::vector<Alias> aliases;
  std::vector<AliasUse> uses;  // uses in the order of the text
};

// Divides the text into tokens as MLIR's lexer does, and finds the end of each alias definition. Nothing in the text
// marks this end: a definition ends where an operation or another definition begins. An operation begins with a word, a
// string or a value. Inside of a type, attribute or location, each of these follows another part only behind a sign.
class AliasScan {
 public:
  explicit AliasScan(std::string_view text) : text_(text) {}

  Found run() {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      step();
      if (owner_ != kNone && !llvm::isSpace(text_[begin])) found_.aliases[owner_].own_size += at_ - begin;
    }
    return std::move(found_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  static bool is_in_word(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.'; }
  static bool is_in_name(char c) { return is_in_word(c) || c == '-'; }

  void step() {
    const char c = text_[at_];
    switch (c) {
      case ' ':
      case '\t':
      case '\n':
      case '\r':
      case '\0': ++at_; return;
      case '/': at_ = is_comment(text_, at_) ? past_comment(text_, at_) : at_ + 1; return;
      case '"':
        may_end();
        at_ = past_string(text_, at_);
        return;
      case '#':
      case '!': return take_name();
      case '%':
        may_end();
        ++at_;
        skip(is_in_name);
        return;
      case '@':
      case '^':
        ++at_;
        goes_on_ = false;
        skip(c == '@' ? is_in_word : is_in_name);
        return;
      default: break;
    }
    if (llvm::isAlpha(c) || c == '_') return take_word();
    if (llvm::isDigit(c)) {
      goes_on_ = false;
      return skip(is_in_word);
    }
    take_sign(c);
  }

  void skip(bool (*is_in)(char)) {
    while (at_ < text_.size() && is_in(text_[at_])) ++at_;
  }

  // Ends the definition before a word, string or value at its outer level, unless the definition goes on after the sign
  // before it.
  void may_end() {
    if (depth() == 0 && !goes_on_) owner_ = kNone;
    goes_on_ = false;
  }

  void take_word() {
    may_end();
    const std::size_t begin = at_;
    skip(is_in_word);
    // The parentheses of a location do not count as a level.
    if (owner_ != kNone && depth() == 0 && text_.substr(begin, at_ - begin) == "loc") location_ = 1;
  }

  void take_sign(char c) {
    ++at_;
    if (c == '(' || c == '[' || c == '{') ++brackets_;
    if (c == ')' || c == ']' || c == '}') brackets_ -= brackets_ > 0 ? 1 : 0;
    if (c == '<' && peek() != '=') ++angles_;
    if (c == '>' && peek() != '=') angles_ -= angles_ > 0 ? 1 : 0;
    const bool is_arrow = c == '-' && peek() == '>';
    if (is_arrow) ++at_;
    goes_on_ = is_arrow || c == '-' || c == '+' || c == ':' || c == '=' || c == ',';
    if (owner_ != kNone) deepen(depth_in_alias());
  }

  unsigned depth() const { return brackets_ + angles_; }
  unsigned depth_in_alias() const { return depth() - std::min(depth(), location_); }
  void deepen(std::uint64_t depth) {
    std::uint64_t& most = found_.aliases[owner_].depth;
    most = std::max(most, depth);
  }

  std::uint32_t alias_of(std::string_view name) {
    const auto [entry, is_new] = index_.try_emplace(name, static_cast<std::uint32_t>(found_.aliases.size()));
    if (is_new) found_.aliases.push_back({.name = name});
    return entry->second;
  }

  void take_name() {
    const std::size_t begin = at_++;
    if (llvm::isDigit(peek()))
      while (llvm::isDigit(peek())) ++at_;
    else
      skip(is_in_name);
    goes_on_ = false;
    if (at_ == begin + 1) return;
    const std::uint32_t alias = alias_of(text_.substr(begin, at_ - begin));
    if (is_definition()) return define(alias, begin);
    AliasUse use{.at = begin, .alias = alias, .depth = std::max(depth_in_alias(), 1U), .next = kNone};
    if (owner_ != kNone)
      use.next = std::exchange(found_.aliases[owner_].first_use, static_cast<std::uint32_t>(found_.uses.size()));
    found_.uses.push_back(use);
  }
  bool is_definition() const {
    std::size_t at = at_;
    while (at < text_.size())
      if (is_comment(text_, at))
        at = past_comment(text_, at);
      else if (llvm::isSpace(text_[at]) || text_[at] == '\0')
        ++at;
      else
        return text_[at] == '=';
    return false;
  }
  void define(std::uint32_t alias, std::size_t at) {
    owner_ = alias;
    brackets_ = angles_ = location_ = 0;
    found_.aliases[alias].defined_at = std::min(found_.aliases[alias].defined_at, at);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t owner_ = kNone;  // the alias to whose definition the text belongs
  bool goes_on_ = false;         // the last token was a sign after which the definition goes on
  unsigned brackets_ = 0, angles_ = 0, location_ = 0;
  std::unordered_map<std::string_view, std::uint32_t> index_;
  Found found_;
};

// Computes depth and size of each alias from those of the aliases that it names, without recursion.
class Measure {
 public:
  explicit Measure(Found& found) : found_(found) {}

  void run() {
    for (std::uint32_t each = 0; each < found_.aliases.size(); ++each) {
      open(each);
      while (!path_.empty()) step();
    }
  }

 private:
  struct Level {
    std::uint32_t alias, use;
  };

  void open(std::uint32_t index) {
    Alias& alias = found_.aliases[index];
    if (alias.state != Alias::State::New) return;
    alias.state = Alias::State::Open;
    path_.push_back({index, alias.first_use});
  }
  void step() {
    const auto [index, at] = path_.back();
    Alias& alias = found_.aliases[index];
    if (at == kNone) {
      alias.state = Alias::State::Done;
      path_.pop_back();
      return;
    }
    const AliasUse& use = found_.uses[at];
    const Alias& named = found_.aliases[use.alias];
    if (named.state == Alias::State::New) return open(use.alias);
    path_.back().use = use.next;
    if (named.state == Alias::State::Open) return;  // the names form a cycle
    if (named.defined_at == std::string_view::npos) return;
    alias.inner_size = llvm::SaturatingAdd(alias.inner_size, named.size());
    alias.depth = std::max(alias.depth, use.depth + named.depth);
  }

  Found& found_;
  std::vector<Level> path_;
};

std::string shown(std::string_view name) {
  constexpr std::size_t kMost = 60;
  return name.size() <= kMost ? std::string(name) : fmt::format("{} ...", name.substr(0, kMost));
}

Diag explained(Diag diag) {
  return std::move(diag)
      .note("Tessera needs time, memory and stack for each alias and each character that an alias stands for")
      .help("name fewer aliases in the definitions of other aliases");
}

std::optional<Diag> beyond(const Alias& alias) {
  if (alias.depth > kMaxNesting)
    return error(code::too_long, "the alias '{}' is nested more than {} deep with the aliases that it names",
                 shown(alias.name), kMaxNesting);
  if (alias.inner_size > kMaxAliasSize)
    return error(code::too_long, "the aliases that '{}' names have more than {} characters when they are written out",
                 shown(alias.name), kMaxAliasSize);
  return std::nullopt;
}

}  // namespace

Result<void> check_aliases(std::string_view text, const std::string& path) {
  Found found = AliasScan(text).run();
  Measure(found).run();
  const auto refused = [&](Diag diag, std::size_t at) {
    return Failure(explained(std::move(diag)).at("{}", place_in(text, at, path)));
  };
  const Alias* first = nullptr;
  for (const Alias& each : found.aliases)
    if (each.defined_at != std::string_view::npos && (first == nullptr || each.defined_at < first->defined_at) &&
        beyond(each))
      first = &each;
  if (first != nullptr) return refused(*beyond(*first), first->defined_at);
  std::uint64_t all = 0;
  for (const AliasUse& use : found.uses) {
    const Alias& named = found.aliases[use.alias];
    if (named.defined_at != std::string_view::npos) all = llvm::SaturatingAdd(all, named.size());
    if (all > kMaxAliasUses)
      return refused(error(code::too_long, "the aliases up to and including '{}' expand to more than {} characters",
                           shown(named.name), kMaxAliasUses),
                     use.at);
  }
  return {};
}

}  // namespace tessera::compiler
