#include "container/text/operands.h"

#include "base/text.h"
#include "container/codes.h"

#include <algorithm>

namespace tessera::container {

Result<Residue> parse_padding(Line& line) {
  Residue residue;
  const auto text = line.option("pad");
  if (!text) return residue;
  for (const std::string_view item : split(*text, ',')) {
    const std::size_t colon = item.find(':');
    const std::string_view byte = colon == std::string_view::npos ? "" : item.substr(colon + 1);
    if (!is_number(item.substr(0, colon)) || !is_number(byte, 16))
      return Failure(error(code::stream_syntax, "'{}' is not a padding byte", item).help("write pad=OFFSET:BYTE,..."));
    TRY(const std::uint64_t offset, read_number(item.substr(0, colon), "an offset of pad", 32));
    const auto value = parse_number(byte, 16);
    if (!value || *value > 0xff)
      return Failure(
          error(code::stream_range, "{} does not fit into a byte of pad", byte).help("give a byte from 00 to ff"));
    if (std::ranges::find(residue, offset, &ResidueByte::offset) != residue.end())
      return Failure(error(code::stream_syntax, "byte {} of pad is given twice", offset).help("give each byte once"));
    residue.push_back({static_cast<std::uint32_t>(offset), static_cast<std::uint8_t>(*value)});
  }
  return residue;
}

Result<void> check_padding(const Residue& padding, std::size_t size,
                           const std::function<bool(const Residue& bytes)>& keeps) {
  for (const ResidueByte& byte : padding)
    if (byte.offset >= size)
      return Failure(error(code::stream_range, "byte {} of pad lies outside the operation", byte.offset)
                         .note("the operation has {}", counted(size, "byte"))
                         .help("give the offset of a byte in the operation"));
  if (padding.empty() || keeps(padding)) return {};
  const auto wrong = std::ranges::find_if(padding, [&](const ResidueByte& byte) { return !keeps({byte}); });
  const ResidueByte& byte = wrong != padding.end() ? *wrong : padding.front();
  return Failure(error(code::stream_range, "byte {} of pad belongs to a field of the operation", byte.offset)
                     .note("with the byte {:02x} there, the bytes would be another operation", byte.value)
                     .help("give the field by its operand or option, and leave the byte out of pad"));
}

Result<void> parse_trailer(Line& line, Bytes& trailer) {
  if (!line.has_operand())
    return Failure(error(code::stream_syntax, ".trailer needs bytes")
                       .help("write the bytes behind .trailer, or leave the line out"));
  while (line.has_operand()) {
    TRY(const std::uint8_t byte, line.number<std::uint8_t>("a byte"));
    trailer.push_back(byte);
  }
  return {};
}

Result<void> check_before_trailer(const Bytes& trailer) {
  if (trailer.empty()) return {};
  return Failure(error(code::stream_syntax, "a command follows a .trailer line")
                     .help("move the .trailer lines to the end; they hold the bytes behind the last command"));
}

Result<Sync> parse_sync(Line& line) {
  Sync op;
  TRY(const device::TileId tile, line.tile());
  op.col = tile.col;
  op.row = tile.row;
  TRY(op.direction, line.direction());
  TRY(op.channel, line.number<std::uint8_t>("a channel"));
  CHECK_OK(line.option("cols", op.cols));
  CHECK_OK(line.option("rows", op.rows));
  return op;
}

}  // namespace tessera::container
