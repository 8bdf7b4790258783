// Where a design says what findings of a run are about.
#pragma once

#include "device/device.h"

#include <string>
#include <vector>

namespace tessera::compiler {

// A buffer, a descriptor of a tile's DMA, or a core of a tile.
struct DesignPlace {
  enum class Kind : std::uint8_t { Buffer, Descriptor, Core };
  std::uint32_t pdi;  // the device's, by its place in the container
  Kind kind;
  device::TileId tile;
  std::uint32_t number;  // the buffer's first byte in its tile's memory, or the descriptor's
  std::uint32_t length;  // of the buffer, in bytes
  std::string name;      // of the buffer, "" when it has none
  std::string line;      // "file:line:column"
};

}  // namespace tessera::compiler
