#include "base/file.h"

#include "base/codes.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace tessera {
namespace {

struct Closer {
  void operator()(std::FILE* file) const {
    if (file != stdin && file != stdout) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, Closer>;

Diag unreadable(const std::filesystem::path& path, const char* why) {
  return error(code::file_unreadable, "cannot read the file")
      .at("{}", path.string())
      .note("{}", why)
      .help("check the path and its permissions");
}

Diag unwritable(const std::filesystem::path& path, const char* why) {
  return error(code::file_unwritable, "cannot write the file")
      .at("{}", path.string())
      .note("{}", why)
      .help("check that the folder exists and may be written to");
}

}  // namespace

Result<Bytes> read_file(const std::filesystem::path& path, std::uint64_t limit) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return Failure(unreadable(path, "it is a directory"));
  const File file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file) return Failure(unreadable(path, std::strerror(errno)));

  Bytes data;
  for (;;) {  // pipes have no size to ask for: read until the end
    constexpr std::size_t chunk = 1 << 16;
    const std::size_t old_size = data.size();
    data.resize(old_size + chunk);
    const std::size_t count = std::fread(data.data() + old_size, 1, chunk, file.get());
    data.resize(old_size + count);
    if (data.size() > limit)
      return Failure(error(code::file_too_large, "the file is too large")
                         .at("{}", path.string())
                         .note("more than {} bytes", limit)
                         .help("is this the right file?"));
    if (count < chunk) break;
  }
  if (std::ferror(file.get()) != 0) return Failure(unreadable(path, std::strerror(errno)));
  return data;
}

Result<void> write_file(const std::filesystem::path& path, ByteSpan data) {
  File file(path == "-" ? stdout : std::fopen(path.c_str(), "wb"));
  if (!file) return Failure(unwritable(path, std::strerror(errno)));
  // An empty span has no address, and fwrite may not be given none.
  const bool written = data.empty() || std::fwrite(data.data(), 1, data.size(), file.get()) == data.size();
  if (!written || std::fflush(file.get()) != 0) return Failure(unwritable(path, std::strerror(errno)));
  return {};
}

Result<void> write_file(const std::filesystem::path& path, std::string_view text) {
  return write_file(path, ByteSpan(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace tessera
