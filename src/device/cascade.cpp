#include "device/cascade.h"

#include "device/cascade_facts.h"  // generated

namespace tessera::device {

CascadeSides wired_cascade(const Device& device, TileId tile) {
  const unsigned row = tile.row - device.mem_rows - 1U;  // index of the core row
  const bool east = (row % 2 == 0) == (cascade_facts::kFirstRowRunsEast != 0);
  const unsigned last = device.cols - 1U;
  const bool begins = tile.col == (east ? 0U : last), ends = tile.col == (east ? last : 0U);
  return {begins ? Bundle::South : (east ? Bundle::West : Bundle::East),
          ends ? Bundle::North : (east ? Bundle::East : Bundle::West)};
}

}  // namespace tessera::device
