#include "container/diff/diff.h"

#include "base/text.h"
#include "container/parts/formats.h"
#include "container/parts/mirror.h"
#include "container/records.h"
#include "container/stream/text.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <optional>

namespace tessera::container::diff {

namespace {

using Kind = Difference::Kind;

// The values of all fields that are neither objects nor lists, with their paths, in the order of the fields.
using Leaves = std::vector<std::pair<std::string, std::string>>;
void collect(const Fields& fields, const std::string& path, Leaves& out) {
  if (fields.is_structured() && !fields.empty()) {
    std::size_t number = 0;
    for (const auto& [key, value] : fields.items()) {
      const std::string name = fields.is_array() ? std::to_string(number++) : key;
      collect(value, path.empty() ? name : path + "/" + name, out);
    }
    return;
  }
  if (fields.is_structured()) return;  // an empty object or list has no values
  out.emplace_back(path, fields.is_string() ? fields.get<std::string>()
                                            : fields.dump(-1, ' ', false, Fields::error_handler_t::replace));
}

// Returns mirror data without its repetitions of section headers: places and sizes change with every section in front.
// The list of sections becomes an object with a member for each section, such as "IP_LAYOUT[0]".
Fields without_headers(Fields mirror) {
  if (!mirror.is_object() || !mirror.contains(kMirrorSections) || !mirror[kMirrorSections].is_array()) return mirror;
  Fields& entries = mirror[kMirrorSections];
  if (!std::ranges::all_of(entries, [](const Fields& entry) { return entry.is_object(); })) return mirror;
  Fields named = Fields::object();
  std::map<std::string, std::size_t> numbers;
  for (Fields& entry : entries) {
    const Fields kind = entry.value(json_name::kMirrorKind, Fields());
    const auto number = kind.is_string() ? parse_number(kind.get_ref<const std::string&>()) : std::nullopt;
    std::string name = number && *number <= std::numeric_limits<std::uint32_t>::max()
                           ? std::string(section_name(SectionKind{static_cast<std::uint32_t>(*number)}))
                           : kind.dump(-1, ' ', true, Fields::error_handler_t::replace);
    name += fmt::format("[{}]", numbers[name]++);
    entry.erase(json_name::kMirrorOffset);
    entry.erase(json_name::kMirrorSize);
    named[name] = std::move(entry);
  }
  entries = std::move(named);
  return mirror;
}

// Leaves out the entries of sections that only one of both mirror data has: the section itself is a difference.
void keep_common_entries(Fields& first, Fields& second) {
  const auto is_named = [](const Fields& mirror) {
    return mirror.is_object() && mirror.contains(kMirrorSections) && mirror[kMirrorSections].is_object();
  };
  if (!is_named(first) || !is_named(second)) return;
  const auto common = [](const Fields& entries, const Fields& others) {
    Fields kept = Fields::object();
    for (const auto& [name, entry] : entries.items())
      if (others.contains(name)) kept[name] = entry;
    return kept;
  };
  Fields &ones = first[kMirrorSections], &twos = second[kMirrorSections];
  ones = common(ones, twos);
  twos = common(twos, ones);
}

// Calls `take` with each line of a stream's text: the line and its number, counted from 0.
using LineTaker = std::function<void(std::string_view line, std::size_t number)>;
void for_each_line(ByteSpan stream, const LineTaker& take) {
  std::string begun;
  std::size_t number = 0;
  const auto sink = [&](std::string_view piece) {
    for (std::size_t end = piece.find('\n'); end != std::string_view::npos; end = piece.find('\n')) {
      begun += piece.substr(0, end);
      take(begun, number++);
      begun.clear();
      piece.remove_prefix(end + 1);
    }
    begun += piece;
  };
  disassemble_to(sink, stream, "the stream");
  if (!begun.empty()) take(begun, number);
}

// The text of a large stream takes several times the memory of the stream. So a LineHashes stands for the text, and
// texts_of() gets the few lines that are shown. If different lines had equal hashes, compare() would still find the
// first byte that differs.
using LineHashes = std::vector<std::uint64_t>;
LineHashes hashes_of(ByteSpan stream) {
  LineHashes hashes;
  for_each_line(stream,
                [&](std::string_view line, std::size_t) { hashes.push_back(std::hash<std::string_view>()(line)); });
  return hashes;
}

using LineTexts = std::map<std::size_t, std::string>;
// Sets the text of each line whose number is in `lines`.
void read_texts(ByteSpan stream, LineTexts& lines) {
  for_each_line(stream, [&](std::string_view line, std::size_t number) {
    if (const auto wanted = lines.find(number); wanted != lines.end()) wanted->second = line;
  });
}

// A line that differs between two streams: its numbers, counted from 0.
struct Edit {
  std::optional<std::size_t> first;   // none: the line is new
  std::optional<std::size_t> second;  // none: the line is gone
};

// edits() finds the changed, removed and added lines by the longest common subsequence. Its table has a.size() *
// b.size() cells, so for longer streams edits() compares the lines with equal numbers. `start` is the number of the
// first line of both.
constexpr std::size_t kMostTableCells = std::size_t{1} << 22;
std::vector<Edit> edits(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, std::size_t start) {
  std::vector<Edit> out;
  const auto add = [&](std::optional<std::size_t> i, std::optional<std::size_t> j) {
    if (i) *i += start;
    if (j) *j += start;
    out.push_back({i, j});
  };
  if (a.size() * b.size() > kMostTableCells) {
    for (std::size_t i = 0; i < std::max(a.size(), b.size()) && out.size() < kMostCommandDifferences; ++i) {
      const auto in = [&](std::span<const std::uint64_t> lines) {
        return i < lines.size() ? std::optional(i) : std::nullopt;
      };
      if (i >= a.size() || i >= b.size() || a[i] != b[i]) add(in(a), in(b));
    }
    return out;
  }
  const std::size_t width = b.size() + 1;
  std::vector<std::uint32_t> common((a.size() + 1) * width);
  for (std::size_t i = a.size(); i-- > 0;)
    for (std::size_t j = b.size(); j-- > 0;)
      common[i * width + j] = a[i] == b[j] ? common[(i + 1) * width + j + 1] + 1
                                           : std::max(common[(i + 1) * width + j], common[i * width + j + 1]);
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      ++i, ++j;
    } else if (i < a.size() && j < b.size() && common[(i + 1) * width + j + 1] == common[i * width + j]) {
      add(i, j);  // a line of `a` changed into a line of `b`
      ++i, ++j;
    } else if (j == b.size() || (i < a.size() && common[(i + 1) * width + j] >= common[i * width + j + 1])) {
      add(i, std::nullopt), ++i;
    } else {
      add(std::nullopt, j), ++j;
    }
  }
  return out;
}

