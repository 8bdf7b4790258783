#include "container/text/address.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/text/number.h"
#include "device/registers.h"

namespace tessera::container {

namespace {

// Removes "(col,row)" from the front of `text`, and returns the tile.
Result<device::TileId> take_tile(std::string_view& text) {
  const std::size_t comma = text.find(',');
  const std::size_t close = text.find(')');
  if (text.starts_with('(') && comma < close && close != std::string_view::npos) {
    const std::string_view col_text = text.substr(1, comma - 1);
    const std::string_view row_text = text.substr(comma + 1, close - comma - 1);
    if (is_number(col_text) && is_number(row_text)) {
      TRY(const std::uint64_t col, read_number(col_text, "a column", 8));
      TRY(const std::uint64_t row, read_number(row_text, "a row", 8));
      text.remove_prefix(close + 1);
      return device::TileId{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)};
    }
  }
  return Failure(
      error(code::stream_syntax, "'{}' does not begin with a tile", text).help("write a tile as (column,row)"));
}

Result<std::uint32_t> register_offset(std::string_view name, device::TileId tile, const device::Device& device) {
  const device::TileKind kind = device.kind(tile);
  // Modules of a core tile may have registers of the same name. A module name in front tells the registers apart:
  // memory.Trace_Control0.
  const std::size_t dot = name.find('.');
  const std::string_view module = dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
  std::vector<device::RegisterInfo> here;
  const std::vector<device::RegisterInfo> found =
      device::find_registers(module.empty() ? name : name.substr(dot + 1), device.arch);
  for (const device::RegisterInfo& info : found)
    if (device::tile_kind(*info.run) == kind && (module.empty() || info.run->module == module)) here.push_back(info);
  if (here.size() == 1) return here.front().offset;
  Diag diag = error(code::stream_register, "'{}' names {} of a {}", name,
                    here.empty() ? "no register" : counted(here.size(), "register"), to_string(kind));
  if (!found.empty() && here.empty())
    diag = std::move(diag).note("a {} has a register of that name", to_string(device::tile_kind(*found.front().run)));
  return Failure(std::move(diag).help("find the name with `tessera explain REGISTER`, or write (col,row)+0xOFFSET"));
}

}  // namespace

std::string print_address(std::uint64_t address, const device::Device& device) {
  const device::Location location = device.locate(address);
  if (!device.contains(location.tile) || device.address(location.tile, location.offset) != address)
    return fmt::format("{:#x}", address);
  const std::string tile = to_string(location.tile);
  if (const auto info = device::register_at(device.kind(location.tile), location.offset, device.arch);
      info && info->offset == location.offset)
    if (const auto back = register_offset(info->name, location.tile, device); back && *back == location.offset)
      return fmt::format("{}.{}", tile, info->name);
  return fmt::format("{}+{:#x}", tile, location.offset);
}

Result<std::uint64_t> parse_address(std::string_view text, const device::Device& device) {
  if (!text.starts_with('(')) {
    if (is_number(text)) return read_number(text, "an address", 64);
    return Failure(error(code::stream_syntax, "'{}' is not an address", text)
                       .help("write a number, (col,row).REGISTER or (col,row)+OFFSET"));
  }
  const std::string_view whole = text;
  TRY(const device::TileId tile, take_tile(text));
  if (!device.contains(tile))
    return Failure(error(code::stream_range, "the tile {} is outside the array", to_string(tile))
                       .note("{} has {} columns and {} rows", device.name, device.cols, device.rows)
                       .help("give a tile of the array: columns and rows are counted from 0"));
  if (text.starts_with('.')) {
    TRY(const std::uint32_t offset, register_offset(text.substr(1), tile, device));
    return device.address(tile, offset);
  }
  if (!text.starts_with('+') || !is_number(text.substr(1)))
    return Failure(
        error(code::stream_syntax, "'{}' is not an address", whole).help("write .REGISTER or +OFFSET after the tile"));
  TRY(const std::uint64_t offset, read_number(text.substr(1), "an offset", 64));
  if (!in_range(offset, 1, device.address({0, 1}, 0)))
    return Failure(error(code::stream_range, "the offset {:#x} is outside a tile", offset)
                       .note("a tile has offsets up to {:#x}", device.address({0, 1}, 0) - 1)
                       .help("give a smaller offset, or the address as one number"));
  return device.address(tile, static_cast<std::uint32_t>(offset));
}

}  // namespace tessera::container
