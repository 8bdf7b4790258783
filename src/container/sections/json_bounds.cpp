#include "container/sections/json_bounds.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/xclbin/xclbin.h"

#include <algorithm>

namespace tessera::container {

namespace {

// Returns the depth of nested brackets. Brackets in strings do not count.
unsigned nesting_of(ByteSpan text) {
  unsigned depth = 0, deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = static_cast<char>(text[i]);
    if (c == '"') in_string = !in_string;
    if (in_string) {
      if (c == '\\') ++i;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
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
  if (nesting_of(text) > kMostJsonNesting)
    return refused("nested too deeply", fmt::format("{} brackets", kMostJsonNesting));
  return std::nullopt;
}

}  // namespace tessera::container
