// Looks up kinds of sections in the tables from facts/container/section_kinds.tsv and section_json.tsv.
#pragma once

#include "container/record_types.h"
#include "container/xclbin/xclbin.h"

namespace tessera::container {

inline constexpr std::string_view kNumberedKind = "kind_";  // begins the name of a section of an unknown kind: "kind_99"

// Returns "json", "xml", "zip", "record" or "raw"; "raw" for unknown kinds, too.
std::string_view section_form(SectionKind kind);

// Returns nullptr for a section that is not made of records.
const RecordSection* find_record_section(SectionKind kind);

}  // namespace tessera::container
