// Stopping the array on purpose: breakpoints, their hits, and the state of a tile at that time.
//
//   Pc    before a bundle of the tile's core executes: registers hold the values that the bundle would read
//   Lock  after a lock of the tile changed its value, and before the core or channel that changed it acts again
//   Bd    when a channel of the tile starts a descriptor: it has acquired its lock and moved no word
//
// A stop is exact for the unit that caused it, and no later event has happened. Other cores may be up to kRunAhead
// cycles past the stop, as in any run (machine/array.h); a snapshot gives the cycle of its core. Breakpoints do not
// change a run: the next run() continues as if the array had not stopped, with the same result.
#pragma once

#include "array/types.h"
#include "core/snapshot.h"

namespace tessera::array {

struct BreakPoint {
  enum class Kind : std::uint8_t { Pc, Lock, Bd };
  Kind kind = Kind::Pc;
  device::TileId tile;
  std::optional<std::uint32_t> number;  // address, lock or descriptor; absent: any lock or descriptor
  std::uint64_t hit = 1;                // stop at this hit (1: the first) and at each later hit

  bool operator==(const BreakPoint&) const = default;
};

// A hit of a breakpoint that stopped the array.
struct Break {
  BreakPoint::Kind kind = BreakPoint::Kind::Pc;
  device::TileId tile;
  std::uint32_t number = 0;  // address, lock or descriptor
  std::uint64_t hit = 0;     // the number of this hit, counted from 1
  Cycle cycle = 0;
  std::string by{};                    // the unit that hit it: "core (0,2)", "MM2S 0 of (0,2)"
  std::string position{};              // Pc: "pc 0x1a0" and the text of name_code()
  std::int32_t before = 0, after = 0;  // Lock: the value before and after

  // One line: "lock 1 of (0,2) changes from 0 to 1 by core (0,2)".
  std::string text() const;
};

// The state of a tile for display: its locks and, if the tile's core has been used, its core.
struct TileSnapshot {
  device::TileId tile;
  std::optional<CoreSnapshot> core;
  bool has_host_core = false;  // its body runs on the host: the registers of `core` stay as after a reset
  std::string core_state;      // as in CoreReport
  std::vector<std::int32_t> locks;
};

}  // namespace tessera::array
