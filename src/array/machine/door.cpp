// Accesses by address: an address selects memory or a register, and some registers have effects.
//
// Most registers only hold the written value. For a write to a register, Door asks the classes of parts/ in turn
// whether the register belongs to them. Almost all bytes that callers write are data and programs; Door recognises
// these first and copies them as a whole.
//
// Example: writes to tile (0,2).
//   write_block of 4 KiB at an offset of program memory: copied as a whole; the core drops decoded bundles there
//   write32 to a lock register: sets the lock, and wakes the units that wait for it
//   write32 to the queue register of S2MM 0: Channels::push() gives the channel a task
//   write32 to most other registers: only stores the fields that the register map lets software change
//   write32 between two registers: T0502
#include "array/parts/door.h"
#include "array/codes.h"
#include "array/parts/channels.h"
#include "array/parts/core_loops.h"
#include "array/parts/core_units.h"
#include "array/parts/events.h"
#include "array/parts/hooks.h"
#include "array/parts/locks.h"
#include "array/parts/parts.h"
#include "array/parts/polled_events.h"
#include "array/parts/progress.h"
#include "array/parts/streams.h"
#include "array/parts/tile_control.h"
#include "array/tile/clocks.h"
#include "array/tile/switch_config.h"

#include "core/codes.h"
#include "device/aie2_registers.h"
#include "device/capabilities.h"
#include "device/outside.h"
#include "device/ports.h"
#include "device/status_fields.h"
#include "device/tile_layout.h"

#include <algorithm>

