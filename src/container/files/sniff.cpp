#include "container/files/sniff.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::container {

namespace {

// Returns the format of the bytes; nullptr if no format of the table recognises them.
const FileFormat* format_of(ByteSpan data) {
  const Content content(data);
  const auto found = std::ranges::find_if(file_formats(), [&](const FileFormat& each) { return each.is(content); });
  return found != file_formats().end() ? &*found : nullptr;
}

}  // namespace

FileKind sniff(ByteSpan data) {
  const FileFormat* format = format_of(data);
  return format != nullptr ? format->kind : FileKind::Unknown;
}

std::string_view describe(FileKind kind) {
  const auto found = std::ranges::find(file_formats(), kind, &FileFormat::kind);
  return found != file_formats().end() ? found->noun : "unknown";
}

std::string kind_noun(ByteSpan data) {
  const FileFormat* format = format_of(data);
  // The bytes of a foreign file, such as a PDF, may all be text.
  const bool is_only_text = format != nullptr && (format->kind == FileKind::Text || format->kind == FileKind::LinkText);
  if (format != nullptr && !(is_only_text && foreign_format(data)))
    return fmt::format("{}{}", format->article, format->noun);
  return std::string(foreign_format(data).value_or("a file of an unknown format"));
}

}  // namespace tessera::container
