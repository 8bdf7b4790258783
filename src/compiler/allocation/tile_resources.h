// The amount of each resource of a tile that a design uses.
#pragma once

#include "device/device.h"

#include <cstdint>
#include <string>

namespace tessera::compiler {

struct Used {
  std::uint64_t used = 0, of = 0;
};
// Memory is in bytes; `stack` is the part of it that the core's stack takes. `ports` counts master ports of the switch.
struct TileResources {
  device::TileId tile;
  std::string kind;
  Used memory, descriptors, locks, s2mm, mm2s, ports;
  std::uint64_t stack = 0;
};

}  // namespace tessera::compiler
