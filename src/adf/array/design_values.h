// The names of values in the text of a design.
#pragma once

#include "adf/array/placement.h"

#include <string>

namespace tessera::adf::array {

inline std::string tile_value(TileId tile) {
  return fmt::format("%tile_{}_{}", tile.col, tile.row);
}
inline std::string buffer_value(id port, std::size_t number) {
  return fmt::format("%buffer{}_{}", port, number);
}
inline std::string lock_value(id port, std::size_t number) {
  return fmt::format("%lock{}_{}", port, number);
}
inline std::string memory_type(std::uint64_t bytes) {
  return fmt::format("memref<{}xi32>", (bytes + 3) / 4);
}

}  // namespace tessera::adf::array
