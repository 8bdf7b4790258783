#include "container/files/foreign.h"

#include "container/plain_text.h"

namespace tessera::container {

namespace {

// The first bytes of files that have nothing to do with NPUs.
struct Beginning {
  std::string_view bytes;
  std::string_view name;
};
using namespace std::string_view_literals;
constexpr Beginning kBeginnings[] = {
    {"\x89PNG"sv, "a PNG image"},
    {"\xff\xd8\xff"sv, "a JPEG image"},
    {"GIF8"sv, "a GIF image"},
    {"BM"sv, "a BMP image"},
    {"RIFF"sv, "a RIFF file, such as WAV or WebP"},
    {"%PDF"sv, "a PDF document"},
    {"\x1f\x8b"sv, "a file compressed by gzip"},
    {"\xfd"
     "7zXZ"sv,
     "a file compressed by xz"},
    {"\x28\xb5\x2f\xfd"sv, "a file compressed by zstd"},
    {"BZh"sv, "a file compressed by bzip2"},
    {"7z\xbc\xaf"sv, "a 7-Zip archive"},
    {"PK\x03\x04"sv, "a ZIP archive"},
    {"!<arch>"sv, "an archive of object files"},
    {"BC\xc0\xde"sv, "LLVM bitcode"},
    {"\0asm"sv, "a WebAssembly module"},
    {"\x93NUMPY"sv, "a NumPy array"},
    {"SQLite format 3"sv, "a SQLite database"},
};

}  // namespace

std::optional<std::string_view> foreign_format(ByteSpan data) {
  for (const Beginning& one : kBeginnings)
    if (as_text(data).starts_with(one.bytes)) return one.name;
  return std::nullopt;
}

}  // namespace tessera::container
