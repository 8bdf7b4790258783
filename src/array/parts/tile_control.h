// The registers that switch off parts of a tile (tile/clocks.h): what a write to them does to the other parts.
// Internal.
#pragma once

#include <cstdint>
#include <string_view>

namespace tessera::array {

struct Parts;
struct Tile;

class TileControl {
 public:
  explicit TileControl(Parts& parts) : parts_(parts) {}

  // One of the registers was written and holds the new value. False: the offset is none of them.
  bool write(Tile& tile, std::uint32_t offset);
  // After the registers were loaded.
  void look_up(Tile& tile);

 private:
  std::uint8_t stopped(Tile& tile) const;
  void change(Tile& tile, std::uint8_t stopped);
  void refuse(const Tile& tile, std::string_view what);

  Parts& parts_;
};

}  // namespace tessera::array
