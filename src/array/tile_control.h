// The parts of a tile that registers switch off: clocks of its modules, and requests of its neighbours. Internal.
//
// The facts (AM025, Tile_Control, Module_Clock_Control, Column_Clock_Control). Tile_Control isolates a tile from a
// side: it blocks events from there, and requests from there to its locks and memory. The manual says nothing about
// streams, and the emulator lets them pass. A module without a clock does nothing: a core executes no instruction, the
// memory module's channels move no word, and a stream switch passes none. The column clock of a shim tile is that of
// all tiles above.
//
// The choices. No public source says how a blocked request ends for the unit that made it, or which effect a write to a
// tile without a clock has, so both stop the machine with T0510. Resets by these registers do the same, because their
// reach is not public. Out of reset, hardware isolates all tiles and clocks no column; the software that sets up a
// partition changes that (aie-rt, XAie_PartitionInitialize), so a tile begins with its clocks on and nothing blocked.
// Tessera does not emulate tiles outside a partition, so the isolation of its edge makes no difference.
//
// The decision. Two small sets of bits in the tile (Tile::stopped, Tile::isolated) are derived from the registers at
// each write. A unit without a clock keeps its state: the machine drops its events when they come, and the unit looks
// again when its clock is back. A switch without a clock has no enabled port.
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

  // Sets up a new tile in the state in which a program finds it.
  void begin(Tile& tile);
  // One of the registers was written and holds the new value. False: the offset is none of them.
  bool write(Tile& tile, std::uint32_t offset);
  // After the registers were loaded.
  void look_up(Tile& tile);
  // The reason why `who`, a unit of tile `from`, gets no answer from the locks or the memory of `owner`; absent if it
  // gets one.
  std::optional<Diag> blocks(const Tile& owner, const Tile& from, std::string_view who, std::string_view what) const;

 private:
  std::uint8_t stopped(Tile& tile) const;
  void change(Tile& tile, std::uint8_t stopped);
  void refuse(const Tile& tile, std::string_view what);

  Machine& machine_;
};

// Whether the unit in this slot of a tile has no clock.
bool has_no_clock(const Tile& tile, UnitId slot);
std::string no_clock(const Tile& tile);  // "has no clock (Module_Clock_Control of (0,2))"

}  // namespace tessera::array
