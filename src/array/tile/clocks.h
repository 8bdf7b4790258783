// The modules of a tile that have no clock, and the sides from which the tile takes no requests, according to its
// registers.
//
// The facts (AM025, Tile_Control, Module_Clock_Control, Column_Clock_Control). Tile_Control isolates a tile from a
// side: it blocks events from that side, and requests from that side to the tile's locks and memory. The manual says
// nothing about streams, and the emulator lets them pass. A module without a clock does nothing: a core executes no
// instruction, the memory module's channels move no word, and a stream switch passes no word. The column clock register
// of a shim tile controls the clock of all tiles above.
//
// The choices. No public source says how a blocked request ends for the unit that made it, or which effect a write to a
// tile without a clock has, so both fail with T0510. Resets by these registers stop the machine, because no public
// source says which parts they reset. Out of reset, hardware isolates all tiles and clocks no column. The software that
// sets up a partition changes both (aie-rt, XAie_PartitionInitialize), so in Tessera a tile begins with its clocks on
// and no side isolated. Tessera does not emulate tiles outside a partition, so isolation at the partition's edge makes
// no difference.
//
// The decision. Two small sets of bits in the tile (Tile::stopped, Tile::isolated) are derived from the registers at
// each write. A unit without a clock keeps its state: the machine drops its events when they come, and the unit looks
// for work again when its clock is back. A switch without a clock has no enabled port.
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

// `below`: the shim tile of the column; nullptr before Tessera has created it. begin_clocks sets up a new tile in the
// state in which a program finds it. read_clocks derives Tile::stopped and Tile::isolated from the registers.
void begin_clocks(Tile& tile, Tile* below);
void read_clocks(Tile& tile, Tile* below);
std::uint8_t stopped_by_registers(Tile& tile, Tile* below);
void set_stopped(Tile& tile, std::uint8_t stopped);

// Whether the unit in this slot of a tile has no clock.
bool has_no_clock(const Tile& tile, UnitId slot);
std::string no_clock(const Tile& tile);  // "has no clock (Module_Clock_Control of (0,2))"
// The reason why `who`, a unit of tile `from`, gets no answer from the locks or the memory of `owner`; absent if `who`
// gets an answer.
std::optional<Diag> blocked(const Tile& owner, const Tile& from, std::string_view who, std::string_view what);

}  // namespace tessera::array
