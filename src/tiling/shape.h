// A checked tiling, as nested loops over coordinates.
//
// The loops of a tile and the loops over tiles have the same form: a dimension, a distance and a count. They are stored
// innermost first. Loops of one round are left out, except with Lowering::Plain. shapes_of() checks all rules of the
// API, so code that takes a Shape need not check them again. In particular, its volume and the distances that its loops
// cover are at most 2^58 bits.
#pragma once

#include "tiling/movement.h"

#include <span>

namespace tessera::tiling {

struct Loop {
  unsigned dimension = 0;
  std::uint64_t stride = 0;  // in coordinates
  std::uint64_t count = 1;
};

struct Shape {
  struct Dimension {
    std::uint64_t extent = 1;    // extent of the buffer
    std::uint64_t boundary = 1;  // coordinates from here on are zeros
    std::uint64_t pitch = 1;     // elements from one coordinate to the next
    std::int64_t offset = 0;     // offset of the first tile
    std::int64_t last = 0;       // greatest coordinate
    std::uint64_t tile = 1;      // extent of a tile
    bool clipped() const { return offset < 0 || last >= static_cast<std::int64_t>(boundary); }
  };
  std::array<Dimension, kMaxDimensions> dimensions{};
  unsigned count = 0;
  std::vector<Loop> loops;
  std::size_t tile_loops = 0;  // number of loops inside a tile; the outer loops go from tile to tile
  std::uint32_t repetition = 1;
  std::uint64_t volume = 0;  // elements, with zeros and repetition
  int packet = -1;

  bool clipped() const;
};

// Returns the tilings in the order in which they use the DMA. Fails with the first violated rule, at "tiling N" when
// there are several tilings.
Result<std::vector<Shape>> shapes_of(const Movement& movement);
// volume_of() returns the number of elements of all shapes. check_volumes() checks that both ends of a connection move
// the same amount of data.
std::uint64_t volume_of(std::span<const Shape> shapes);
Result<void> check_volumes(const Movement& movement, std::span<const Shape> shapes, const Movement& peer,
                           std::span<const Shape> peer_shapes);

}  // namespace tessera::tiling
