// Mirror data: the JSON that xclbinutil appends to an xclbin.
//
// The JSON repeats the headers of the file and of its sections, and the content of some sections. `--migrate-forward`
// rebuilds a file from it, so it must not contradict the sections. It repeats the key "section_header", once for each
// section, so no JSON value can hold it; Tessera finds the entries in the text. A change of the sections changes only
// the texts that it has to: places and sizes, the content of a section that has changed, entries of new and of removed
// sections. Everything else keeps its characters, because the writers of mirror data differ in blanks and escapes.
#pragma once

#include "container/parts/fields.h"
#include "container/xclbin/xclbin.h"

#include <optional>

namespace tessera::container {

// The mirror data in the bytes behind the sections: their place with both marks, and the JSON between the marks.
struct MirrorPlace {
  std::size_t begin = 0;  // in the text
  std::size_t end = 0;
  std::string_view json;
};
// Returns nothing if `text` has no mirror data, or no end of them.
std::optional<MirrorPlace> find_mirror(std::string_view text);

// The mirror data as a value, whose member "sections" lists the entries. Mirror data that are not JSON are the member
// "text". The JSON is within the bounds of json_bounds.h.
Fields mirror_value(std::string_view json);

// The origin of a section in a file that has changed.
struct MovedSection {
  std::optional<std::size_t> old_place{};  // number of the section in the old file; none for a new section
  bool has_new_bytes = false;
};
// Writes an xclbin whose sections have changed, with mirror data that follow them. `moved` has a row for each section
// of `now`. Mirror data that do not describe `old` stay as they are.
Result<Bytes> write_moved(const Xclbin& old, Xclbin now, const std::vector<MovedSection>& moved);

}  // namespace tessera::container
