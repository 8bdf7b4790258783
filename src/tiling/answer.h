// The answer to a request: the order of its elements, and the descriptors for this order on each kind of tile.
#pragma once

#include "tiling/lowered_movement.h"
#include "tiling/read.h"
#include "tiling/shape.h"

namespace tessera::tiling {

// The same movement on a kind of tile: its descriptors, or the reason why this kind of tile has none.
struct OnKind {
  Kind kind;
  Result<LoweredMovement> lowered;
};

struct TilingAnswer {
  Movement movement;
  std::vector<Shape> shapes;
  // The chain of descriptors. Fails with T1009 if the channel has too few descriptors; the remedy is then the nearest
  // tiling that fits. Fails with T1010 if the tile has no such channel, descriptor, lock or address.
  Result<LoweredMovement> lowered;
  std::vector<Diag> warnings;
  // These members are set unless `lowered` failed with T1010.
  std::uint32_t descriptors = 0;  // number of descriptors that the channel may use
  std::vector<OnKind> kinds;      // the same movement on each kind of tile

  // Returns whether `lowered` succeeded or failed with T1009: in both cases the order of the elements is known.
  bool has_order() const;
};

// Checks the request. If the request also has the other end of the connection, both ends must move the same amount.
Result<TilingAnswer> answer(TilingRequest request);

}  // namespace tessera::tiling
