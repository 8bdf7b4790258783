// The fixed cascade wires of AIE1: along a row of cores, and at the end of the row up into the next row, which runs in
// the opposite direction (facts/cascade.tsv). No register changes them.
#pragma once

#include "device/ports.h"

namespace tessera::device {

// The sides on which a core receives and sends its cascade.
struct CascadeSides {
  Bundle input, output;
};

CascadeSides wired_cascade(const Device& device, TileId tile);

}  // namespace tessera::device
