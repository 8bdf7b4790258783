// Stopping the array on purpose: breakpoints, what they saw, and the state of a tile for whoever looks then.
//
//   Pc    before a bundle of the tile's core executes: registers are as that bundle would read them
//   Lock  when a lock of the tile has changed its value; the core or channel that did it has done nothing since
//   Bd    when a channel of the tile starts a descriptor: its lock is taken, no word has moved
//
// A stop is exact for the unit that caused it, and no event after it has happened. Other cores may be up to kRunAhead
// cycles past it, as they are in any run (array.h); a snapshot says at which cycle its core is. Breakpoints change
// nothing: the run goes on with the next run() as if it had not stopped, and to the same end.
#pragma once

#include "array/core/inspect.h"

namespace tessera::array {

struct BreakPoint {
  enum class Kind : std::uint8_t { Pc, Lock, Bd };
  Kind kind = Kind::Pc;
  device::TileId tile;
  std::optional<std::uint32_t> number;  // the address, the lock, the descriptor; any lock or descriptor when absent
  std::uint64_t hit = 1;                // stop the first, second ... time and from then on

  bool operator==(const BreakPoint&) const = default;
};

// A breakpoint that stopped the array.
struct Break {
  BreakPoint::Kind kind = BreakPoint::Kind::Pc;
  device::TileId tile;
  std::uint32_t number = 0;  // the address, the lock, the descriptor
  std::uint64_t hit = 0;     // the how manieth time this was
  Cycle cycle = 0;
  std::string by{};                    // who it was: "core (0,2)", "MM2S 0 of (0,2)"
  std::string position{};              // Pc: "pc 0x1a0", and what name_code() makes of it
  std::int32_t before = 0, after = 0;  // Lock: its values

  // One line: "lock 1 of (0,2) changes from 0 to 1 by core (0,2)".
  std::string text() const;
};

// A tile for the eyes of people: its core, where it has one that was set up, and its locks.
struct TileSnapshot {
  device::TileId tile;
  std::optional<CoreSnapshot> core;
  std::string core_state;  // as in CoreReport
  std::vector<std::int32_t> locks;
};

}  // namespace tessera::array
