// Places herds.
//
// Herds that aiex.place ties together move as one piece. A tile in a piece fixes the piece's place. Any other piece
// goes to the first column, and there to the first row, where it fits: on core tiles that belong to no other herd and
// no aie.tile. If a piece finds no place in this way, herds/packing.h packs all pieces. mlir-aie does not define places
// for herds; its documentation says that a herd is for designs that leave the place open.
#pragma once

#include "compiler/herds/selection.h"

#include <map>

namespace tessera::compiler::herds {

struct Place {
  std::int64_t col = 0, row = 0;
  auto operator<=>(const Place&) const = default;
};

// Returns the place of tile [0][0] of each herd of the device. Reports distances that contradict each other, and herds
// that lie outside of the device, overlap, or find no place.
mlir::FailureOr<std::map<mlir::Operation*, Place>> place_herds(aie::DeviceOp device);

}  // namespace tessera::compiler::herds
