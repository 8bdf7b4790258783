// The names that the author of a program gave to parts of the array, for reports. The reader of the design supplies
// them.
#pragma once

#include "device/device.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace tessera::array {

struct Named {
  std::string name;   // "in_cons_prod_lock_0", "" when it has no name
  std::string owner;  // the purpose: "object FIFO 'in'", "" when the design itself declares it
  std::string line;   // "file:line:column", "" when unknown
};

struct Names {
  struct Buffer {
    device::TileId tile;
    std::uint32_t first, length;  // bytes of the tile's data memory
    Named named;
  };
  using Numbered = std::pair<device::TileId, std::uint32_t>;

  std::map<Numbered, Named> locks, descriptors;
  std::map<std::tuple<device::TileId, device::Direction, std::uint32_t>, Named> channels;
  std::map<device::TileId, Named> cores;
  std::vector<Buffer> buffers;

  const Named* lock(device::TileId tile, std::uint32_t index) const {
    const auto found = locks.find({tile, index});
    return found == locks.end() ? nullptr : &found->second;
  }
  const Buffer* buffer(device::TileId tile, std::uint64_t byte) const {
    for (const Buffer& each : buffers)
      if (each.tile == tile && byte >= each.first && byte - each.first < each.length) return &each;
    return nullptr;
  }
};

}  // namespace tessera::array
