// How much of a tile a design uses, as plain numbers.
#pragma once

#include "device/device.h"

#include <cstdint>
#include <string>

namespace tessera::compiler {

struct Used {
  std::uint64_t used = 0, of = 0;
};
// What a design takes of a tile; memory in bytes, of which `stack` is a core's, ports are those that its switch sends
// on.
struct TileResources {
  device::TileId tile;
  std::string kind;
  Used memory, descriptors, locks, s2mm, mm2s, ports;
  std::uint64_t stack = 0;
};

}  // namespace tessera::compiler
