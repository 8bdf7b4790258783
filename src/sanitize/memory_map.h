// The owners of bytes in data memories, as the design of a program or the symbols of its ELFs name them.
#pragma once

#include "device/device.h"

#include <string>
#include <vector>

namespace tessera::sanitize {

struct Region {
  enum class Kind : std::uint8_t { Buffer, Stack };
  Kind kind = Kind::Buffer;
  device::TileId tile{};       // the tile of the memory
  std::uint32_t begin = 0;     // bytes of the tile's data memory
  std::uint32_t end = 0;       // the first byte behind it
  std::string name{};          // the name of a buffer
  device::TileId core = tile;  // the core that owns the stack

  bool contains(std::uint64_t byte) const { return byte >= begin && byte < end; }
};

class MemoryMap {
 public:
  std::vector<Region> regions;
  std::vector<device::TileId> complete{};  // tiles for which `regions` lists all owners of memory

  bool empty() const { return regions.empty(); }
  const Region* at(device::TileId tile, std::uint64_t byte) const {
    for (const Region& each : regions)
      if (each.tile == tile && each.contains(byte)) return &each;
    return nullptr;
  }
  const Region* stack_of(device::TileId core) const {
    for (const Region& each : regions)
      if (each.kind == Region::Kind::Stack && each.core == core) return &each;
    return nullptr;
  }
};

}  // namespace tessera::sanitize
