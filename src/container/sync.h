// The wait operation of both stream formats: SYNC of a DPU sequence, TCT of a TXN.
#pragma once

#include "device/device.h"

namespace tessera::container {

// Waits for a task-complete token of `channel` from each tile of a block of cols x rows tiles. (col, row) is its first
// tile.
struct Sync {
  device::Direction direction{};
  std::uint8_t col = 0;
  std::uint8_t row = 0;
  std::uint8_t channel = 0;
  std::uint8_t cols = 1;
  std::uint8_t rows = 1;
  bool operator==(const Sync&) const = default;
};

}  // namespace tessera::container
