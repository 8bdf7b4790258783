// A DMA channel of an array.
#pragma once

#include "device/device.h"

namespace tessera::compiler {

struct Channel {
  device::TileId tile;
  device::Direction direction = device::Direction::S2MM;
  std::uint32_t number = 0;
  auto operator<=>(const Channel&) const = default;
};
// Returns a text such as "MM2S 0 of (0,1)".
std::string to_string(const Channel& channel);

}  // namespace tessera::compiler
