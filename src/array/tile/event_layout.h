// The registers and event numbers of a module's event logic. The register maps of the four kinds of modules differ;
// EventLayout describes all four in one way.
#pragma once

#include "device/events.h"
#include "device/registers.h"

#include <array>
#include <vector>

namespace tessera::array {

// A register, and the field of this register that holds an event number.
struct EventField {
  device::Reg reg;
  device::Field field;
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
  std::vector<Counter> counters;
  device::Reg counter, counter_match;  // arrays with one register per counter
  device::Reg timer_control;
  device::Field timer_reset;
  EventField timer_reset_event;
  device::Reg timer_low, timer_high, timer_match_low, timer_match_high;
  EventField generate;
  device::Reg broadcast;  // an array of registers
  device::Field broadcast_event;
  std::vector<std::array<Block, kSides>> blocks;  // for one or two broadcast switches, by side
  device::Reg trace_control0, trace_control1, trace_status;
  EventField trace_start, trace_stop;
  device::Field trace_mode;  // width 0 where the module has only one mode
  device::Field trace_packet_type, trace_packet_id, trace_state, trace_status_mode;
  std::array<EventField, 8> trace_slots;
  std::vector<device::Reg> status;
  std::array<EventField, 4> combo_inputs;
  device::Reg combo_control;
  std::array<device::Field, 3> combos;
  std::array<Edge, 2> edges;
  std::vector<PortSelection> ports;  // empty in the module without a switch
  device::Reg lock_selection;        // an array; count 0 in the core module
  device::Field lock_select, lock_value;
  std::vector<EventField> dma_selection;  // in a memory tile: S2MM 0 and 1, MM2S 0 and 1
  std::vector<EventField> core_actions;   // by CoreAction; only in the core module

  // The number of the first event of each group; absent where the module has no such events.
  device::EventId perf_counter, timer_value, combo, edge, broadcast_in, user;
  std::optional<device::EventId> port_idle, lock_first, dma_first;
};

// The actions of an event on a core, in the order of EventLayout::core_actions.
enum class CoreAction : std::uint8_t { Enable, Disable, Reset, Halt0, Halt1, SingleStep, Resume, ErrorHalt };
inline constexpr unsigned kCoreActions = 8;

const EventLayout& event_layout(device::EventModule module);

}  // namespace tessera::array
