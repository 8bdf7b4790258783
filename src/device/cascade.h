// The cascade wires of AIE1, which no register turns: along a row of cores, and at its end up into the next, which runs
// back (facts/cascade.tsv).
#pragma once

#include "device/ports.h"

namespace tessera::device {

// Where a core takes from and gives to.
struct CascadeSides {
  Bundle input, output;
};

CascadeSides wired_cascade(const Device& device, TileId tile);

}  // namespace tessera::device
