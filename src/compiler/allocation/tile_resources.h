// The resources of a tile that a design uses, as plain numbers.
#pragma once

#include "device/device.h"

#include <cstdint>
#include <string>

namespace tessera::compiler {

struct Used {
  std::uint64_t used = 0, of = 0;
};
// The resources that a design uses of one tile. Memory is in bytes, `stack` is the part that a core's stack takes, and
// ports are the switch ports that send.
struct TileResources {
  device::TileId tile;
  std::string kind;
  Used memory, descriptors, locks, s2mm, mm2s, ports;
  std::uint64_t stack = 0;
};

}  // namespace tessera::compiler
