#include "array/tile/clocks.h"

#include "array/codes.h"
#include "device/aie2_registers.h"
#include "device/capabilities.h"

namespace tessera::array {

using device::TileKind;
using device::to_string;

namespace {

namespace core = device::aie2::core;
namespace memtile = device::aie2::memtile;
namespace shim = device::aie2::shim;

constexpr device::Field kNone{0, 0};

constexpr ControlRegisters kCore{
    core::Tile_Control,
    {core::Tile_Control_Isolate_From_South, core::Tile_Control_Isolate_From_West, core::Tile_Control_Isolate_From_North,
     core::Tile_Control_Isolate_From_East},
    core::Module_Clock_Control,
    core::Module_Clock_Control_Core_Module_Clock_Enable,
    core::Module_Clock_Control_Memory_Module_Clock_Enable,
    core::Module_Clock_Control_Stream_Switch_Clock_Enable,
};
constexpr ControlRegisters kMem{
    memtile::Tile_Control,
    {memtile::Tile_Control_Isolate_From_South, memtile::Tile_Control_Isolate_From_West,
     memtile::Tile_Control_Isolate_From_North, memtile::Tile_Control_Isolate_From_East},
    memtile::Module_Clock_Control,
    kNone,
    memtile::Module_Clock_Control_Memory_Module_Clock_Enable,
    memtile::Module_Clock_Control_Stream_Switch_Clock_Enable,
};
constexpr ControlRegisters kShim{
    shim::Tile_Control,
    {shim::Tile_Control_Isolate_From_South, shim::Tile_Control_Isolate_From_West, shim::Tile_Control_Isolate_From_North,
     shim::Tile_Control_Isolate_From_East},
    shim::Module_Clock_Control_0,
    kNone,
    kNone,  // the clock of its DMA is in another register
    shim::Module_Clock_Control_0_Stream_Switch_Clock_Enable,
};

Side side_of(const Tile& tile, const Tile& neighbour) {
  if (neighbour.id.row != tile.id.row) return neighbour.id.row < tile.id.row ? Side::South : Side::North;
  return neighbour.id.col < tile.id.col ? Side::West : Side::East;
}

constexpr std::string_view kSideNames[] = {"South", "West", "North", "East"};

}  // namespace

const ControlRegisters* control_registers(const Tile& tile) {
  if (!capabilities(tile.model).recorded_clocks) return nullptr;
  return tile.kind == TileKind::Core ? &kCore : tile.kind == TileKind::Mem ? &kMem : &kShim;
}

void set_stopped(Tile& tile, std::uint8_t stopped) {
  tile.stopped = stopped;
  for (std::vector<Channel>& side : tile.channels)
    for (Channel& channel : side) channel.stopped = (stopped & kMemoryStopped) != 0;
}

void begin_clocks(Tile& tile, Tile* below) {
  const ControlRegisters* regs = control_registers(tile);
  if (regs == nullptr) return;
  tile.registers.at(regs->isolation.offset) = 0;
  if (tile.kind == TileKind::Shim)
    tile.registers.at(shim::Column_Clock_Control.offset) = shim::Column_Clock_Control_Clock_Buffer_Enable.mask();
  read_clocks(tile, below);
}

void read_clocks(Tile& tile, Tile* below) {
  const ControlRegisters* regs = control_registers(tile);
  if (regs == nullptr) return;
  tile.isolated = 0;
  for (unsigned side = 0; side < kSides; ++side)
    if (regs->isolate[side].get(tile.registers.at(regs->isolation.offset)) != 0)
      tile.isolated = static_cast<std::uint8_t>(tile.isolated | 1U << side);
  set_stopped(tile, stopped_by_registers(tile, below));
}

std::uint8_t stopped_by_registers(Tile& tile, Tile* below) {
  const ControlRegisters& regs = *control_registers(tile);
  unsigned bits = 0;
  const auto stop_unless = [&](device::Reg reg, device::Field enable, unsigned what) {
    if (enable.width != 0 && enable.get(tile.registers.at(reg.offset)) == 0) bits |= what;
  };
  stop_unless(regs.clocks, regs.core, kCoreStopped);
  stop_unless(regs.clocks, regs.memory, kMemoryStopped);
  stop_unless(regs.clocks, regs.stream_switch, kSwitchStopped);
  if (tile.kind == TileKind::Shim) {
    stop_unless(shim::Module_Clock_Control_1, shim::Module_Clock_Control_1_NoC_Module_Clock_Enable, kMemoryStopped);
  } else if (below != nullptr && below->kind == TileKind::Shim) {
    const std::uint32_t word = below->registers.at(shim::Column_Clock_Control.offset);
    if (shim::Column_Clock_Control_Clock_Buffer_Enable.get(word) == 0)
      bits |= kCoreStopped | kMemoryStopped | kSwitchStopped | kColumnStopped;
  }
  return static_cast<std::uint8_t>(bits);
}

std::optional<Diag> blocked(const Tile& owner, const Tile& from, std::string_view who, std::string_view what) {
  std::string why;
  if ((owner.stopped & kMemoryStopped) != 0)
    why = no_clock(owner);
  else if (&owner != &from && owner.isolated != 0)
    if (const auto side = static_cast<unsigned>(side_of(owner, from)); (owner.isolated >> side & 1) != 0)
      why = fmt::format("is isolated from that side (Isolate_From_{} of its Tile_Control)", kSideNames[side]);
  if (why.empty()) return std::nullopt;
  return error(code::unsupported, "{} asks for {} of {}, which {}", who, what, to_string(owner.id), why)
      .note("no public source says what the hardware does with such a request")
      .help("end the isolation, or switch the clock on, before a unit makes the request");
}

bool has_no_clock(const Tile& tile, UnitId slot) {
  if (slot == kCoreUnit || slot == kPostUnit) return (tile.stopped & kCoreStopped) != 0;
  if (slot < kStreamUnit) return (tile.stopped & kMemoryStopped) != 0;
  return slot == kControlUnit && (tile.stopped & kSwitchStopped) != 0;
}

std::string no_clock(const Tile& tile) {
  const bool column = (tile.stopped & kColumnStopped) != 0;
  return fmt::format("has no clock ({} of {})", column ? "Column_Clock_Control" : "Module_Clock_Control",
                     to_string(column ? device::TileId{tile.id.col, 0} : tile.id));
}

}  // namespace tessera::array
