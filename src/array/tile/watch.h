// The breakpoints of a machine. A machine without breakpoints has no Watch; each place that could hit a breakpoint
// tests a null pointer.
#pragma once

#include "array/tile/debug.h"
#include "array/types.h"
#include "core/observe.h"

#include <map>

namespace tessera::array {

class Watch {
 public:
  void add(const BreakPoint& point);
  // The breakpoints of a tile's core; their address stays valid.
  Breakpoints& core(device::TileId tile) { return cores_[tile]; }
  std::uint64_t hits(const BreakPoint& point) const;
  // Counts a change of a lock or a start of a descriptor; returns the number of the hit if the machine has to stop
  // there.
  std::optional<std::uint64_t> hit(BreakPoint::Kind kind, device::TileId tile, std::uint32_t number);

 private:
  struct Point {
    BreakPoint what;
    std::uint64_t count = 0;
  };
  std::map<device::TileId, Breakpoints> cores_;
  std::vector<Point> points_;
};

}  // namespace tessera::array
