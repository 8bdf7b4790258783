// The names that a design gives to locks, buffers, channels, descriptors and cores, for reports. The code that reads
// the design supplies them.
#pragma once

#include "device/device.h"

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace tessera::array {

struct Named {
  std::string name;   // "in_cons_prod_lock_0", "" when it has no name
  std::string owner;  // the purpose: "object FIFO 'in'", "" when the design itself declares it
  std::string line;   // "file:line:column", "" when unknown
};

// Returns a copy of a name, for an object that outlives the PartNames, or nothing when `named` is nullptr.
inline std::optional<Named> kept(const Named* named) {
  return named == nullptr ? std::nullopt : std::optional(*named);
}

struct PartNames {
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
  const Named* core(device::TileId tile) const {
    const auto found = cores.find(tile);
    return found == cores.end() ? nullptr : &found->second;
  }
  const Named* channel(device::TileId tile, device::Direction direction, std::uint32_t number) const {
    const auto found = channels.find({tile, direction, number});
    return found == channels.end() ? nullptr : &found->second;
  }
  const Named* descriptor(device::TileId tile, std::uint32_t number) const {
    const auto found = descriptors.find({tile, number});
    return found == descriptors.end() ? nullptr : &found->second;
  }
  const Buffer* buffer(device::TileId tile, std::uint64_t byte) const {
    for (const Buffer& each : buffers)
      if (each.tile == tile && is_among(byte, each.first, each.length)) return &each;
    return nullptr;
  }
};

}  // namespace tessera::array
