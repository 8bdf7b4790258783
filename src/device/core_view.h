// Data memory by the addresses of a core, which sees its own memory and those of its neighbours.
#pragma once

#include "device/device.h"

#include <optional>

namespace tessera::device {

struct MemoryPlace {
  TileId tile;
  std::uint32_t address = 0;  // address in the tile's own data memory
};

// Returns the place that `address` means for a user of `tile`: an offset in the tile's own data memory, or, in a core
// tile, also an address at which its core sees a memory. The place may lie beyond the memory. Absent where the core
// sees no memory.
inline std::optional<MemoryPlace> memory_place(const Device& device, TileId tile, std::uint32_t address) {
  const TileModel& model = device.model(tile);
  if (address < model.data_memory || device.kind(tile) != TileKind::Core) return MemoryPlace{tile, address};
  const View* view = model.memory_view(address);
  if (view == nullptr) return std::nullopt;
  const TileId owner{static_cast<std::uint8_t>(tile.col + view->col_offset),
                     static_cast<std::uint8_t>(tile.row + view->row_offset)};
  if (!device.contains(owner) || device.kind(owner) != TileKind::Core) return std::nullopt;
  return MemoryPlace{owner, address - view->memory_base};
}

}  // namespace tessera::device
