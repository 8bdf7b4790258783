#include "device/device.h"

#include "device/capability_table.h"  // generated
#include "device/codes.h"

#include <algorithm>
#include <cassert>

namespace tessera::device {

namespace {
#include "device/device_tables.inc"

const TileModel& find_model(Arch arch, TileKind kind, Rows rows) {
  const auto* model = std::ranges::find_if(kTileModels, [&](const TileModel& m) {
    return m.arch == arch && m.kind == kind && (m.rows == Rows::Any || m.rows == rows);
  });
  assert(model != std::end(kTileModels) && "the generator proves that each device has a model for each of its tiles");
  return *model;
}
}  // namespace

std::string_view to_string(Arch arch) {
  return kCapabilities[static_cast<std::size_t>(arch)].name;
}

std::string_view to_string(TileKind kind) {
  switch (kind) {
    case TileKind::Shim: return "shim tile";
    case TileKind::Mem: return "memory tile";
    case TileKind::Core: return "core tile";
  }
  return "?";
}

std::string_view to_string(Direction direction) {
  return direction == Direction::S2MM ? "S2MM" : "MM2S";
}

std::string to_string(TileId tile) {
  return fmt::format("({},{})", tile.col, tile.row);
}

std::span<const Burst> bursts(Arch arch) {
  return kBursts[static_cast<std::size_t>(arch)];
}

const View* TileModel::memory_view(std::uint32_t address) const {
  for (const View& view : views)
    if (is_among(address, view.memory_base, data_memory)) return &view;
  return nullptr;
}

const View* TileModel::lock_view(std::uint32_t lock) const {
  for (const View& view : views)
    if (is_among(lock, view.lock_base, locks)) return &view;
  return nullptr;
}

const View& TileModel::own_view() const {
  return *std::ranges::find_if(views, [](const View& view) { return view.col_offset == 0 && view.row_offset == 0; });
}

TileKind Device::kind(TileId tile) const {
  assert(contains(tile));
  if (tile.row == 0) return TileKind::Shim;
  return tile.row <= mem_rows ? TileKind::Mem : TileKind::Core;
}

const TileModel& tile_model(Arch arch, TileKind kind) {
  return find_model(arch, kind, Rows::Even);
}

const TileModel& Device::model(TileKind kind) const {
  return tile_model(arch, kind);
}

const TileModel& Device::model(TileId tile) const {
  return find_model(arch, kind(tile), tile.row % 2 == 0 ? Rows::Even : Rows::Odd);
}

Location Device::locate(std::uint64_t address) const {
  const std::uint64_t col = std::min<std::uint64_t>(address >> col_shift, 0xff);
  const std::uint64_t row = extract(address, row_shift, col_shift - row_shift);
  return {{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)},
          static_cast<std::uint32_t>(extract(address, 0, row_shift))};
}

std::uint64_t Device::address(TileId tile, std::uint32_t offset) const {
  return std::uint64_t{tile.col} << col_shift | std::uint64_t{tile.row} << row_shift | offset;
}

std::span<const Device> devices() {
  return kDevices;
}

const Device* find_device(std::string_view name) {
  const auto* device = std::ranges::find(kDevices, name, &Device::name);
  return device == std::end(kDevices) ? nullptr : device;
}

Result<const Device*> require_device(std::string_view name) {
  if (const Device* device = find_device(name)) return device;
  std::string names;
  for (const Device& device : kDevices) names += fmt::format("{}{}", names.empty() ? "" : ", ", device.name);
  return Failure(error(code::unknown_device, "no device is called '{}'", name).help("choose one of {}", names));
}

}  // namespace tessera::device
