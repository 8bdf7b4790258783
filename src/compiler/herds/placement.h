// Where herds lie.
//
// Herds that aiex.place ties together move as one piece. A piece with a tile in it lies where that tile is. Any other
// is put where it fits: on core tiles that neither another herd nor an aie.tile has, in the first column, and there in
// the first row. When that leaves one without room, all of them are packed (herds/packing.h). Where the reference is
// silent it is taken by its word: a herd is for designs that do not want to say where.
#pragma once

#include "compiler/herds/selection.h"

#include <map>

namespace tessera::compiler::herds {

struct Place {
  std::int64_t col = 0, row = 0;
  auto operator<=>(const Place&) const = default;
};

// The place of tile [0][0] of each herd of the device. Reports distances that contradict each other, and herds that lie
// outside of the device, on each other, or find no place.
mlir::FailureOr<std::map<mlir::Operation*, Place>> place_herds(aie::DeviceOp device);

}  // namespace tessera::compiler::herds
