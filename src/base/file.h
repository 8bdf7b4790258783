// Reads and writes whole files. Tessera's readers work on bytes in memory, because the largest real container has some
// 5 MB.
#pragma once

#include "base/bytes.h"

#include <filesystem>
#include <functional>

namespace tessera {

// read_file refuses a larger file with T0104: no format that Tessera reads comes near this size, and a mistyped path to
// a disk image should not take all memory. Host buffers of `run` may be larger; `run` passes its own limit.
inline constexpr std::uint64_t kMaxInputFile = std::uint64_t{1} << 30;

// Reads a whole file; "-" reads standard input, which works once per process. Refuses a file known to be larger than
// `limit` (T0104), or a device that never ends (T0106), before the first byte is read.
Result<Bytes> read_file(const std::filesystem::path& path, std::uint64_t limit = kMaxInputFile);

// Reads a file in pieces of at most 64 KiB, for texts that are much larger than the bytes they stand for. Calls `take`
// with the pieces in order, and returns its first failure.
Result<void> read_file_in_pieces(const std::filesystem::path& path, const std::function<Result<void>(ByteSpan)>& take,
                                 std::uint64_t limit = kMaxInputFile);

// Succeeds when a name from an input may become a file name or the beginning of a file name: the name is not empty,
// names no folder, has only printable characters, and does not begin with a dot. Otherwise fails with T0107.
Result<void> check_file_name(std::string_view name);

// Reads a file that another file names: a design, an assembly text, the text of a stream. The path must be a regular
// file, and "-" has no special meaning, because only the user may let Tessera wait for a pipe or read standard input.
Result<Bytes> read_named_file(const std::filesystem::path& path, std::uint64_t limit = kMaxInputFile);

// Replaces the file as a whole (base/whole_file.h). "-" writes to standard output.
Result<void> write_file(const std::filesystem::path& path, ByteSpan data);
Result<void> write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace tessera
