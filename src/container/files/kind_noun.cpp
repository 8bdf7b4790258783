// Nouns for kinds of files, of this field and of others, for diagnostics that refuse a file.
#include "container/files/sniff.h"

#include <fmt/format.h>

namespace tessera::container {
namespace {

// How files of other fields begin.
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

std::string_view article(FileKind kind) {
  switch (kind) {
    case FileKind::Empty:
    case FileKind::Xclbin:
    case FileKind::Pdi:
    case FileKind::OtherElf: return "an ";
    case FileKind::Cdo:
    case FileKind::ControlElf:
    case FileKind::StreamText:
    case FileKind::LinkText:
    case FileKind::Text: return "";
    default: return "a ";
  }
}

}  // namespace

std::optional<std::string_view> foreign_format(ByteSpan data) {
  for (const Beginning& one : kBeginnings)
    if (as_text(data).starts_with(one.bytes)) return one.name;
  return std::nullopt;
}

std::string kind_noun(ByteSpan data) {
  const FileKind kind = sniff(data);
  if (kind != FileKind::Unknown) return fmt::format("{}{}", article(kind), describe(kind));
  return std::string(foreign_format(data).value_or("a file of an unknown format"));
}

}  // namespace tessera::container
