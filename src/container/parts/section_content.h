// Makes the bytes of a section from new content: xclbinutil's JSON, or the bytes themselves.
//
// The JSON has the form that section_json.h prints and that people write for xclbinutil. AIE_PARTITION, DNA_CERTIFICATE
// and the sections that consist of records (except MCS) come from such JSON. Any other section takes its content as it
// is, even if the content is JSON. To give back every byte of a section of records, section_json.h adds members for
// padding, and the member `bytes` with the whole section if xclbinutil would write other bytes.
// The JSON does not contain images. It names a file for each PDI of an AIE_PARTITION. If that file does not exist, the
// PDI comes from the section that the JSON replaces. The image of any other section always comes from the replaced
// section.
#pragma once

#include "container/parts/part.h"
#include "container/xclbin/xclbin.h"

#include <filesystem>

namespace tessera::container {

struct ContentSource {
  std::filesystem::path folder{};  // folder of the files that the JSON names
  std::string name{};              // name of an AIE partition; empty: the name in the JSON
  ByteSpan present{};              // the section that the content replaces; empty: it replaces none
};

// Returns true if sections of this kind have a JSON form and `content` is a text, which NULs may follow. The bytes of
// such sections are never a text: their records have NULs. So a text that is not a JSON object is a mistake (T0226).
bool is_section_json(SectionKind kind, ByteSpan content);

// Returns the section's bytes. Fails with T0226 if the JSON does not describe a section. Fails like read_named_file()
// if a file that the JSON names cannot be read.
Result<Bytes> section_content(SectionKind kind, ByteSpan content, const ContentSource& source);

// Returns new bytes for `part`: the result of section_content() if the part is a section, and otherwise `content`
// itself.
Result<Bytes> part_content(const Part& part, ByteSpan content, const std::filesystem::path& folder);

// Makes a section. `word` is Tessera's or xclbinutil's name of its kind; an AIE partition may have its own name in
// brackets: "AIE_PARTITION[Flavor]". `title` becomes the name in the section's header, cut to the size of that field.
// Fails with T0226 for an unknown kind, and as section_content() does.
Result<Section> new_section(std::string_view word, ByteSpan content, std::string_view title,
                            const std::filesystem::path& folder);
// Returns the bytes of an xclbin with `section` behind its other sections. Fails if the xclbin is damaged, or with
// T0225 if Tessera cannot write it back byte for byte.
Result<Bytes> add_section(ByteSpan file, Section section);

// A section in the form that xclbinutil dumps: its JSON, and the name and the bytes of each file that the JSON names.
struct SectionFiles {
  Fields json{};
  std::vector<std::pair<std::string, Bytes>> files{};
};
// Fails with T0219 for a part that xclbinutil does not print as JSON, and with the first error of a damaged section.
Result<SectionFiles> section_files(const Part& part);

// Makes an AIE_PARTITION from the JSON inside the member "aie_partition".
Result<Bytes> partition_bytes(const Fields& json, const ContentSource& source);

}  // namespace tessera::container
