#include "container/sections/json_bounds.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/xclbin/xclbin.h"

#include <algorithm>

namespace tessera::container {

namespace {

struct JsonShape {
  std::size_t nesting = 0;  // depth of nested brackets
  std::size_t members = 0;  // in the object with the most members
};

// Measures the text. Characters in strings do not count. A text nested beyond the limit is measured up to there.
JsonShape shape_of(ByteSpan text) {
  JsonShape shape;
  std::vector<std::size_t> open;  // the number of members in each object around the place
  bool in_string = false;
  for (std::size_t i = 0; i < text.size() && shape.nesting <= kMostJsonNesting; ++i) {
    const char c = static_cast<char>(text[i]);
    if (c == '"') in_string = !in_string;
    if (in_string) {
      if (c == '\\') ++i;
    } else if (c == '[' || c == '{') {
      open.push_back(0);
      shape.nesting = std::max(shape.nesting, open.size());
    } else if ((c == ']' || c == '}') && !open.empty()) {
      open.pop_back();
    } else if (c == ':' && !open.empty()) {
      shape.members = std::max(shape.members, ++open.back());
    }
  }
  return shape;
}

}  // namespace

std::optional<Diag> beyond_json_bounds(ByteSpan text, SectionKind kind, std::uint64_t origin) {
  const auto refused = [&](std::string_view what, std::string_view limit) {
    return error(code::section_malformed, "the JSON of the section is {}", what)
        .at("{} at 0x{:x}", section_name(kind), origin)
        .note("the limit is {}; Tessera does not read the section", limit)
        .help("rebuild the file with the tool that made it");
  };
  if (text.size() > kMostJsonBytes)
    return refused(fmt::format("{} bytes long", with_commas(text.size())), with_commas(kMostJsonBytes) + " bytes");
  const JsonShape shape = shape_of(text);
  if (shape.nesting > kMostJsonNesting)
    return refused("nested too deeply", fmt::format("{} brackets", kMostJsonNesting));
  if (shape.members > kMostJsonMembers)
    return refused("an object with too many members", fmt::format("{} members", with_commas(kMostJsonMembers)));
  return std::nullopt;
}

}  // namespace tessera::container