class Differ {
 public:
  std::vector<Difference> found;

  void compare(const Part& first, const Part& second, const std::string& path) {
    if (std::ranges::equal(first.bytes, second.bytes) && described(first) == described(second)) return;
    const std::size_t before = found.size();
    const Opening one = open_part(first), two = open_part(second);
    Fields ones = described(first), twos = described(second);
    // Mirror data follow the sections. If the files differ before, places and sizes in mirror data differ anyway.
    const bool repeats = first.name == kMirrorPart && second.name == kMirrorPart && !found.empty();
    if (repeats) {
      ones = without_headers(std::move(ones));
      twos = without_headers(std::move(twos));
      keep_common_entries(ones, twos);
    }
    compare_fields(leaves(ones, one), leaves(twos, two), path);
    if (is_stream(first) && is_stream(second)) compare_commands(first, second, path);
    compare_parts(one.parts, two.parts, path);
    if (found.size() == before && !repeats) compare_bytes(first.bytes, second.bytes, path);
  }

 private:
  static Fields described(const Part& part) { return part.described != nullptr ? *part.described : Fields::object(); }

  static Leaves leaves(const Fields& described, const Opening& opening) {
    Leaves all;
    collect(described, "", all);
    collect(opening.fields, "", all);
    return all;
  }

  static bool is_stream(const Part& part) {
    if (part.format == nullptr) return false;
    const auto open = part.format->open;
    return open == open_cdo || open == open_later_cdo || open == open_ascii_cdo || open == open_txn ||
           open == open_stream_file;
  }

  void add(Difference difference) {
    if (found.size() < kMostDifferences) found.push_back(std::move(difference));
  }

