// The registers that switch off the clocks of a tile's modules, or isolate the tile from requests of its neighbours.
//
// The facts (AM025, Tile_Control, Module_Clock_Control, Column_Clock_Control). Tile_Control isolates a tile from a
// side: it blocks events from that side, and requests from that side to the tile's locks and memory. The manual says
// nothing about streams, and the emulator lets them pass. A module without a clock does nothing: a core executes no
// instruction, the memory module's channels move no word, and a stream switch passes no word. The column clock register
// of a shim tile controls the clock of all tiles above.
//
// The choices. No public source says how a blocked request ends for the unit that made it, or which effect a write to a
// tile without a clock has, so both fail with T0510. After reset, the hardware isolates all tiles, and no column has a
// clock. The software that sets up a partition changes both (aie-rt, XAie_PartitionInitialize), so in Tessera a tile
// begins with its clocks on and no side isolated. Tessera does not emulate tiles outside of a partition, so isolation
// at the partition's edge makes no difference. Resets of whole columns or of the shim DMA stop the machine
// (machine/tile_control.cpp).
//
// The decision. At each write to these registers, Tessera derives two small sets of bits in the tile: Tile::stopped and
// Tile::isolated. A unit without a clock keeps its state: the machine drops its events when they come, and the unit
// looks for work again when its clock is on again. A switch without a clock has no enabled port.
#pragma once

#include "array/tile/tile.h"
#include "base/diag.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace tessera::array {

// Modules without a clock, as bits. In a shim tile, kMemoryStopped means its DMA.
enum Stopped : std::uint8_t { kCoreStopped = 1, kMemoryStopped = 2, kSwitchStopped = 4, kColumnStopped = 8 };

// The registers of a kind of tile. A field of width 0 means a clock that cannot be switched off.
struct ControlRegisters {
  device::Reg isolation;
  std::array<device::Field, kSides> isolate;  // by Side
  device::Reg clocks;
  device::Field core, memory, stream_switch;
};
const ControlRegisters* control_registers(const Tile& tile);  // nullptr on AIE1

// `below`: the shim tile of the column; nullptr before Tessera has created it. begin_clocks sets the registers of a new
// tile to the state in which a program finds it. read_clocks derives Tile::stopped and Tile::isolated from the
// registers. stopped_by_registers returns the bits for Tile::stopped.
void begin_clocks(Tile& tile, Tile* below);
void read_clocks(Tile& tile, Tile* below);
std::uint8_t stopped_by_registers(Tile& tile, Tile* below);
void set_stopped(Tile& tile, std::uint8_t stopped);

// Returns whether the unit with this number within the tile has no clock.
bool has_no_clock(const Tile& tile, UnitId slot);
std::string no_clock(const Tile& tile);  // "has no clock (Module_Clock_Control of (0,2))"
// Returns the error for a request of `who`, a unit of tile `from`, to the locks or the memory of `owner`, if clocks or
// isolation block the request.
std::optional<Diag> blocked(const Tile& owner, const Tile& from, std::string_view who, std::string_view what);

}  // namespace tessera::array
