// Limits for the JSON of a section, checked before a parser reads the JSON.
//
// The JSON library reads nested brackets in a loop, but prints and destroys values by recursion: a few hundred
// kilobytes of brackets exceed a stack of 8 MB. Its values take up to thirty times the memory of their text. And its
// objects keep the order of their members, so it compares each name with all names before it: 60,000 members take
// seconds. So every section with JSON must pass these limits first. Known sections nest less than ten deep, take less
// than a megabyte, and have less than a hundred members in an object.
#pragma once

#include "container/format.h"
#include "container/tables.h"

#include <optional>

namespace tessera::container {

inline constexpr unsigned kMostJsonNesting = 64;
inline constexpr std::size_t kMostJsonBytes = std::size_t{8} << 20;
inline constexpr std::size_t kMostJsonMembers = 1024;  // of one object

// Returns T0205 if the text is nested too deeply or too long for the parser, or if an object has too many members;
// otherwise no value.
std::optional<Diag> beyond_json_bounds(ByteSpan text, SectionKind kind, std::uint64_t origin);

}  // namespace tessera::container
