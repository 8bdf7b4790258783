// The registers and event numbers of a module's event logic. The register maps of the kinds of modules differ;
// EventLayout describes all in one way. Of AIE1 Tessera emulates the shim tile's counters and the events of its ports.
#pragma once

#include "device/events.h"
#include "device/registers.h"

#include <array>
#include <vector>

namespace tessera::array {

// Stands for a register that a module lacks: no offset equals this one.
inline constexpr device::Reg kNoRegister{0xffff'ffff, 0, 4};  // not a fact: beyond every tile

// A register, and the field of this register that holds an event number.
struct EventField {
  device::Reg reg = kNoRegister;
  device::Field field{0, 0};
};

// The sides of a tile, in the order of EventLayout::blocks.
enum class Side : std::uint8_t { South, West, North, East };
inline constexpr unsigned kSides = 4;

struct EventLayout {
  struct Counter {
    EventField start, stop, reset;
  };
  struct Block {
    device::Reg set, clear, value;
  };
  struct Edge {
    EventField event;
    device::Field rising, falling;
  };
  struct PortSelection {
    device::Reg reg;
    device::Field is_master, id;
  };

  device::EventModule module;
  device::Arch arch;
  std::span<const device::EventGroup> groups;
  std::vector<Counter> counters;
  device::Reg counter, counter_match;  // arrays with one register per counter
  device::Reg timer_control = kNoRegister;
  device::Field timer_reset;
  EventField timer_reset_event;
  device::Reg timer_low = kNoRegister, timer_high = kNoRegister;
  device::Reg timer_match_low = kNoRegister, timer_match_high = kNoRegister;
  EventField generate;
  device::Reg broadcast = kNoRegister;  // an array of registers
  device::Field broadcast_event;
  std::vector<std::array<Block, kSides>> blocks;  // for one or two broadcast switches, by side
  device::Reg trace_control0 = kNoRegister, trace_control1 = kNoRegister, trace_status = kNoRegister;
  EventField trace_start, trace_stop;
  device::Field trace_mode;  // width 0 where the module has only one mode
  device::Field trace_packet_type, trace_packet_id, trace_state, trace_status_mode;
  std::array<EventField, 8> trace_slots;
  std::vector<device::Reg> status;
  std::array<EventField, 4> combo_inputs;
  device::Reg combo_control = kNoRegister;
  std::array<device::Field, 3> combos;
  std::vector<Edge> edges;
  std::vector<PortSelection> ports;  // empty in the module without a switch
  // An array; count 0 in the core module.
  device::Reg lock_selection = kNoRegister;
  device::Field lock_select, lock_value;
  std::vector<EventField> dma_selection;  // in a memory tile: S2MM 0 and 1, MM2S 0 and 1
  std::vector<EventField> core_actions;   // by CoreAction; only in the core module

  // The number of the first event of each group; absent where the module has no such events.
  device::EventId perf_counter, timer_value, combo, broadcast_in, user;
  std::optional<device::EventId> edge, port_idle, lock_first, dma_first;
};

// The actions of an event on a core, in the order of EventLayout::core_actions.
enum class CoreAction : std::uint8_t { Enable, Disable, Reset, Halt0, Halt1, SingleStep, Resume, ErrorHalt };
inline constexpr unsigned kCoreActions = 8;

// Returns whether Tessera emulates events of a module: of all modules of the generations whose events are recorded, and
// of those whose registers have counters.
bool has_events(device::EventModule module, device::Arch arch);
const EventLayout& event_layout(device::EventModule module);
// A module without events has the layout of AIE2.
const EventLayout& event_layout(device::EventModule module, device::Arch arch);

}  // namespace tessera::array
