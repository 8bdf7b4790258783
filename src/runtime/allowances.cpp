#include "runtime/allowances.h"

#include "base/file.h"
#include "base/text.h"
#include "container/files/sniff.h"
#include "runtime/codes.h"
#include "sanitize/severity.h"

#include <algorithm>
#include <cctype>

namespace tessera::runtime {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // some editors write it in front of UTF-8
constexpr std::string_view kForm = "write CODE PLACE # REASON, such as T0535 MM2S 0 of (0,0) # the host resets it";

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Returns whether a word may begin or end at position `at`: the characters before and at `at` do not both belong to
// words.
bool is_edge(std::string_view text, std::size_t at) {
  return at == 0 || at == text.size() || !is_word(text[at - 1]) || !is_word(text[at]);
}

// Returns whether `text`, from `from` on, contains all pieces in this order, and a word ends behind the last piece. The
// pieces are the parts of a place between the stars.
bool continues(std::span<const std::string_view> pieces, std::string_view text, std::size_t from) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool is_last = i + 1 == pieces.size();
    std::size_t at = text.find(pieces[i], from);
    while (is_last && at != std::string_view::npos && !is_edge(text, at + pieces[i].size()))
      at = text.find(pieces[i], at + 1);
    if (at == std::string_view::npos) return false;
    from = at + pieces[i].size();
  }
  return true;
}

bool stands_in(std::string_view pattern, std::string_view text) {
  const std::vector<std::string_view> pieces = split(pattern, '*');
  const std::span<const std::string_view> rest = std::span(pieces).subspan(1);
  const std::string_view first = pieces.front();
  for (std::size_t at = text.find(first); at != std::string_view::npos; at = text.find(first, at + 1)) {
    const std::size_t end = at + first.size();
    if (is_edge(text, at) && (rest.empty() ? is_edge(text, end) : continues(rest, text, end))) return true;
  }
  return false;
}

// Returns whether this part of a place names an object. A place of common words only would also accept findings that
// the author of the list has never seen.
bool names_something(std::string_view part) {
  constexpr std::string_view kEverywhere[] = {"cycle", "cycles", "in",    "at",   "of",    "to",     "by",    "from",
                                              "and",   "or",     "the",   "is",   "a",     "byte",   "bytes", "word",
                                              "words", "read",   "reads", "core", "write", "writes", "no",    "unit"};
  return std::ranges::any_of(split(part, ' '), [&](std::string_view word) {
    const bool has_name = std::ranges::any_of(
        word, [](char c) { return is_word(c) && std::isdigit(static_cast<unsigned char>(c)) == 0; });
    const bool is_tile = word.find('(') != std::string_view::npos && word.find(')') != std::string_view::npos &&
                         word.find('*') == std::string_view::npos;
    return is_tile || (has_name && std::ranges::find(kEverywhere, word) == std::end(kEverywhere));
  });
}

Result<Allowance> parse(std::string_view text) {
  const std::size_t hash = text.find('#');
  const std::string_view said = trim(text.substr(0, hash));
  const std::string_view reason = hash == std::string_view::npos ? "" : trim(text.substr(hash + 1));
  const std::size_t blank = said.find_first_of(" \t");
  const std::string_view code = said.substr(0, blank);
  const std::string_view place = blank == std::string_view::npos ? "" : trim(said.substr(blank));
  const auto refused = [](Diag diag) { return Failure(std::move(diag).help("{}", kForm)); };
  if (!sanitize::severity_of(code))
    return refused(error(code::bad_allowance, "'{}' is not the code of a finding", code));
  if (reason.empty()) return refused(error(code::bad_allowance, "the line accepts {} without a reason", code));
  const std::vector<std::string_view> parts = split(place, '&');
  for (const std::string_view part : parts)
    if (trim(part).empty()) return refused(error(code::bad_allowance, "the line accepts {} but names no place", code));
  if (std::ranges::none_of(parts, names_something))
    return refused(error(code::bad_allowance, "the line accepts {} everywhere", code)
                       .note("'{}' names no tile, channel, buffer, lock or line", place));
  return Allowance{{}, std::string(code), std::string(place), std::string(reason)};
}

}  // namespace

bool matches(std::string_view place, const Diag& finding) {
  return std::ranges::all_of(split(place, '&'), [&](std::string_view part) {
    const auto has = [pattern = trim(part)](std::string_view text) { return stands_in(pattern, text); };
    return has(finding.message) || std::ranges::any_of(finding.places, has) || std::ranges::any_of(finding.notes, has);
  });
}

Result<Allowances> Allowances::read(const std::vector<std::string>& files, std::vector<Diag>& more) {
  Allowances all;
  std::vector<Diag> mistakes;
  for (const std::string& path : files) {
    TRY(const Bytes file, read_file(path));
    unsigned number = 0;
    std::string_view all_lines = container::as_text(file);
    if (all_lines.starts_with(kByteOrderMark)) all_lines.remove_prefix(kByteOrderMark.size());
    for (const std::string_view line : split(all_lines, '\n')) {
      const std::string where = fmt::format("{}:{}", path, ++number);
      if (const std::string_view text = trim(line); text.empty() || text.front() == '#') continue;
      if (Result<Allowance> read = parse(trim(line))) {
        read->line = where;
        all.lines_.push_back(std::move(*read));
      } else {
        mistakes.push_back(std::move(read).error().within(where));
      }
    }
  }
  if (mistakes.empty()) return all;
  more.assign(mistakes.begin() + 1, mistakes.end());
  return Failure(std::move(mistakes.front()));
}

const Allowance* Allowances::accepting(const Diag& finding) {
  const Allowance* first = nullptr;
  for (Allowance& each : lines_) {
    if (each.code != finding.code.id || !matches(each.place, finding)) continue;
    each.used = true;
    if (first == nullptr) first = &each;
  }
  return first;
}

std::vector<Diag> Allowances::unused() const {
  std::vector<Diag> unused;
  for (const Allowance& each : lines_)
    if (!each.used)
      unused.push_back(error(code::unused_allowance, "no finding {} is at '{}'", each.code, each.place)
                           .at("{}", each.line)
                           .help("leave the line out, or give a place that the finding contains"));
  return unused;
}

}  // namespace tessera::runtime
