// A reference to a lock of any tile, and the texts that name a lock in reports.
#pragma once

#include "array/tile/tile.h"
#include "device/capabilities.h"

#include <string>

namespace tessera::array {

struct LockRef {
  Tile* tile;
  std::uint32_t index;

  Lock& lock() const { return tile->locks[index]; }
  bool binary() const { return !capabilities(tile->model).counting_locks; }
  LockDemand demand(std::int32_t value) const { return {value, binary()}; }
  std::string name() const;  // "lock 3 of (0,2)"
};
std::string describe_wait(LockRef lock, std::int32_t value);  // "lock 3 of (0,2) >= 1, which is 0"

}  // namespace tessera::array
