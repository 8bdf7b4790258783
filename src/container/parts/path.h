// Paths of parts: `AIE_PARTITION/pdi[3]/cdo/core(0,2)`.
//
// A path names one part from the file inwards; its words are the segments of the parts. Case does not matter, because
// people write `aie_partition` as xclbinutil's JSON does. A word without an index names the only part of its name. A
// command line joins file and path: `x.xclbin!aie_partition`.
#pragma once

#include "container/parts/part.h"

#include <filesystem>

namespace tessera::container {

// The parts from the file to the part that `path` names; the first is `file` itself. Fails with T0217, and names the
// parts that are there.
Result<std::vector<Part>> find_parts(const Part& file, std::string_view path);
Result<Part> find_part(const Part& file, std::string_view path);

// Returns the bytes of `file` with new bytes for the part, or without it, and with all parts around it written again.
// Fails as find_parts() does, with T0218 if a format around the part cannot change it, or with T0225 if a part around
// it does not come back as it is, because it is damaged or has bytes that its fields do not explain.
Result<Bytes> change_part(const Part& file, std::string_view path, std::optional<Bytes> bytes);

// A file, and a part of it; the path is empty for the whole file.
struct FilePart {
  std::string file;
  std::string path;

  bool operator==(const FilePart&) const = default;
};
// Splits at the last `!`. A word that is the name of a file is that file, even with a `!`.
FilePart split_file_part(const std::string& word);
// Reads a file, or a part of one. The diagnostics of a part name the file.
Result<Bytes> read_file_part(const std::string& word);

}  // namespace tessera::container
