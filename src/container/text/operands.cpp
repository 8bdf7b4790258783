#include "container/text/operands.h"

#include "base/text.h"
#include "container/codes.h"

namespace tessera::container {

Result<Residue> parse_padding(Line& line) {
  Residue residue;
  const auto text = line.option("pad");
  if (!text) return residue;
  for (const std::string_view item : split(*text, ',')) {
    const std::size_t colon = item.find(':');
    const auto offset = parse_number(item.substr(0, colon));
    const auto value = colon == std::string_view::npos ? std::nullopt : parse_number(item.substr(colon + 1), 16);
    if (!offset || !value || *offset > kMaxStreamWords || *value > 0xff)
      return Failure(error(code::stream_syntax, "'{}' is not a padding byte", item).help("write pad=OFFSET:BYTE,..."));
    residue.push_back({static_cast<std::uint32_t>(*offset), static_cast<std::uint8_t>(*value)});
  }
  return residue;
}

Result<void> check_padding(const Residue& padding, std::size_t size) {
  for (const ResidueByte& byte : padding)
    if (byte.offset >= size)
      return Failure(error(code::stream_range, "byte {} of pad lies outside the operation", byte.offset)
                         .note("the operation has {}", counted(size, "byte"))
                         .help("give the offset of a byte in the operation"));
  return {};
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
