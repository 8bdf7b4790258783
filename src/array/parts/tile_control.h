// The registers that switch off parts of a tile (tile/clocks.h), and the effects of a write on the other parts.
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

  // Call after a register of the tile has its new value. Returns true when the register at `offset` controls clocks or
  // isolation.
  bool write(Tile& tile, std::uint32_t offset);
  // Derives the tile's state from its registers. Call after a checkpoint has loaded the registers.
  void look_up(Tile& tile);

 private:
  std::uint8_t stopped(Tile& tile) const;
  void change(Tile& tile, std::uint8_t stopped);
  void refuse(const Tile& tile, std::string_view what);

  Parts& parts_;
};

}  // namespace tessera::array
