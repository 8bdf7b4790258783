#include "container/parts/path.h"

#include "base/file.h"
#include "base/text.h"
#include "container/codes.h"
#include "container/parts/again.h"
#include "container/parts/formats.h"
#include "container/text/out.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <optional>

namespace tessera::container {

namespace {

constexpr std::size_t kMostListed = 24;  // greatest number of parts that a diagnostic lists

// A word of a path: "pdi[3]".
struct PathWord {
  std::string name;  // in lower case
  std::optional<std::size_t> index;
};

PathWord path_word(std::string_view text) {
  const std::size_t open = text.rfind('[');
  if (open != std::string_view::npos && text.ends_with(']')) {
    const auto index = parse_number(text.substr(open + 1, text.size() - open - 2));
    if (index) return {lower(text.substr(0, open)), static_cast<std::size_t>(*index)};
  }
  return {lower(text), std::nullopt};
}

bool is_named(const Part& part, const PathWord& word) {
  if (lower(part.name) != word.name) return false;
  return !word.index || part.index.value_or(0) == *word.index;
}

// Returns the first word of a path. The name of a section of an ELF may have a `/`: if no part has the shortest word as
// its name, the word is the shortest longer one that a part has.
std::string_view first_word(std::string_view path, const std::vector<Part>& there) {
  for (std::size_t end = path.find('/'); end != std::string_view::npos; end = path.find('/', end + 1)) {
    const PathWord word = path_word(path.substr(0, end));
    if (std::ranges::any_of(there, [&](const Part& part) { return is_named(part, word); })) return path.substr(0, end);
  }
  const PathWord whole = path_word(path);
  if (std::ranges::any_of(there, [&](const Part& part) { return is_named(part, whole); })) return path;
  return path.substr(0, path.find('/'));
}

Diag no_such(std::string_view word, const std::vector<Part>& chain, const std::vector<Part>& there,
             std::size_t matches) {
  const std::string around = chain.size() == 1 ? "the file" : chain.back().segment();
  const bool has_format = chain.back().format != nullptr;
  Diag diag = matches == 0 ? error(code::no_such_part, "{} has no part '{}'", around, word)
                           : error(code::no_such_part, "{} has {} parts named '{}'", around, matches, word);
  if (there.empty())
    return std::move(diag)
        .note("the kind of {} is '{}', and {} no parts", around, chain.back().noun,
              has_format ? "this one has" : "Tessera knows")
        .help("end the path before this name");
  std::vector<std::string> names;
  for (const Part& part : there) names.push_back(part.segment());
  const std::vector<std::string> near = nearest(word, names, 1);
  if (names.size() > kMostListed) {
    const std::size_t rest = names.size() - kMostListed;
    names.resize(kMostListed);
    names.push_back(fmt::format("and {} more", rest));
  }
  diag = std::move(diag).note("its parts are {}", fmt::join(names, ", "));
  if (matches > 1) return std::move(diag).help("add the number of one of these parts, such as {}[0]", word);
  return near.empty() ? std::move(diag).help("choose one of these parts")
                      : std::move(diag).help("did you mean {}?", near.front());
}

}  // namespace

Diag placed_in(const std::string& source, Diag diag) {
  return source.empty() ? std::move(diag) : std::move(diag).within(source);
}

Result<std::vector<Part>> find_parts(const Part& file, std::string_view path) {
  std::vector<Part> chain = {file};
  if (path.empty()) return chain;
  for (std::optional<std::string_view> rest = path; rest;) {
    std::vector<Part> there = open_parts_inside(chain.back()).parts;
    const std::string_view text = first_word(*rest, there);
    const PathWord word = path_word(text);
    const auto matches =
        static_cast<std::size_t>(std::ranges::count_if(there, [&](const Part& part) { return is_named(part, word); }));
    if (matches != 1) return Failure(no_such(text, chain, there, matches));
    chain.push_back(std::move(*std::ranges::find_if(there, [&](const Part& part) { return is_named(part, word); })));
    rest = text.size() == rest->size() ? std::nullopt : std::optional(rest->substr(text.size() + 1));
  }
  return chain;
}

std::string path_of(const std::vector<Part>& chain) {
  std::string path;
  for (std::size_t i = 1; i < chain.size(); ++i) {
    if (i > 1) path += '/';
    path += chain[i].segment();
  }
  return path;
}

std::vector<Diag> damage_of(std::vector<Part> chain) {
  std::optional<std::size_t> section;  // number in the xclbin that is the last part now
  for (; !chain.empty(); chain.pop_back()) {
    const Part& part = chain.back();
    std::vector<Diag> errors = open_parts_inside(part).errors;
    if (section && part.format == format_opened_by(open_xclbin)) {
      const std::string place = fmt::format("section {}", *section);
      std::erase_if(errors, [&](const Diag& each) {
        return each.code != code::section_outside_file || std::ranges::find(each.places, place) == each.places.end();
      });
    }
    section = part.slot;
    if (errors.empty()) continue;
    const std::string path = path_of(chain);
    if (!path.empty())
      for (Diag& each : errors) each = std::move(each).within(path);
    return errors;
  }
  return {};
}

Result<Part> find_part(const Part& file, std::string_view path) {
  TRY(std::vector<Part> chain, find_parts(file, path));
  return std::move(chain.back());
}

Result<Bytes> change_part(const Part& file, std::string_view path, std::optional<Bytes> bytes,
                          const std::string& source) {
  TRY(const std::vector<Part> chain, find_parts(file, path));
  std::string around;
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    if (i != 0) around += (i == 1 ? "" : "/") + chain[i].segment();
    CHECK_OK(check_again(chain[i], around));
  }
  for (std::size_t i = chain.size(); i-- > 1;) {
    PartChanges changes;
    changes.emplace(chain[i].slot, std::move(bytes));
    Result<Bytes> around_it = rebuild_part(chain[i - 1], changes);
    // Tessera can write all parts around the change: the code above has just done so. So the new bytes are at fault.
    if (!around_it) return Failure(placed_in(source, std::move(around_it).error()));
    bytes = std::move(*around_it);
  }
  if (!bytes)
    return Failure(error(code::part_cannot_change, "a file cannot be removed from itself")
                       .help("give the path of the part to remove"));
  return std::move(*bytes);
}

