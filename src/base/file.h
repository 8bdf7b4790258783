// Reads and writes whole files. Readers here work on bytes in memory: the largest real container is some 5 MB.
#pragma once

#include "base/bytes.h"

#include <filesystem>

namespace tessera {

// A file larger than this is refused with T0104: no format of this field comes near it, and a mistyped path to a disk
// image should not take all memory. Host buffers of `run` may be larger and pass their own limit.
inline constexpr std::uint64_t kMaxInputFile = std::uint64_t{1} << 30;

// "-" reads standard input, which works once per process. A file known to be larger than `limit` is refused before it
// is read (T0104), and so is a device that never ends (T0106).
Result<Bytes> read_file(const std::filesystem::path& path, std::uint64_t limit = kMaxInputFile);

// Succeeds when a name that stands in an input may become a file name or the beginning of one: it names no folder, and
// begins with no dot. T0107.
Result<void> check_file_name(std::string_view name);

// Reads a file that another file names: a design, an assembly text, the text of a stream. It must be a regular file, and
// "-" is a name like others, because only the user may let Tessera wait for a pipe or read standard input.
Result<Bytes> read_named_file(const std::filesystem::path& path, std::uint64_t limit = kMaxInputFile);

// Replaces the file as a whole (base/whole_file.h). "-" writes to standard output.
Result<void> write_file(const std::filesystem::path& path, ByteSpan data);
Result<void> write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace tessera
