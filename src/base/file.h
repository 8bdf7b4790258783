// Whole files in and out. Readers here work on bytes in memory: the largest real container is some 5 MB.
#pragma once

#include "base/bytes.h"

#include <filesystem>

namespace tessera {

// A file larger than this is refused with T0104: no format of this field comes near it, and a mistyped path to a disk
// image should not take all memory. Host buffers of `run` may be larger and pass their own limit.
inline constexpr std::uint64_t kMaxInputFile = std::uint64_t{1} << 30;

// "-" reads standard input, which can be done once. A file that says its size is refused by it before it is read, and a
// device that never ends (T0106) likewise.
Result<Bytes> read_file(const std::filesystem::path& path, std::uint64_t limit = kMaxInputFile);

// Replaces the file as a whole (base/whole_file.h). "-" writes to standard output.
Result<void> write_file(const std::filesystem::path& path, ByteSpan data);
Result<void> write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace tessera