Result<Bytes> remove_parts(const Part& file, const std::vector<std::string>& paths) {
  struct Removal {
    std::vector<std::size_t> slots;  // from the file inwards
    std::string path;
  };
  std::vector<Removal> removals;
  for (const std::string& path : paths) {
    TRY(const std::vector<Part> chain, find_parts(file, path));
    Removal& removal = removals.emplace_back(Removal{.slots = {}, .path = path_of(chain)});
    for (std::size_t i = 1; i < chain.size(); ++i) removal.slots.push_back(chain[i].slot);
  }
  // From the last part to the first, and parts inside before the parts around them.
  std::ranges::sort(removals, std::ranges::greater(), &Removal::slots);
  for (std::size_t i = 1; i < removals.size(); ++i) {
    const Removal& outer = removals[i];
    const Removal& inner = removals[i - 1];
    if (std::ranges::mismatch(outer.slots, inner.slots).in1 == outer.slots.end())
      return Failure(error(code::part_cannot_change, "{} is removed twice", inner.path)
                         .note("the paths name {} and {}", inner.path, outer.path.empty() ? "the file" : outer.path)
                         .help("name each part once, and no part inside another"));
  }
  Bytes bytes(file.bytes.begin(), file.bytes.end());
  for (const Removal& removal : removals) {
    TRY(bytes, change_part(file_part(bytes), removal.path, std::nullopt));
  }
  return bytes;
}

FilePart split_file_part(const std::string& word) {
  const std::size_t last = word.rfind('!');
  std::error_code ignored;
  if (last == std::string::npos || std::filesystem::exists(word, ignored)) return {word, ""};
  for (std::size_t mark = last; mark != 0 && mark != std::string::npos; mark = word.rfind('!', mark - 1))
    if (std::filesystem::exists(word.substr(0, mark), ignored)) return {word.substr(0, mark), word.substr(mark + 1)};
  return {word.substr(0, last), word.substr(last + 1)};
}

Result<FilePartBytes> read_file_part(const std::string& word) {
  const FilePart names = split_file_part(word);
  TRY(Bytes bytes, read_file(names.file));
  if (names.path.empty()) return FilePartBytes{std::move(bytes)};
  const Result<Part> part = find_part(file_part(bytes), names.path);
  if (!part) return Failure(Diag(part.error()).within(names.file));
  return FilePartBytes{Bytes(part->bytes.begin(), part->bytes.end()), part->arch, part->no_program};
}

}  // namespace tessera::container
