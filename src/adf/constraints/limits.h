// The limits of a device, in the numbers of constraints.
#pragma once

#include "adf/constraints/constraints.h"
#include "device/device.h"

namespace tessera::adf::constraints {

struct Limits {
  const device::Device* device;

  int columns() const { return device->cols; }
  int rows(TileType type) const;
  int memory(TileType type) const;  // bytes in the memory of a tile
  int banks(TileType type) const;
  int bank_bytes(TileType type) const { return banks(type) == 0 ? 0 : memory(type) / banks(type); }
  // Returns the number of channels of a shim tile: of its DMA for GMIOs, else of streams to programmable logic. Inputs
  // go into the array.
  int shim_channels(bool is_gmio, bool is_input) const;
  int dma_channels(TileType type, bool is_input) const;
};

// Returns the largest device of the generation with this value of __AIE_ARCH__, so that a limit refuses nothing that
// some device of the generation has. Null for another value.
const device::Device* largest_device(unsigned arch);

}  // namespace tessera::adf::constraints