  void compare_fields(const Leaves& first, const Leaves& second, const std::string& path) {
    std::map<std::string_view, std::string_view> of_second(second.begin(), second.end());
    std::map<std::string_view, std::string_view> of_first(first.begin(), first.end());
    for (const auto& [name, value] : first) {
      const auto other = of_second.find(name);
      const std::string_view now = other != of_second.end() ? other->second : std::string_view();
      if (other == of_second.end() || now != value) add({Kind::Changed, path, name, value, std::string(now)});
    }
    for (const auto& [name, value] : second)
      if (!of_first.contains(name)) add({Kind::Changed, path, name, "", value});
  }

  void compare_commands(const Part& first, const Part& second, const std::string& path) {
    const LineHashes a = hashes_of(first.bytes), b = hashes_of(second.bytes);
    const auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    std::size_t tail = 0;
    while (tail < std::min(a.size(), b.size()) - same && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
    std::vector<Edit> all = edits(std::span(a).subspan(same, a.size() - same - tail),
                                  std::span(b).subspan(same, b.size() - same - tail), same);
    if (all.size() > kMostCommandDifferences) all.resize(kMostCommandDifferences);
    if (all.empty()) return;
    LineTexts ones, twos;
    for (const Edit& edit : all) {
      if (edit.first) ones.emplace(*edit.first, "");
      if (edit.second) twos.emplace(*edit.second, "");
    }
    read_texts(first.bytes, ones);
    read_texts(second.bytes, twos);
    for (const Edit& edit : all)
      add({Kind::Changed, path, fmt::format("line {}", edit.first.value_or(edit.second.value_or(0)) + 1),
           edit.first ? ones[*edit.first] : "", edit.second ? twos[*edit.second] : ""});
  }

  void compare_parts(const std::vector<Part>& first, const std::vector<Part>& second, const std::string& path) {
    const auto paths = [](const std::vector<Part>& parts) {
      std::vector<std::pair<std::string, const Part*>> named;
      std::map<std::string, std::size_t> numbers;
      // Pairs parts by name and number. Part::segment() cannot name them: it omits the number of a part whose name is
      // unique in its file.
      for (const Part& part : parts) named.emplace_back(fmt::format("{}[{}]", part.name, numbers[part.name]++), &part);
      return named;
    };
    const auto ones = paths(first), twos = paths(second);
    const std::map<std::string, const Part*> of_first(ones.begin(), ones.end()), of_second(twos.begin(), twos.end());
    const auto inside = [&](const Part& part) { return path.empty() ? part.segment() : path + "/" + part.segment(); };
    const auto size = [](const Part& part) { return fmt::format("{}, {} bytes", part.noun, part.bytes.size()); };
    for (const auto& [name, part] : ones) {
      const auto other = of_second.find(name);
      if (other != of_second.end())
        compare(*part, *other->second, inside(*part));
      else
        add({Kind::OnlyInFirst, inside(*part), "", size(*part), ""});
    }
    for (const auto& [name, part] : twos)
      if (!of_first.contains(name)) add({Kind::OnlyInSecond, inside(*part), "", "", size(*part)});
  }

  void compare_bytes(ByteSpan first, ByteSpan second, const std::string& path) {
    const auto at = static_cast<std::size_t>(std::ranges::mismatch(first, second).in1 - first.begin());
    if (at == first.size() && at == second.size()) return;
    constexpr std::size_t kShown = 16;
    const auto shown = [&](ByteSpan bytes) {
      const ByteSpan rest = bytes.subspan(at);
      return rest.empty() ? fmt::format("ends after {} bytes", bytes.size())
                          : hex_text(rest.first(std::min(kShown, rest.size())));
    };
    add({Kind::Changed, path, fmt::format("bytes from {:#x} on", at), shown(first), shown(second)});
  }
};

}  // namespace

std::vector<Difference> find_differences(const Part& first, const Part& second) {
  Differ differ;
  if (first.noun != second.noun) {
    differ.found.push_back({Kind::Changed, "", "kind", first.noun, second.noun});
    if (first.format == nullptr || second.format == nullptr || first.format->open != second.format->open)
      return std::move(differ.found);
  }
  differ.compare(first, second, "");
  return std::move(differ.found);
}

}  // namespace tessera::container::diff
