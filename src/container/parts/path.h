// Paths of parts: `AIE_PARTITION/pdi[3]/cdo/core(0,2)`.
//
// A path leads from the file to one part; each word is the segment() of a part. Case does not matter, because people
// write `aie_partition` as xclbinutil's JSON does. A word without an index names the only part of its name. A command
// line joins file and path: `x.xclbin!aie_partition`.
#pragma once

#include "container/parts/part.h"

#include <filesystem>

namespace tessera::container {

// Returns the parts on the path, from `file` itself to the part that `path` names. Fails with T0217 if a word fits no
// part or several; the error lists the parts that exist.
Result<std::vector<Part>> find_parts(const Part& file, std::string_view path);
Result<Part> find_part(const Part& file, std::string_view path);

// Returns the path of the last part of `chain` in the file's spelling: a caller's path may have another case, and may
// leave numbers out.
std::string path_of(const std::vector<Part>& chain);
// Returns the faults by which the last part of the chain may be incomplete: its own, or, if it has none, those of the
// nearest part around it. Of the faults of an xclbin, returns only T0202 for the section in the chain. Their places
// begin with the path of the damaged part.
std::vector<Diag> damage_of(std::vector<Part> chain);

// Returns `diag` with the first place `source`, the name of new content; "" adds no place.
Diag placed_in(const std::string& source, Diag diag);

// Returns the bytes of `file` after `bytes` have replaced the part; nullopt removes the part. Writes all parts around
// it again. Fails as find_parts() does. Fails with T0218 if a format around the part does not allow the change. Fails
// with T0225 if Tessera cannot write a part around it back byte for byte, because that part is damaged or has bytes
// that its fields do not explain. If the new bytes are at fault, the first place of the diagnostic is `source`, the
// name of the new bytes.
Result<Bytes> change_part(const Part& file, std::string_view path, std::optional<Bytes> bytes,
                          const std::string& source = {});

// Returns the bytes of `file` without these parts. All paths name parts of the present file, although each removal
// changes the numbers of parts behind it. Fails as change_part() does, and with T0218 if two paths name the same part,
// or one a part inside another.
Result<Bytes> remove_parts(const Part& file, const std::vector<std::string>& paths);

// A file and the path of a part in it. An empty path stands for the whole file.
struct FilePart {
  std::string file;
  std::string path;

  bool operator==(const FilePart&) const = default;
};
// Splits at the last `!` behind the name of a file that exists, because the name of a part may have a `!`, too; if
// there is no such file, at the last `!`. If the whole word is the name of a file, it means that file, even with a `!`.
FilePart split_file_part(const std::string& word);
struct FilePartBytes {
  Bytes bytes;
  std::optional<device::Arch> arch{};  // of the cores, if a file around the part tells it
  std::string no_program{};            // Part::no_program
};
// Reads the file or the part that `word` names: "x.xclbin" or "x.xclbin!AIE_PARTITION". A diagnostic about the part
// names the file, too.
Result<FilePartBytes> read_file_part(const std::string& word);

}  // namespace tessera::container
