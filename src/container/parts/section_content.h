// The bytes of a section from new content: the JSON of xclbinutil, or the bytes themselves.
//
// The JSON is the one that section_json.h makes, and that people write for xclbinutil. Sections made of records,
// AIE_PARTITION and DNA_CERTIFICATE come from such JSON; every other section takes its content as it is, also sections
// that are JSON themselves. The JSON of a section gives back its bytes: padding has members of its own, and a section
// that xclbinutil would write in another way has all of its bytes in the member `bytes`.
//
// The JSON does not contain the images that a section places in itself. The PDIs of an AIE_PARTITION are files that the
// JSON names; a PDI without such a file, and the image of any other section, comes from the section that the JSON
// replaces.
#pragma once

#include "container/parts/part.h"
#include "container/xclbin/xclbin.h"

#include <filesystem>

namespace tessera::container {

struct ContentSource {
  std::filesystem::path folder{};  // of the files that the JSON names
  std::string name{};              // of an AIE partition; empty: the name in the JSON
  ByteSpan present{};              // the section that the content replaces; empty: there is none
};

// True for a text that begins like the JSON of a section of this kind. A section of records has no such text for bytes.
bool is_section_json(SectionKind kind, ByteSpan content);

// Fails with T0226 when the JSON does not make a section, and as read_named_file() does for a file that it names.
Result<Bytes> section_content(SectionKind kind, ByteSpan content, const ContentSource& source);

// Returns the content of a part: as section_content() does for a section, and the bytes as they are for any other part.
Result<Bytes> part_content(const Part& part, ByteSpan content, const std::filesystem::path& folder);

// A new section. `word` names its kind as Tessera or xclbinutil does, and an AIE partition may have its name in
// brackets: "AIE_PARTITION[Flavor]". `title` is the name in the section's header, as much of it as fits. Fails with
// T0226 for an unknown kind.
Result<Section> new_section(std::string_view word, ByteSpan content, std::string_view title,
                            const std::filesystem::path& folder);
// Returns the bytes of an xclbin with one more section behind the others.
Result<Bytes> add_section(ByteSpan file, Section section);

// A section as xclbinutil dumps it: its JSON, and the files that the JSON names, by their names.
struct SectionFiles {
  Fields json{};
  std::vector<std::pair<std::string, Bytes>> files{};
};
// Fails with T0219 for a part that xclbinutil does not print as JSON, and with the fault of a damaged section.
Result<SectionFiles> section_files(const Part& part);

// The AIE_PARTITION that this JSON (without its node) stands for.
Result<Bytes> partition_bytes(const Fields& json, const ContentSource& source);

}  // namespace tessera::container