namespace tessera::array {

using device::Direction;
using device::Location;
using device::Reg;
using device::TileKind;
using device::to_string;

namespace {

namespace regs = device::aie2;

// The memory of a tile that contains an offset of the tile, and the position in this memory.
struct MemoryPlace {
  std::span<std::uint8_t> memory;
  std::uint32_t offset;
  bool is_program;
};
std::optional<MemoryPlace> memory_at(Tile& tile, std::uint32_t offset) {
  if (covers(tile.layout.data_memory, offset))
    return MemoryPlace{tile.data, offset - tile.layout.data_memory.offset, false};
  if (covers(tile.layout.program_memory, offset))
    return MemoryPlace{tile.program, offset - tile.layout.program_memory.offset, true};
  return std::nullopt;
}

Diag misaligned(std::uint64_t address) {
  return error(code::misaligned, "address {:#x} is not a multiple of 4", address)
      .help("give a multiple of 4: memory and registers of the array are accessed as 32-bit words");
}

// Returns the core register that a 32-bit register of the core module shows: Core_R5 shows r5. Returns nothing for
// other registers.
std::optional<isa::Reg> core_register(const CoreKind* kind, std::uint32_t offset) {
  if (kind == nullptr) return std::nullopt;  // Tessera does not execute these cores
  constexpr std::string_view kPrefix = "Core_";
  const std::optional<device::RegisterInfo> info = device::register_at(TileKind::Core, offset, kind->arch);
  if (!info || info->run->width != 32 || !info->name.starts_with(kPrefix)) return std::nullopt;
  std::string name = info->name.substr(kPrefix.size());
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return kind->set.parse_register(name);
}

// Returns the value of a register after a write, by the access rights of its fields in the register map: writable
// fields take the written value, a one clears a clear-on-one field, and read-only fields stay. A write-only field has
// an effect and holds no value. A register with only writable fields also stores bits outside all fields.
std::uint32_t written(const device::RegisterRun& run, std::uint32_t word, std::uint32_t value) {
  using device::Access;
  const auto bits_of = [&](Access access) {
    if (run.access != Access::Mixed) return run.access == access ? ~std::uint32_t{0} : 0;
    std::uint32_t bits = 0;
    for (const device::NamedField& field : run.fields)
      if (field.access == access) bits |= field.field.mask();
    return bits;
  };
  const std::uint32_t set = bits_of(Access::ReadWrite), cleared = bits_of(Access::ClearOnOne) & value;
  return (word & ~set & ~cleared) | (value & set);
}

// Returns the reason why public facts do not settle the value of these bits, or an empty text where they settle it.
std::string_view why_unsettled(const Tile& tile, std::uint32_t offset, std::uint32_t mask) {
  const device::Arch arch = tile.model.arch;
  const auto& channels = tile.channels[static_cast<unsigned>(Direction::S2MM)];
  if (const auto index = tile.layout.channel(Direction::S2MM).write_count.index_of(offset);
      index && *index < channels.size() && channels[*index].phase == Channel::Phase::Idle &&
      channels[*index].history.pushed != 0)
    return "the register counts the words of the running transfer, and the transfer of this channel has ended";
  const device::RegisterRun& run = *device::register_run_at(tile.kind, offset, arch);
  if (run.access == device::Access::WriteOnly) return "software can only write this register";
  if (!device::capabilities(arch).recorded_status) return {};
  const device::StatusField* field = unsettled_field(tile.kind, offset, mask);
  return field == nullptr ? std::string_view() : field->why;
}

// Stops a program whose behaviour depends on a value that public facts do not settle. Display (peek32) does not stop
// it, and neither does a masked write, which writes the other bits back unchanged.
void stop_unless_settled(Parts& parts, Tile& tile, std::uint32_t offset, std::uint32_t mask) {
  if (memory_at(tile, offset)) return;
  const std::string_view why = why_unsettled(tile, offset, mask);
  if (why.empty()) return;
  parts.stop(error(code::unsupported, "the program reads {} of {}, and the value is not public",
                   device::register_at(tile.kind, offset, tile.model.arch)->name, to_string(tile.id))
                 .at("cycle {}", parts.now())
                 .note("{}", why)
                 .help("read another register: docs/fidelity.md lists the registers with values that are not public"));
}

}  // namespace

Result<std::pair<Tile*, std::uint32_t>> Door::locate(std::uint64_t address) {
  if (!is_aligned(address, 4)) return Failure(misaligned(address));
  const Location location = parts_.device.locate(address);
  if (!parts_.device.contains(location.tile))
    return Failure(with_larger_device(error(code::no_such_tile, "address {:#x} names tile {}, which {} does not have",
                                            address, to_string(location.tile), parts_.device.name),
                                      parts_.device, location.tile.col, location.tile.row));
  Tile& found = parts_.tiles.tile(location.tile);
  if ((found.stopped & kColumnStopped) != 0)
    return Failure(error(code::unsupported, "address {:#x} lies in {}, which {}", address, to_string(location.tile),
                         no_clock(found))
                       .at("cycle {}", parts_.now())
                       .note("no public source says what the hardware does with such an access")
                       .help("enable the clock of the column first"));
  if (!memory_at(found, location.offset) && found.registers.find(location.offset) == nullptr)
    return Failure(error(code::no_register, "address {:#x} is neither memory nor a register", address)
                       .note("the address is offset {:#x} of {}, a {}", location.offset, to_string(location.tile),
                             to_string(found.kind))
                       .help("`tessera explain {:#x}` shows the nearest registers", address));
  return std::pair{&found, location.offset};
}

bool Door::shows_core(std::uint64_t address) const {
  const Location place = parts_.device.locate(address);
  if (!parts_.device.contains(place.tile) || parts_.device.kind(place.tile) != TileKind::Core) return false;
  constexpr std::array kStates{regs::core::Core_PC.offset, regs::core::Core_Status.offset,
                               regs::core::Debug_Status.offset, regs::core::Enable_Events.offset};
  return covers(device::tile_layout(TileKind::Core, parts_.device.arch).data_memory, place.offset) ||
         std::ranges::find(kStates, place.offset) != kStates.end() || core_register(parts_.core_kind, place.offset);
}

bool Door::shows_time(const Tile& tile, std::uint32_t offset) const {
  const device::TileLayout& layout = tile.layout;
  const auto is_timer = [&](const Reg& timer) { return timer.count != 0 && offset == timer.offset; };
  const bool of_core = tile.kind == TileKind::Core &&
                       (offset == regs::core::Core_PC.offset || core_register(parts_.core_kind, offset).has_value());
  return of_core || std::ranges::any_of(layout.timer_low, is_timer) ||
         std::ranges::any_of(layout.timer_high, is_timer) || changes_by_time(tile, offset);
}

std::uint32_t Door::read_word(Tile& tile, std::uint32_t offset, Accessor by) {
  if (const auto memory_place = memory_at(tile, offset))
    return load_le<std::uint32_t>(memory_place->memory, memory_place->offset);
  if (covers(tile.layout.lock_request, offset)) return parts_.locks.request(tile, offset, by.unit);
  if (const auto computed = read_computed(tile, offset)) return *computed;
  if (!capabilities(parts_.device).counting_locks)
    if (const auto answer = parts_.locks.request_binary(tile, offset, by.unit)) return *answer;
  return tile.registers.at(offset);
}

Result<std::uint32_t> Door::read32(std::uint64_t address, Accessor by) {
  TRY(const auto place, locate(address));
  const auto [tile, offset] = place;
  stop_unless_settled(parts_, *tile, offset, ~std::uint32_t{0});
  if (parts_.loops.watching() && by.unit == kNoUnit && shows_core(address) && shows_time(*tile, offset))
    parts_.loops.changed();
  const std::uint32_t word = read_word(*tile, offset, by);
  if (!parts_.hooks) return word;
  if (const auto memory_place = memory_at(*tile, offset)) {
    if (!memory_place->is_program) parts_.hooks->door_reads(*tile, memory_place->offset, by);
  } else if (by.unit != kNoUnit) {  // callers outside the array go on with any value that they read (array.h)
    parts_.hooks->looked_at(*tile, offset, by);
  }
  return word;
}

Result<bool> Door::poll32(std::uint64_t address, std::uint32_t mask, std::uint32_t value, Accessor by) {
  TRY(const auto place, locate(address));
  const auto [tile, offset] = place;
  stop_unless_settled(parts_, *tile, offset, mask);
  if (parts_.loops.watching() && shows_core(address) && shows_time(*tile, offset)) parts_.loops.changed();
  if ((read_word(*tile, offset, by) & mask) != value) {
    const std::optional<NextLook> next =
        parts_.progress.rests() ? next_look(parts_, *tile, offset, mask, value) : std::nullopt;
    if (next && !parts_.streams.go_on_by_word()) parts_.events.look_later(next->place, next->cycle);
    return false;
  }
  if (!parts_.hooks) return true;
  if (const auto memory_place = memory_at(*tile, offset)) {
    if (!memory_place->is_program) parts_.hooks->door_polls(*tile, memory_place->offset, by);
  } else {
    parts_.hooks->looked_at(*tile, offset, by);
  }
  return true;
}

Result<std::uint32_t> Door::peek32(std::uint64_t address) {
  TRY(const auto place, locate(address));
  return read_word(*place.first, place.second, kOutside);
}

Result<void> Door::write32(std::uint64_t address, std::uint32_t value, Accessor by) {
  parts_.progress.others_act();
  TRY(const auto place, locate(address));
  return write_word(*place.first, place.second, value, by);
}

// Reads without stop_unless_settled, because the program does not see the old value.
Result<void> Door::mask_write32(std::uint64_t address, std::uint32_t mask, std::uint32_t value, Accessor by) {
  parts_.progress.others_act();
  TRY(const auto place, locate(address));
  const auto [tile, offset] = place;
  const std::uint32_t old = read_word(*tile, offset, by);
  return write_word(*tile, offset, (old & ~mask) | (value & mask), by);
}

Result<void> Door::write_block(std::uint64_t address, ByteSpan data, Accessor by) {
  if (!is_aligned(data.size(), 4))
    return Failure(error(code::misaligned, "a block of {} bytes is not a whole number of words", data.size())
                       .at("address {:#x}", address)
                       .help("pad the block to a multiple of 4 bytes"));
  parts_.progress.others_act();
  while (!data.empty()) {
    TRY(const auto place, locate(address));
    const auto [tile, offset] = place;
    std::size_t count = 4;
    if (const auto memory_place = memory_at(*tile, offset)) {
      count = std::min<std::size_t>(data.size(), memory_place->memory.size() - memory_place->offset);
      std::ranges::copy(data.first(count), memory_place->memory.begin() + memory_place->offset);
      if (parts_.hooks && !memory_place->is_program) parts_.hooks->door_writes(*tile, memory_place->offset, count, by);
      if (memory_place->is_program && tile->core) tile->core->program_written(memory_place->offset, count);
    } else {
      CHECK_OK(write_word(*tile, offset, load_le<std::uint32_t>(data, 0), by));
    }
    data = data.subspan(count);
    address += count;
  }
  return {};
}

Result<void> Door::write_word(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by) {
  if (const auto memory_place = memory_at(tile, offset)) {
    store_le(memory_place->memory, memory_place->offset, value);
    if (parts_.hooks && !memory_place->is_program) parts_.hooks->door_writes(tile, memory_place->offset, 4, by);
    if (memory_place->is_program && tile.core) tile.core->program_written(memory_place->offset, 4);
    return {};
  }
  if (parts_.locks.write_register(tile, offset, value, by) || parts_.channels.write_register(tile, offset, value, by))
    return {};
  const device::TileLayout& layout = tile.layout;
  std::uint32_t& word = tile.registers.at(offset);
  word = written(*device::register_run_at(tile.kind, offset, parts_.device.arch), word, value);
  if (parts_.events.write(tile, offset, value, parts_.now(), by.unit) || parts_.tile_control.write(tile, offset))
    return {};
  if (parts_.hooks && covers(layout.bd, offset))
    parts_.hooks->bd_written(tile, (offset - layout.bd.offset) / layout.bd.stride, by);
  if (covers(layout.master_config, offset) || covers(layout.slave_config, offset) || covers(layout.slots, offset) ||
      covers(layout.plio_enable, offset)) {
    parts_.streams.routes_changed();
  } else if (tile.kind == TileKind::Shim) {
    const auto ports = device::shim_mux_ports(parts_.device.arch);
    if (std::ranges::any_of(ports, [&](const auto& port) { return covers(port.reg, offset); }))
      parts_.streams.routes_changed();
  } else if (covers(layout.memory_control, offset)) {
    if (layout.zeroise.get(value) != 0) {
      std::ranges::fill(tile.data, std::uint8_t{0});
      if (parts_.hooks) parts_.hooks->door_writes(tile, 0, tile.data.size(), by);
    }
    word &= ~layout.zeroise.mask();  // the bit clears itself when the memory is zero
  } else if (tile.kind == TileKind::Core) {
    write_core_register(tile, offset, value, by);
  }
  return {};
}

void Door::write_core_register(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by) {
  if (offset == regs::core::Accumulator_Control.offset || offset == regs::core::Core_Processor_Bus.offset) {
    for (Tile* each : parts_.tiles.all())  // the core at the other end of a cascade may wait for this change
      if (each->core) each->core->look_again(parts_.now());
    return;
  }
  if (offset == regs::core::Memory_Control.offset) {
    if (regs::core::Memory_Control_Memory_Zeroisation.get(value) == 0) return;
    std::ranges::fill(tile.program, std::uint8_t{0});
    if (tile.core) tile.core->program_written(0, tile.program.size());
    tile.registers.at(offset) &= ~regs::core::Memory_Control_Memory_Zeroisation.mask();
    return;
  }
  const auto reg = core_register(parts_.core_kind, offset);
  const bool debugs = offset == regs::core::Debug_Control0.offset || offset == regs::core::Debug_Control2.offset;
  const bool follows = debugs || regs::core::PC_Event.index_of(offset).has_value();
  if (offset == regs::core::Error_Halt_Control.offset) {
    if (tile.core && value != 0) {
      if (parts_.hooks) parts_.hooks->controls(tile.first_unit + kCoreUnit, by.unit, true);
      tile.core->clear_error_halt(parts_.now());
    }
    return;
  }
  if (!reg && !follows && offset != regs::core::Core_Control.offset && offset != regs::core::Core_PC.offset) return;
  CoreUnit& core = parts_.cores.of(tile);
  if (follows) {
    if (offset == regs::core::Debug_Control0.offset) {
      const bool halts = regs::core::Debug_Control0_Debug_Halt_Bit.get(value) != 0;
      if (parts_.hooks) parts_.hooks->controls(tile.first_unit + kCoreUnit, by.unit, !halts);
      core.halt_bit(halts, parts_.now());
    }
    return parts_.cores.events_wanted(tile);
  }
  if (reg) {
    core.emulated()->write_register(*reg, value);
  } else if (offset == regs::core::Core_PC.offset) {
    core.set_start(regs::core::Core_PC_Register_Value.get(value));
  } else {
    const bool runs = regs::core::Core_Control_Enable.get(value) != 0 && regs::core::Core_Control_Reset.get(value) == 0;
    if (parts_.hooks) parts_.hooks->controls(tile.first_unit + kCoreUnit, by.unit, runs);
    parts_.cores.control(tile, value, parts_.now());
  }
}

// Reads a register whose value follows from the state of the machine. Returns nothing for other registers.
std::optional<std::uint32_t> Door::read_computed(Tile& tile, std::uint32_t offset) {
  const device::TileLayout& layout = tile.layout;
  if (const auto index = layout.locks.index_of(offset))
    return layout.lock_value.set(0, static_cast<std::uint32_t>(tile.locks[*index].value));
  if (const auto word = parts_.channels.read_register(tile, offset)) return word;
  if (const auto word = parts_.events.read(tile, offset, parts_.now())) return word;
  for (const Reg& timer : layout.timer_low)
    if (timer.count != 0 && offset == timer.offset) return static_cast<std::uint32_t>(parts_.now());
  for (const Reg& timer : layout.timer_high)
    if (timer.count != 0 && offset == timer.offset) return static_cast<std::uint32_t>(parts_.now() >> 32);
  if (tile.kind != TileKind::Core || !tile.core) return std::nullopt;
  if (offset == regs::core::Core_PC.offset) return tile.core->pc();
  if (offset == regs::core::Core_Status.offset) return tile.core->status();
  if (offset == regs::core::Debug_Status.offset) return tile.core->debug_status();
  if (offset == regs::core::Enable_Events.offset) return tile.registers.at(offset) | tile.core->occurred();
  if (offset == regs::core::Error_Halt_Control.offset)
    return regs::core::Error_Halt_Control_Error_Halt.set(0,
                                                         regs::core::Core_Status_Error_Halt.get(tile.core->status()));
  if (const auto reg = core_register(parts_.core_kind, offset)) return tile.core->emulated()->read_register(*reg);
  return std::nullopt;
}

}  // namespace tessera::array
