#include "base/bytes.h"

#include "base/codes.h"
#include "base/text.h"

#include <algorithm>

namespace tessera {

std::string_view fixed_string(ByteSpan field) {
  const auto end = std::find(field.begin(), field.end(), std::uint8_t{0});
  return {reinterpret_cast<const char*>(field.data()), static_cast<std::size_t>(end - field.begin())};
}

Result<ByteSpan> ByteReader::take(std::uint64_t length) {
  if (!in_range(position_, length, data_.size()))
    return Failure(
        error(code::unexpected_end, "{} ends too early", what_)
            .at("offset {:#x}", file_offset())
            .note("Tessera needs {} here, but the number of bytes left is {}", counted(length, "byte"), remaining())
            .help("the file is cut short or its length fields are wrong; build or download it again"));
  const ByteSpan field = data_.subspan(position_, length);
  position_ += length;
  return field;
}

Result<void> ByteReader::skip(std::uint64_t length) {
  CHECK_OK(take(length));
  return {};
}

Result<void> ByteReader::seek(std::uint64_t position) {
  position_ = 0;
  return skip(position);
}

}  // namespace tessera
