#include "array/parts/tile_control.h"

#include "array/codes.h"
#include "array/parts/events.h"
#include "array/parts/parts.h"
#include "array/parts/streams.h"
#include "array/tile/clocks.h"
#include "device/aie2_registers.h"

namespace tessera::array {

using device::TileKind;
using device::to_string;

namespace shim = device::aie2::shim;

void TileControl::look_up(Tile& tile) {
  read_clocks(tile, parts_.tiles.find({tile.id.col, 0}));
}

std::uint8_t TileControl::stopped(Tile& tile) const {
  return stopped_by_registers(tile, parts_.tiles.find({tile.id.col, 0}));
}

bool TileControl::write(Tile& tile, std::uint32_t offset) {
  const ControlRegisters* regs = control_registers(tile);
  if (regs == nullptr) return false;
  const auto is_set = [&](device::Field field) { return field.get(tile.registers.at(offset)) != 0; };
  if (offset == regs->isolation.offset) {
    look_up(tile);
    parts_.events.isolation_changed(tile, parts_.now());
    for (Tile* each : parts_.tiles.all())
      if (each->core) each->core->memories_changed();
    return true;
  }
  if (offset == regs->clocks.offset) {
    if (tile.kind == TileKind::Shim && !is_set(shim::Module_Clock_Control_0_CTE_Clock_Enable))
      refuse(tile, "the clock of events and traces is switched off");
    if (tile.kind == TileKind::Shim && !is_set(shim::Module_Clock_Control_0_PL_Interface_Clock_Enable))
      refuse(tile, "the clock of the interface to programmable logic is switched off");
    change(tile, stopped(tile));
    return true;
  }
  if (tile.kind != TileKind::Shim) return false;
  if (offset == shim::Module_Clock_Control_1.offset) {
    change(tile, stopped(tile));
    return true;
  }
  if (offset == shim::Column_Clock_Control.offset) {
    for (Tile* each : parts_.tiles.all())
      if (each->id.col == tile.id.col && each != &tile) change(*each, stopped(*each));
    return true;
  }
  if (offset == shim::AIE_Tile_Column_Reset.offset && is_set(shim::AIE_Tile_Column_Reset_Reset))
    refuse(tile, "the tiles of a column are reset by AIE_Tile_Column_Reset");
  if (offset == shim::Module_Reset_Control_1.offset && is_set(shim::Module_Reset_Control_1_NoC_Module_Reset))
    refuse(tile, "the DMA of a shim tile is reset by Module_Reset_Control_1");
  return false;
}

void TileControl::refuse(const Tile& tile, std::string_view what) {
  parts_.stop(error(code::unsupported, "{}", what)
                  .at("{}", to_string(tile.id))
                  .at("cycle {}", parts_.now())
                  .note("no public source says which units this write affects, or Tessera does not emulate its effect")
                  .help("leave this register as it is"));
}

// Makes `stopped` the set of the tile's modules without a clock. Bursts end when the memory module's clock starts or
// stops; units whose clock starts look for work again.
void TileControl::change(Tile& tile, std::uint8_t stopped) {
  const unsigned changed = static_cast<unsigned>(tile.stopped) ^ stopped;
  if (changed == 0) return;
  if ((changed & kMemoryStopped) != 0) {
    for (std::vector<Channel>& side : tile.channels)
      for (const Channel& channel : side) parts_.streams.halt_streams(channel);
    for (Tile* each : parts_.tiles.all())
      if (each->core) each->core->memories_changed();
  }
  set_stopped(tile, stopped);
  if ((changed & kSwitchStopped) != 0) parts_.streams.routes_changed();
  const Cycle now = parts_.now();
  if ((changed & kCoreStopped & ~stopped) != 0 && tile.core) tile.core->go_on(now);
  if ((changed & kMemoryStopped & ~stopped) != 0)
    for (std::vector<Channel>& side : tile.channels)
      for (const Channel& channel : side)
        if (channel.phase != Channel::Phase::Idle || !channel.queue.empty())
          parts_.scheduler.schedule_by(channel.unit, now);
  if ((changed & kSwitchStopped & ~stopped) != 0) parts_.scheduler.schedule_by(tile.first_unit + kControlUnit, now);
}

}  // namespace tessera::array
