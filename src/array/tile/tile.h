// One tile as data: memories, registers, locks, channels, and the core of a core tile.
//
// A tile comes into existence with the first access to it (tiles.h). This file holds plain data; the behaviour is in
// the parts of the machine (parts/parts.h).
#pragma once

#include "array/banks.h"
#include "array/lock.h"
#include "array/part_names.h"
#include "array/tile/channel.h"
#include "array/tile/control_port.h"
#include "array/tile/core_unit.h"
#include "array/tile/event_logic.h"
#include "array/tile/plio_port.h"
#include "array/tile/switch.h"
#include "base/aligned.h"
#include "device/ports.h"
#include "device/tile_layout.h"

#include <bitset>

namespace tessera::array {

// The words of a tile's registers, in pages that are created on first access. The class looks up each register in the
// register map only once. Writes have no side effects here; Door (parts/door.h) carries these out.
class Registers {
 public:
  Registers(device::TileKind kind, device::Arch arch) : kind_(kind), arch_(arch) {}

  // Returns the word at `offset`, which holds its reset value before the first write; nullptr where the tile has no
  // register.
  std::uint32_t* find(std::uint32_t offset) {
    const std::uint32_t word = offset / 4, page = word / kPageWords, slot = word % kPageWords;
    if (page < pages_.size() && pages_[page] != nullptr && pages_[page]->known[slot]) return &pages_[page]->words[slot];
    return look_up(offset);
  }
  // Returns the word of a register that must exist.
  std::uint32_t& at(std::uint32_t offset) {
    std::uint32_t* word = find(offset);
    assert(word != nullptr);
    return *word;
  }

  // Saves only the registers that differ from their reset value. The list of pages that exist is not part of the state.
  template <class A>
  void archive(A& a) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> changed;  // offset and word
    if (!A::kLoads) changed = this->changed();
    a(changed);
    if (!A::kLoads) return;
    for (const auto& [offset, value] : changed) {
      std::uint32_t* word = offset % 4 == 0 && offset / 4 / kPageWords < kMaxPages ? find(offset) : nullptr;
      a.require(word != nullptr);
      if (word != nullptr) *word = value;
    }
  }

 private:
  std::uint32_t* look_up(std::uint32_t offset);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> changed() const;

  static constexpr std::uint32_t kPageWords = 256;
  static constexpr std::uint32_t kMaxPages = 4096;  // far more than a tile uses
  struct Page {
    std::array<std::uint32_t, kPageWords> words{}, resets{};
    std::bitset<kPageWords> known;
  };

  device::TileKind kind_;
  device::Arch arch_;
  std::vector<std::unique_ptr<Page>> pages_;
};

inline constexpr unsigned kMaxCoreStreams = 2;  // per direction

struct Tile {
  Tile(device::TileId id, device::TileKind kind, const device::TileModel& model, UnitId first_unit, bool has_dma,
       bool has_plio);

  Channel& channel(device::Direction direction, unsigned index) {
    return channels[static_cast<unsigned>(direction)][index];
  }
  BdWords bd_words(std::uint32_t id);  // of a buffer descriptor, which must exist
  Bd bd(std::uint32_t number) { return decode_bd(*layout.descriptor, bd_words(number)); }
  StreamEnd& core_port(device::Direction direction, unsigned index = 0) {
    return core_ports[static_cast<unsigned>(direction)][index];
  }
  // Returns the streams of the core for which the tile's switch has ports.
  std::span<StreamEnd> core_streams(device::Direction direction) {
    return std::span(core_ports[static_cast<unsigned>(direction)])
        .first(device::port_count(kind, device::PortRole::Master, device::Bundle::Core, model.arch));
  }
  StreamEnd& control_port(device::Direction direction) { return control_ports[static_cast<unsigned>(direction)]; }
  // core_logic() returns the event logic of the core module. memory_logic() returns the event logic of the memory
  // module, which has the events of channels and locks. Only a core tile has two modules; in other tiles both functions
  // return the same logic.
  EventLogic& core_logic() { return event_logic[0]; }
  EventLogic& memory_logic() { return event_logic[kind == device::TileKind::Core ? 1 : 0]; }

  void make_event_logic();
  void read_selections(EventLogic& logic);  // from the tile's registers

  device::TileId id;
  device::TileKind kind;
  const device::TileModel& model;
  const device::TileLayout& layout;
  UnitId first_unit;
  const PartNames* names = nullptr;  // the names of the whole array, for reports
  AlignedBytes<4096> data;           // aligned, because kernels on the host look at low address bits, as cores do
  Bytes program;
  Registers registers;
  std::vector<Lock> locks;
  std::array<std::vector<Channel>, 2> channels;  // by Direction
  // By Direction: S2MM leads into the core, MM2S out of it. Only AIE1 has the second stream of each direction.
  std::array<std::array<StreamEnd, kMaxCoreStreams>, 2> core_ports;
  std::array<StreamEnd, 2> control_ports;     // by Direction: control packets, and the answers to them
  std::array<StreamEnd, 2> trace_ports;       // of the core module, and of the memory module
  std::array<std::vector<PlioPort>, 2> plio;  // by Direction: to programmable logic, and from it
  ControlPort control;
  std::unique_ptr<Switch> network;        // created when the network first uses the switch
  Banks banks;                            // of a core tile's data memory
  CycleQueue<CascadeValue> cascade;       // on the wire that leaves the core
  std::uint64_t cascade_values = 0;       // count of values that the core sent
  std::array<EventLogic, 2> event_logic;  // by module; only core tiles have the second
  std::unique_ptr<CoreUnit> core;
  std::uint8_t stopped = 0,
               isolated = 0;  // derived from registers: modules without a clock, isolated sides (clocks.h)
};

// The units of a tile, by number: the core, the core's posted operations, the channels of both directions, one stream
// for each MM2S channel and for each output of the core, the switch, the handler of control packets, the trace units,
// and the ports of programmable logic. Append new kinds of units at the end.
inline constexpr UnitId kMaxChannels = 6;
inline constexpr UnitId kCoreUnit = 0;
inline constexpr UnitId kPostUnit = 1;
inline constexpr UnitId kChannelUnit = 2;
inline constexpr UnitId kStreamUnit = kChannelUnit + 2 * kMaxChannels;
inline constexpr UnitId kCoreStream = kMaxChannels;  // the first output of the core
inline constexpr UnitId kSwitchUnit = kStreamUnit + kMaxChannels + kMaxCoreStreams;
inline constexpr UnitId kControlUnit = kSwitchUnit + 1;
inline constexpr UnitId kTraceUnit = kControlUnit + 1;
inline constexpr UnitId kPlioUnit = kTraceUnit + 2;
inline constexpr UnitId kUnitsPerTile = kPlioUnit + 2 * kMaxPlioPorts;

}  // namespace tessera::array
