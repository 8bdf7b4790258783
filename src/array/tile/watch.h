// The breakpoints of a machine, and the counts of their hits. Without breakpoints a machine has no Watch, so code that
// could hit a breakpoint only tests a null pointer.
#pragma once

#include "array/tile/debug.h"
#include "array/types.h"
#include "core/observe.h"

#include <map>

namespace tessera::array {

class Watch {
 public:
  void add(const BreakPoint& point);
  // Returns the program-counter breakpoints of a tile's core. The reference stays valid.
  Breakpoints& core(device::TileId tile) { return cores_[tile]; }
  std::uint64_t hits(const BreakPoint& point) const;
  // Counts a change of a lock (`kind` Lock) or a start of a descriptor (`kind` Bd). Returns the count of the first
  // breakpoint that stops the machine here; nothing if no breakpoint does.
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
