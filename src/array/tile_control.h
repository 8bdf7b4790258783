// What a tile shuts off: clocks of its modules, and requests of its neighbours. Internal.
//
// The facts (AM025, Tile_Control, Module_Clock_Control, Column_Clock_Control). Tile_Control isolates a tile from a
// side: it blocks events, and requests to its locks and memory, that come from there; of streams nothing is said, and
// they go on. A module without a clock does nothing: a core executes no instruction, the memory module's channels move
// no word, and a stream switch lets none pass. The column clock of a shim tile is that of all tiles above.
//
// The choices. Nobody says what a unit sees whose request is blocked, or what a write to a tile without a clock does,
// so those stop the machine by name (T0510), as do resets by these registers, whose reach is not public. Out of reset,
// hardware isolates all tiles and clocks no column; whoever sets a partition up for a program changes that (aie-rt,
// XAie_PartitionInitialize), so a tile begins with its clocks on and nothing blocked. What lies outside a partition is
// not emulated, and that its edge is isolated makes no difference.
//
// The decision. Two small sets of bits in the tile (Tile::stopped, Tile::isolated) are derived from the registers when
// these are written. A unit without a clock keeps what it has: its events are dropped when they come, and it looks
// again when its clock is back. A switch without one has no enabled port.
#pragma once

#include "array/scheduler.h"
#include "base/diag.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tessera::array {

class Machine;
struct Tile;

// Modules without a clock, as bits; of a shim tile, Memory is its DMA.
enum Stopped : std::uint8_t { kCoreStopped = 1, kMemoryStopped = 2, kSwitchStopped = 4, kColumnStopped = 8 };

class TileControl {
 public:
  explicit TileControl(Machine& machine) : machine_(machine) {}

  // A tile that has just come into existence is as a program finds it.
  void begin(Tile& tile);
  // One of the registers was written, and holds what was written. False: it is none of them.
  bool write(Tile& tile, std::uint32_t offset);
  // After the registers were loaded.
  void look_up(Tile& tile);
  // Why `who`, a unit of tile `from`, gets no answer from the locks or the memory of `owner`, if so.
  std::optional<Diag> blocks(const Tile& owner, const Tile& from, std::string_view who, std::string_view what) const;

 private:
  std::uint8_t stopped(Tile& tile) const;
  void change(Tile& tile, std::uint8_t stopped);
  void refuse(const Tile& tile, std::string_view what);

  Machine& machine_;
};

// Whether the unit in this place of a tile has no clock.
bool has_no_clock(const Tile& tile, UnitId slot);
std::string no_clock(const Tile& tile);  // "has no clock (Module_Clock_Control of (0,2))"

}  // namespace tessera::array
