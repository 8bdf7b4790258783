// Mirror data: the JSON that xclbinutil appends to an xclbin.
//
// This JSON repeats the headers of the file and of its sections, and the content of some sections. xclbinutil
// `--migrate-forward` rebuilds a file from the JSON, so the JSON must agree with the sections. The outermost object has
// the key "section_header" once for each section. A JSON library keeps only one value of a key, so Tessera finds these
// entries in the text.
//
// When sections change, Tessera changes their offsets and sizes, the content of changed sections, and the entries of
// new and of removed sections. All other characters stay, because the writers of mirror data differ in blanks and
// escapes.
#pragma once

#include "container/parts/fields.h"
#include "container/xclbin/xclbin.h"

#include <optional>

namespace tessera::container {

inline constexpr std::string_view kMirrorPart = "mirror";   // name of the part
inline constexpr const char* kMirrorSections = "sections";  // member of mirror_value(): the entries of the sections

// The place of the mirror data in a text, from the mark at its beginning to the mark at its end, and the JSON between
// the marks.
struct MirrorPlace {
  std::size_t begin = 0;  // offset in the text
  std::size_t end = 0;
  std::string_view json;
};
// Returns no value if `text` lacks the mark at the beginning or at the end.
std::optional<MirrorPlace> find_mirror(std::string_view text);

// Returns the mirror data as a value. Its member "sections" is the list of the entries. For a text that is not JSON,
// returns an object with the whole text as the member "text". The caller has checked `json` with beyond_json_bounds().
Fields mirror_value(std::string_view json);

// Sets the UUID in mirror data, if `trailer` has mirror data with a UUID.
void set_mirror_uuid(Bytes& trailer, const Uuid& uuid);

// Tells which section of the old file became a section of the changed file.
struct MovedSection {
  std::optional<std::size_t> old_place{};  // number of the section in the old file; none for a new section
  bool has_new_bytes = false;
};
// Writes `now`, which is `old` with changed sections, and changes its mirror data accordingly. `moved` has a row for
// each section of `now`. Mirror data that do not describe `old` stay as they are.
Result<Bytes> write_moved(const Xclbin& old, Xclbin now, const std::vector<MovedSection>& moved);

}  // namespace tessera::container
