#include "base/file.h"

#include "base/codes.h"
#include "base/files_read.h"
#include "base/text.h"
#include "base/whole_file.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace tessera {
namespace {

struct Closer {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, Closer>;

Diag unreadable(const std::filesystem::path& path, const char* why) {
  return error(code::file_unreadable, "cannot read the file")
      .at("{}", path.string())
      .note("{}", why)
      .help("check the path and its permissions");
}

Diag too_large(const std::filesystem::path& path, std::string_view has, std::uint64_t limit) {
  return error(code::file_too_large, "the file is too large")
      .at("{}", path.string())
      .note("Tessera reads at most {1} bytes, and the file has {0}", has, limit)
      .help("check that the path names the file that you mean");
}

// Returns the diagnostic for a device such as /dev/zero, which never ends. A terminal gets no diagnostic, because its
// user can end the input.
Diag endless(const std::filesystem::path& path) {
  return error(code::endless_file, "the file has no end")
      .at("{}", path.string())
      .note("the file is a device, which never stops giving bytes")
      .help("choose a size: `head -c BYTES {} > FILE`, and give that file", path == "-" ? "/dev/..." : path.string());
}
Diag irregular(const std::filesystem::path& path, mode_t mode) {
  return error(code::endless_file, "the file is not a regular file")
      .at("{}", path.string())
      .note("the file is a {}, which may give bytes without end or keep Tessera waiting",
            S_ISFIFO(mode) ? "named pipe" : "device")
      .help("copy the bytes into a regular file, and name that file");
}

// Refuses a file by its kind or size, before the first byte is read. Returns its size, or 0 when only reading shows the
// size.
Result<std::uint64_t> size_before(const std::filesystem::path& path, std::FILE* file, std::uint64_t limit) {
  struct stat known {};
  if (fstat(fileno(file), &known) != 0) return Failure(unreadable(path, std::strerror(errno)));
  if (S_ISDIR(known.st_mode)) return Failure(unreadable(path, "it is a directory"));
  struct stat null {};
  const bool is_null = S_ISCHR(known.st_mode) && stat("/dev/null", &null) == 0 && null.st_rdev == known.st_rdev;
  if (S_ISBLK(known.st_mode) || (S_ISCHR(known.st_mode) && !is_null && isatty(fileno(file)) == 0))
    return Failure(endless(path));
  if (!S_ISREG(known.st_mode)) return 0;
  const auto size = static_cast<std::uint64_t>(known.st_size);
  if (size > limit) return Failure(too_large(path, fmt::format("{} bytes", size), limit));
  return size;
}

struct OpenFile {
  File file;
  std::uint64_t size = 0;
};

Result<OpenFile> open_file(const std::filesystem::path& path, std::uint64_t limit) {
  const bool is_stdin = path == "-";
  if (is_stdin && std::feof(stdin) != 0)
    return Failure(unreadable(path, "standard input has been read to its end already")
                       .help("give one of the two inputs as a file: standard input can be read once"));
  OpenFile open{File(is_stdin ? stdin : std::fopen(path.c_str(), "rb"))};
  if (!open.file)
    return Failure(unreadable(path, path.empty() ? "the name of the file is empty" : std::strerror(errno)));
  TRY(open.size, size_before(path, open.file.get(), limit));
  std::setvbuf(open.file.get(), nullptr, _IONBF, 0);  // every caller reads large pieces into memory of its own
  note_file_read(path, fileno(open.file.get()));
  return open;
}

constexpr std::size_t kPiece = 1 << 16;

// Lets the system provide the pages of a new buffer in one call. Otherwise it provides them one by one, as the buffer is
// filled, and each page costs several microseconds. An older system refuses the call, which then changes nothing.
void provide_pages(const Bytes& data) {
#ifdef MADV_POPULATE_WRITE
  const std::uintptr_t page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(data.data()) / page * page;
  const std::uintptr_t end = reinterpret_cast<std::uintptr_t>(data.data()) + data.capacity();
  madvise(reinterpret_cast<void*>(begin), end - begin, MADV_POPULATE_WRITE);  // NOLINT(performance-no-int-to-ptr)
#else
  (void)data;
#endif
}

}  // namespace

Result<Bytes> read_file(const std::filesystem::path& path, std::uint64_t limit) {
  TRY(const OpenFile open, open_file(path, limit));
  Bytes data;
  data.reserve(open.size + 1);  // one more byte lets fread find the end without another allocation
  provide_pages(data);
  for (;;) {                    // pipes have no size, and files grow: read until the end
    const std::size_t old_size = data.size();
    const std::size_t more = std::max<std::size_t>(kPiece, data.capacity() - old_size);
    data.resize(old_size + more);
    const std::size_t count = std::fread(data.data() + old_size, 1, more, open.file.get());
    data.resize(old_size + count);
    if (data.size() > limit) return Failure(too_large(path, "more", limit));
    if (count < more) break;
  }
  if (std::ferror(open.file.get()) != 0) return Failure(unreadable(path, std::strerror(errno)));
  return data;
}

Result<void> read_file_in_pieces(const std::filesystem::path& path, const std::function<Result<void>(ByteSpan)>& take,
                                 std::uint64_t limit) {
  TRY(const OpenFile open, open_file(path, limit));
  Bytes piece(kPiece);
  for (std::uint64_t total = 0;;) {
    const std::size_t count = std::fread(piece.data(), 1, piece.size(), open.file.get());
    total += count;
    if (total > limit) return Failure(too_large(path, "more", limit));
    if (count != 0) CHECK_OK(take(ByteSpan(piece).first(count)));
    if (count < piece.size()) break;
  }
  if (std::ferror(open.file.get()) != 0) return Failure(unreadable(path, std::strerror(errno)));
  return {};
}

Result<void> check_file_name(std::string_view name) {
  const bool is_plain = name.find('/') == std::string_view::npos && printable(name) == name;
  if (!name.empty() && name.front() != '.' && is_plain) return {};
  return Failure(
      error(code::bad_file_name, "the name '{}' of the input cannot be part of a file name", name)
          .note("the name is empty, begins with a dot, names a folder, or has a character that cannot be printed")
          .help("use only letters, digits and underscores in the names of the device and its sequence"));
}

// Checks the kind of file before opening it, because opening a named pipe waits for a writer.
Result<Bytes> read_named_file(const std::filesystem::path& path, std::uint64_t limit) {
  struct stat known {};
  if (stat(path.c_str(), &known) == 0 && !S_ISREG(known.st_mode) && !S_ISDIR(known.st_mode))
    return Failure(irregular(path, known.st_mode));
  return read_file(path == "-" ? "./-" : path, limit);
}

Result<void> write_file(const std::filesystem::path& path, ByteSpan data) {
  TRY(WholeFile file, WholeFile::create(path));
  // The data pointer of an empty span may be null, which fwrite does not allow. finish() reports errors of writing.
  if (!data.empty()) static_cast<void>(std::fwrite(data.data(), 1, data.size(), file.stream()));
  return file.finish();
}

Result<void> write_file(const std::filesystem::path& path, std::string_view text) {
  return write_file(path, ByteSpan(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace tessera
